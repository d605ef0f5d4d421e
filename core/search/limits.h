// How long a search may go on: any number of these, whichever is reached first.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

#include "base/score.h"
#include "rules/pieces.h"

namespace tzaar {

// One player's clock, in milliseconds.
struct Clock {
    std::int64_t remaining = 0;
    std::int64_t increment = 0;
};

// The deepest iteration; games are shorter than this (score.h).
inline constexpr int kMaxDepth = 120;

struct Limits {
    static constexpr std::uint64_t kNoNodeLimit = std::numeric_limits<std::uint64_t>::max();

    int depth = kMaxDepth;                      // in moves
    std::uint64_t nodes = kNoNodeLimit;         // moves played, by all threads together
    std::optional<std::int64_t> move_time;      // milliseconds for this turn
    std::optional<std::array<Clock, kColors>> clocks;
    // Asked every few hundred moves, by every thread of the search, whether to stop: for those who
    // have no second thread that could call Engine::stop() (WebAssembly).
    std::function<bool()> must_stop;
};

}  // namespace tzaar
