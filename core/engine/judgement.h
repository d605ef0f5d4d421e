// The judgement of a position, for reviews. It depends on the position and the number of nodes alone: it is the same
// every time, on every machine, whatever was judged before, so a game's positions can be divided among any number of
// engines.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/engine.h"

namespace tzaar {

// Resets the engine and sets options of its own. Where few stacks are left, the solver gets a share of the nodes first:
// a proof is worth more than a search. If `must_stop` ends it early, the result is unusable.
SearchResult judge(Engine& engine, const Position& position, std::uint64_t nodes,
                   const std::function<bool()>& must_stop = {});

}  // namespace tzaar
