// When a search has to stop, and when it had better not go on.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "rules/pieces.h"
#include "search/limits.h"

namespace tzaar {

class TimeControl {
public:
    using SteadyClock = std::chrono::steady_clock;

    // The time runs from `begin`. A turn's moves share its time: the search answers with the whole
    // turn, and in mid-turn is given what a turn would be given.
    TimeControl(const Limits& limits, Color to_move, SteadyClock::time_point begin);

    std::int64_t elapsed_ms() const;
    // Until is_over(), rounded down; very long if there is no such point.
    std::int64_t remaining_ms() const;
    // Past this point the search stops wherever it is.
    bool is_over() const { return (hard_ && SteadyClock::now() >= *hard_) || (must_stop_ && must_stop_()); }
    // Whether another iteration would hardly finish. `steadiness` is 1 for an ordinary search,
    // smaller if the best move has been the same for long, larger if it has just changed.
    bool is_late(double steadiness) const;

private:
    SteadyClock::time_point begin_;
    std::optional<SteadyClock::time_point> hard_;
    std::optional<std::chrono::duration<double, std::milli>> soft_;
    std::function<bool()> must_stop_;
};

}  // namespace tzaar
