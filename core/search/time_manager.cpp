#include "search/time_manager.h"

#include <algorithm>

namespace tzaar {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

// Subtracted from a clock before dividing it: the lag between programs.
constexpr double kOverheadMs = 10;
// A game has about 25 turns a side. How many are left is unknown, so each turn gets a fixed share of
// the clock: early turns, which decide most, get more.
constexpr double kTurnsToGo = 16;
constexpr double kIncrementShare = 0.8;
// The soft limit is at most this share of the clock; the hard limit is at most this multiple of the soft one, and at
// most this share of the clock plus this share of the increment.
constexpr double kMaxClockShare = 0.3;
constexpr double kHardPerSoft = 4;
// A time for one turn is reduced by this share, up to a bound: on a busy machine a thread is often descheduled for some
// milliseconds just when its time is up.
constexpr double kReserveShare = 0.04;
constexpr double kMaxReserveMs = 10;
// About a year: longer limits would overflow the clock's counter.
constexpr double kLongestMs = 3.2e10;

}  // namespace

TimeManager::TimeManager(const Limits& limits, Color to_move, SteadyClock::time_point begin)
    : begin_(begin), must_stop_(limits.must_stop) {
    std::optional<Milliseconds> hard;
    if (limits.clocks) {
        const Clock& clock = (*limits.clocks)[static_cast<std::size_t>(to_move)];
        const double left = std::clamp(static_cast<double>(clock.remaining) - kOverheadMs, 1.0, kLongestMs);
        const double increment = std::clamp(static_cast<double>(clock.increment), 0.0, kLongestMs);
        soft_ = Milliseconds(std::min(left / kTurnsToGo + increment * kIncrementShare, left * kMaxClockShare));
        hard = Milliseconds(std::min(soft_->count() * kHardPerSoft, left * kMaxClockShare + increment * kIncrementShare));
        hard = std::min(*hard, Milliseconds(left));
    }
    if (limits.move_time) {
        const double given = std::min(static_cast<double>(*limits.move_time), kLongestMs);
        const Milliseconds move_time(given - std::min(given * kReserveShare, kMaxReserveMs));
        hard = hard ? std::min(*hard, move_time) : move_time;
    }
    if (hard) hard_ = begin_ + std::chrono::duration_cast<SteadyClock::duration>(*hard);
}

std::int64_t TimeManager::elapsed_ms() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - begin_).count();
}

std::int64_t TimeManager::remaining_ms() const {
    if (!hard_) return static_cast<std::int64_t>(kLongestMs);
    return std::chrono::floor<std::chrono::milliseconds>(*hard_ - SteadyClock::now()).count();
}

bool TimeManager::is_late(double instability) const {
    return soft_ && Milliseconds(SteadyClock::now() - begin_) > *soft_ * (instability / 2);
}

}  // namespace tzaar
