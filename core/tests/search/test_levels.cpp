#include "search/levels.h"

#include <cmath>
#include <vector>

#include "engine/engine.h"
#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

void test_plans(Checks& checks) {
    for (int level = 1; level < kFullLevel; ++level) {
        const Level& plan = level_plan(level);
        CHECK(plan.depth >= 1 && plan.nodes >= 1 && plan.lines >= 1 && plan.spread >= 1);
        if (level == 1) continue;
        const Level& below = level_plan(level - 1);
        // A deeper look may go with a wider spread: what counts is who wins (docs/levels.md).
        CHECK(plan.depth >= below.depth && plan.lines <= below.lines);
        CHECK(plan.depth > below.depth || plan.spread < below.spread || plan.nodes > below.nodes);
    }
    CHECK(&level_plan(0) == &level_plan(1));
    CHECK(&level_plan(-5) == &level_plan(1));
    CHECK(&level_plan(kFullLevel) == &level_plan(kFullLevel - 1));
}

// How often each of the scores is chosen.
std::vector<int> lots(const std::vector<Score>& scores, int spread, int draws) {
    std::vector<int> times(scores.size());
    SplitMix64 dice(17);
    for (int i = 0; i < draws; ++i) ++times[choose_by_lot(scores, spread, dice)];
    return times;
}

void test_proved_scores(Checks& checks) {
    constexpr int kDraws = 2000;
    using Times = std::vector<int>;
    // A proved win is never left, however small the difference.
    CHECK(lots({win_in(3), win_in(5), 0}, 1000, kDraws) == (Times{kDraws, 0, 0}));
    CHECK(lots({kProved, kProved - 1}, 1000, kDraws) == (Times{kDraws, 0}));
    // A proved loss is never chosen over anything else; among losses the longest comes first.
    CHECK(lots({-900, loss_in(40), loss_in(2)}, 100'000, kDraws) == (Times{kDraws, 0, 0}));
    CHECK(lots({loss_in(40), loss_in(2)}, 100'000, kDraws) == (Times{kDraws, 0}));
    const Times three = lots({10, 10, loss_in(8)}, 50, kDraws);
    CHECK(three[0] > 0 && three[1] > 0 && three[2] == 0);
    CHECK(lots({-5}, 1, kDraws) == Times{kDraws});
}

// One that is `spread` worse than the best is e times less likely.
void test_chances(Checks& checks) {
    constexpr int kDraws = 100'000;
    for (const int spread : {5, 40, 220}) {
        const std::vector<Score> scores{30, 30, 30 - spread, 30 - 3 * spread, 30 - 100 * spread};
        const std::vector<int> times = lots(scores, spread, kDraws);
        const double total = 2 + std::exp(-1) + std::exp(-3);
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const double expected = kDraws * std::exp(static_cast<double>(scores[i] - 30) / spread) / total;
            // Four standard deviations and one; the dice are the same every time.
            CHECK(std::abs(times[i] - expected) <= 4 * std::sqrt(expected) + 1);
        }
    }
}

// The engine at a level: the same seed plays the same, another one differently, and a win in sight is taken.
void test_engine_at_levels(Checks& checks) {
    Limits limits;
    limits.nodes = checks.is_short ? 400 : 3000;
    std::vector<Position> positions = random_positions(31, checks.share_of(100));
    const auto turns_of = [&](int level, int seed) {
        Engine engine;
        EngineOptions options;
        options.hash_mebibytes = 1;
        options.level = level;
        options.seed = seed;
        engine.set_options(options);
        std::vector<std::vector<Move>> turns;
        for (const Position& position : positions) {
            engine.new_game();
            engine.set_position(position);
            const SearchResult result = engine.go(limits, {});
            CHECK(is_whole_turn(result.best_turn, position));
            const bool wins = !result.lines.empty() && is_win(result.lines.front().score);
            if (wins) CHECK(result.best_turn.front() == result.lines.front().line.front());
            turns.push_back(result.best_turn);
        }
        return turns;
    };
    for (const int level : {1, 5, kFullLevel - 1}) CHECK(turns_of(level, 4) == turns_of(level, 4));
    CHECK(turns_of(1, 4) != turns_of(1, 5));
    // At the full level only placements are drawn by lot.
    std::erase_if(positions, [](const Position& position) { return position.phase() == Phase::kPlacement; });
    CHECK(turns_of(kFullLevel, 4) == turns_of(kFullLevel, 5));
}

}  // namespace

TEST(levels) {
    test_plans(checks);
    test_proved_scores(checks);
    test_chances(checks);
    test_engine_at_levels(checks);
}

}  // namespace tzaar::test
