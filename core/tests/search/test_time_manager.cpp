// How long a search may take. The tests do not wait: searches pretend to have begun in the past.
#include "search/time_manager.h"

#include "tests/check.h"

namespace tzaar::test {
namespace {

using SteadyClock = TimeManager::SteadyClock;
using std::chrono::milliseconds;

// Limits are some 10^9 ms, so the test's own running time is negligible.
constexpr std::int64_t kBlurMs = 5000;
constexpr std::int64_t kYearMs = 365LL * 24 * 3600 * 1000;
constexpr std::int64_t kMost = 1'000'000'000'000'000;  // the most TZI accepts

Limits move_time(std::int64_t ms) {
    Limits limits;
    limits.move_time = ms;
    return limits;
}

Limits clocks(Clock white, Clock black) {
    Limits limits;
    limits.clocks = {white, black};
    return limits;
}

TimeManager begun(const Limits& limits, std::int64_t ms_ago, Color color = Color::kWhite) {
    return TimeManager(limits, color, SteadyClock::now() - milliseconds(ms_ago));
}

// The least time for which the answer is yes, by bisection; the year if it never is.
template <class Question>
std::int64_t first_time(Question question) {
    std::int64_t no = -1;
    std::int64_t yes = kYearMs;
    while (yes - no > 1) {
        const std::int64_t middle = no + (yes - no) / 2;
        (question(middle) ? yes : no) = middle;
    }
    return yes;
}

std::int64_t hard_ms(const Limits& limits, Color color = Color::kWhite) {
    return first_time([&](std::int64_t ms) { return begun(limits, ms, color).is_over(); });
}

std::int64_t late_ms(const Limits& limits, double instability) {
    return first_time([&](std::int64_t ms) { return begun(limits, ms).is_late(instability); });
}

bool is_near(std::int64_t found, std::int64_t expected) {
    return found <= expected && found >= expected - kBlurMs;
}

void test_no_limit(Checks& checks) {
    CHECK_EQUAL(hard_ms(Limits{}), kYearMs);
    CHECK_EQUAL(late_ms(Limits{}, 0.5), kYearMs);
    Limits others;
    others.nodes = 1;
    others.depth = 1;
    CHECK_EQUAL(hard_ms(others), kYearMs);
    const std::int64_t elapsed = begun(Limits{}, 1'000'000).elapsed_ms();
    CHECK(elapsed >= 1'000'000 && elapsed < 1'000'000 + kBlurMs);
}

void test_move_time(Checks& checks) {
    constexpr std::int64_t kTime = 1'000'000'000;
    CHECK(is_near(hard_ms(move_time(kTime)), kTime));
    // A time for the turn is used up: another iteration is never too late before the time is over.
    CHECK_EQUAL(late_ms(move_time(kTime), 0.6), kYearMs);
    // Reduced slightly: the answer has to arrive by the limit.
    CHECK(begun(move_time(100), 99).is_over());
    CHECK(begun(move_time(1), 1).is_over());
    CHECK(begun(move_time(0), 0).is_over());
    CHECK(!begun(move_time(60'000), 0).is_over());
    CHECK(!begun(move_time(kMost), 0).is_over());
}

void test_clocks(Checks& checks) {
    constexpr std::int64_t kTime = 1'000'000'000;
    const Clock rich{kTime, 0};
    const Clock poor{kTime / 100, 0};
    // A share of its own clock, and never more than a third of it for one turn.
    const std::int64_t hard = hard_ms(clocks(rich, poor));
    CHECK(hard > kTime / 10 && hard < kTime / 3);
    const std::int64_t of_black = hard_ms(clocks(rich, poor), Color::kBlack);
    CHECK(of_black > kTime / 1000 && of_black < kTime / 300);
    // The soft limit is a sixteenth of the clock and most of the increment; half of it is late.
    CHECK(is_near(late_ms(clocks(rich, poor), 1), kTime / 32));
    CHECK(is_near(late_ms(clocks(Clock{kTime, kTime / 20}, poor), 1), kTime / 32 + kTime / 50));
    // A new iteration is refused earlier if the best move is stable, later if it is not.
    const std::int64_t late = late_ms(clocks(rich, poor), 1.6);
    CHECK(late < hard && late > kTime / 100);
    CHECK(is_near(2 * late_ms(clocks(rich, poor), 0.8), late + 1) || is_near(late, 2 * late_ms(clocks(rich, poor), 0.8)));
    // An increment is usable time, but never beyond what is on the clock.
    CHECK(hard_ms(clocks(Clock{kTime, kTime / 20}, poor)) > hard);
    CHECK(hard_ms(clocks(Clock{kTime, 100 * kTime}, poor)) <= kTime);
    // The smaller of the two.
    Limits both = clocks(rich, poor);
    both.move_time = kTime / 50;
    CHECK(is_near(hard_ms(both), kTime / 50));
    both.move_time = 10 * kTime;
    CHECK(is_near(hard_ms(both), hard));
}

void test_remaining(Checks& checks) {
    CHECK(begun(Limits{}, 0).remaining_ms() > kYearMs);
    CHECK(is_near(begun(move_time(1'000'000), 400'000).remaining_ms(), 600'000));
    CHECK(begun(move_time(1000), 5000).remaining_ms() < 0);
}

// Clocks that have run out, and absurd numbers.
void test_odd_clocks(Checks& checks) {
    for (const std::int64_t remaining : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{5}, -kMost}) {
        const Clock empty{remaining, 0};
        CHECK(begun(clocks(empty, empty), 5).is_over());
    }
    CHECK(!begun(clocks(Clock{kMost, kMost}, Clock{}), 0).is_over());
    constexpr std::int64_t kTime = 1'000'000'000;
    const std::int64_t plain = hard_ms(clocks(Clock{kTime, 0}, Clock{}));
    for (const std::int64_t increment : {std::int64_t{-1}, -kTime, -kMost}) {
        CHECK(is_near(hard_ms(clocks(Clock{kTime, increment}, Clock{})), plain));
    }
}

}  // namespace

TEST(time_manager) {
    test_no_limit(checks);
    test_move_time(checks);
    test_clocks(checks);
    test_remaining(checks);
    test_odd_clocks(checks);
}

}  // namespace tzaar::test
