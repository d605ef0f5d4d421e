// What a review asks of a position. The answer depends on the position and the number of nodes alone:
// it is the same every time, on every machine, and whatever was judged before, so that a game's
// positions can be shared out among any number of engines.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/engine.h"

namespace tzaar {

// Forgets what the engine has learnt and takes options of its own. Where few stacks are left the solver has a share
// of the nodes first: a proof is worth more than a search. With `must_stop` the answer may come
// early, and is then of no use.
SearchResult judge(Engine& engine, const Position& position, std::uint64_t nodes,
                   const std::function<bool()>& must_stop = {});

}  // namespace tzaar
