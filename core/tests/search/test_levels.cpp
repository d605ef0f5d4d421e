#include "search/levels.h"

#include <cmath>
#include <vector>

#include "engine/engine.h"
#include "rules/starts.h"
#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

void test_plans(Checks& checks) {
    for (int level = 1; level < kFullLevel; ++level) {
        const Level& plan = level_plan(level);
        CHECK((plan.haste == 100 || plan.nodes >= 1) && plan.multi_pv >= 1 && plan.temperature >= 1);
        for (const int share : {plan.haste, plan.sight.attention, plan.sight.vigilance, plan.sight.insight}) {
            CHECK(share >= 0 && share <= 100);
        }
        if (level == 1) continue;
        const Level& below = level_plan(level - 1);
        CHECK(plan.haste <= below.haste && plan.temperature <= below.temperature);
        if (plan.haste == 100) {
            CHECK(plan.sight.attention > below.sight.attention && plan.sight.vigilance > below.sight.vigilance &&
                  plan.sight.insight > below.sight.insight);
        } else if (below.haste < 100) {
            CHECK(plan.nodes > below.nodes && plan.multi_pv <= below.multi_pv);
        }
    }
    CHECK(&level_plan(0) == &level_plan(1));
    CHECK(&level_plan(-5) == &level_plan(1));
    CHECK(&level_plan(kFullLevel) == &level_plan(kFullLevel - 1));
}

// How often each score is sampled.
std::vector<int> samples(const std::vector<Score>& scores, int temperature, int draws) {
    std::vector<int> times(scores.size());
    SplitMix64 random(17);
    for (int i = 0; i < draws; ++i) ++times[sample_softmax(scores, temperature, random)];
    return times;
}

void test_proved_scores(Checks& checks) {
    constexpr int kDraws = 2000;
    using Times = std::vector<int>;
    // A proved win is always taken, however small the difference.
    CHECK(samples({win_in(3), win_in(5), 0}, 1000, kDraws) == (Times{kDraws, 0, 0}));
    CHECK(samples({kProved, kProved - 1}, 1000, kDraws) == (Times{kDraws, 0}));
    // A proved loss is preferred to nothing else; among losses the longest comes first.
    CHECK(samples({-900, loss_in(40), loss_in(2)}, 100'000, kDraws) == (Times{kDraws, 0, 0}));
    CHECK(samples({loss_in(40), loss_in(2)}, 100'000, kDraws) == (Times{kDraws, 0}));
    const Times three = samples({10, 10, loss_in(8)}, 50, kDraws);
    CHECK(three[0] > 0 && three[1] > 0 && three[2] == 0);
    CHECK(samples({-5}, 1, kDraws) == Times{kDraws});
}

// One that is `temperature` below the best is e times less likely.
void test_softmax(Checks& checks) {
    constexpr int kDraws = 100'000;
    for (const int temperature : {5, 40, 220}) {
        const std::vector<Score> scores{30, 30, 30 - temperature, 30 - 3 * temperature, 30 - 100 * temperature};
        const std::vector<int> times = samples(scores, temperature, kDraws);
        const double total = 2 + std::exp(-1) + std::exp(-3);
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const double expected = kDraws * std::exp(static_cast<double>(scores[i] - 30) / temperature) / total;
            // Four standard deviations and one; the seed is fixed.
            CHECK(std::abs(times[i] - expected) <= 4 * std::sqrt(expected) + 1);
        }
    }
}

Engine engine_at(int level, int seed) {
    EngineOptions options;
    options.hash_mebibytes = 1;
    options.level = level;
    options.seed = seed;
    return Engine(options);
}

// The engine at a level: the same seed plays the same, another one differently, and a win in sight is taken.
void test_engine_at_levels(Checks& checks) {
    Limits limits;
    limits.nodes = checks.is_short ? 400 : 3000;
    std::vector<Position> positions = random_positions(31, checks.share_of(100));
    int wins = 0;
    const auto turns_of = [&](int level, int seed) {
        Engine engine = engine_at(level, seed);
        std::vector<std::vector<Move>> turns;
        for (const Position& position : positions) {
            engine.new_game();
            engine.set_position(position);
            const SearchResult result = engine.go(limits, {});
            CHECK(is_whole_turn(result.best_turn, position));
            if (is_win(result.lines.front().score)) {
                ++wins;
                CHECK(result.best_turn.front() == result.lines.front().pv.front());
            }
            turns.push_back(result.best_turn);
        }
        return turns;
    };
    for (const int level : {1, 5, kFullLevel - 1}) CHECK(turns_of(level, 4) == turns_of(level, 4));
    CHECK(turns_of(1, 4) != turns_of(1, 5));
    // The sample must contain wins.
    CHECK(wins > checks.share_of(50));
    // At the full level only placements are sampled.
    std::erase_if(positions, [](const Position& position) { return position.phase() == Phase::kPlacement; });
    CHECK(turns_of(kFullLevel, 4) == turns_of(kFullLevel, 5));
}

// The winner of a game from a random start; both levels search to their own depths.
Color winner_of(Engine& white, Engine& black, std::uint64_t start) {
    Position position = random_start(start);
    while (!position.outcome()) {
        Engine& engine = position.to_move() == Color::kWhite ? white : black;
        engine.set_position(position);
        for (const Move move : engine.go(Limits{}, {}).best_turn) position.do_move(move);
    }
    return position.outcome()->winner;
}

// Every start is played twice, with colours swapped. In docs/levels.md level 3 won 81 % against level 1
// and level 4 94 % against level 2.
void test_stronger_wins(Checks& checks) {
    const std::uint64_t starts = checks.is_short ? 2 : 6;
    for (const int weaker : {1, 2}) {
        Engine weak = engine_at(weaker, 3);
        Engine strong = engine_at(weaker + 2, 4);
        std::uint64_t wins = 0;
        for (std::uint64_t start = 0; start < starts; ++start) {
            wins += winner_of(strong, weak, start) == Color::kWhite;
            wins += winner_of(weak, strong, start) == Color::kBlack;
        }
        CHECK(wins >= 2 * starts * 3 / 4);
    }
}

}  // namespace

TEST(levels) {
    test_plans(checks);
    test_proved_scores(checks);
    test_softmax(checks);
    test_engine_at_levels(checks);
    test_stronger_wins(checks);
}

}  // namespace tzaar::test
