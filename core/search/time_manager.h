// Time management: a hard limit, at which a search stops wherever it is, and a soft limit, after which it starts no new
// iteration.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "rules/pieces.h"
#include "search/limits.h"

namespace tzaar {

class TimeManager {
public:
    using SteadyClock = std::chrono::steady_clock;

    // The clock starts at `begin`. Limits are for a whole turn, because the search returns a whole turn; in mid-turn it
    // gets as much.
    TimeManager(const Limits& limits, Color to_move, SteadyClock::time_point begin);

    std::int64_t elapsed_ms() const;
    // Time to the hard limit, rounded down; a year if there is none.
    std::int64_t remaining_ms() const;
    // Past the hard limit, or stopped by Limits::must_stop.
    bool is_over() const { return (hard_ && SteadyClock::now() >= *hard_) || (must_stop_ && must_stop_()); }
    // Whether another iteration would hardly finish: past half the soft limit, times the best move's
    // instability, which is above 1 if the move has just changed and below if it has long been the same.
    bool is_late(double instability) const;

private:
    SteadyClock::time_point begin_;
    std::optional<SteadyClock::time_point> hard_;
    std::optional<std::chrono::duration<double, std::milli>> soft_;
    std::function<bool()> must_stop_;
};

}  // namespace tzaar
