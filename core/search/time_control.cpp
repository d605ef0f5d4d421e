#include "search/time_control.h"

#include <algorithm>

namespace tzaar {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

// Taken off a clock before dividing it, for the way between programs.
constexpr double kOverheadMs = 10;
// A game has about 25 turns a side; those left are not known, so a fixed share of the clock is
// used, which makes early turns, where most is decided, longer.
constexpr double kTurnsToGo = 16;
constexpr double kIncrementShare = 0.8;
// No turn takes more than this share of the clock, or this many times its soft limit.
constexpr double kMostOfClock = 0.3;
constexpr double kMostOfSoft = 4;
// A limit for one turn is undercut by this share, up to so much: on a busy machine a thread is often
// put aside for some milliseconds just when its time is over.
constexpr double kReserveShare = 0.04;
constexpr double kMostReserveMs = 10;
// A year: longer limits would overflow the clock's counter.
constexpr double kLongestMs = 3.2e10;

}  // namespace

TimeControl::TimeControl(const Limits& limits, Color to_move, SteadyClock::time_point begin)
    : begin_(begin), must_stop_(limits.must_stop) {
    std::optional<Milliseconds> hard;
    if (limits.clocks) {
        const Clock& clock = (*limits.clocks)[static_cast<std::size_t>(to_move)];
        const double left = std::clamp(static_cast<double>(clock.remaining) - kOverheadMs, 1.0, kLongestMs);
        const double increment = std::clamp(static_cast<double>(clock.increment), 0.0, kLongestMs);
        soft_ = Milliseconds(std::min(left / kTurnsToGo + increment * kIncrementShare, left * kMostOfClock));
        hard = Milliseconds(std::min(soft_->count() * kMostOfSoft, left * kMostOfClock + increment * kIncrementShare));
        hard = std::min(*hard, Milliseconds(left));
    }
    if (limits.move_time) {
        const double given = std::min(static_cast<double>(*limits.move_time), kLongestMs);
        const Milliseconds move_time(given - std::min(given * kReserveShare, kMostReserveMs));
        hard = hard ? std::min(*hard, move_time) : move_time;
    }
    if (hard) hard_ = begin_ + std::chrono::duration_cast<SteadyClock::duration>(*hard);
}

std::int64_t TimeControl::elapsed_ms() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - begin_).count();
}

std::int64_t TimeControl::remaining_ms() const {
    if (!hard_) return static_cast<std::int64_t>(kLongestMs);
    return std::chrono::floor<std::chrono::milliseconds>(*hard_ - SteadyClock::now()).count();
}

bool TimeControl::is_late(double steadiness) const {
    return soft_ && Milliseconds(SteadyClock::now() - begin_) > *soft_ * (steadiness / 2);
}

}  // namespace tzaar
