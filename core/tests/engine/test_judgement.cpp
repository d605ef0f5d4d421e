// Judgements: the same whatever was judged before, with proofs where few stacks are left.
#include <vector>

#include "engine/judgement.h"
#include "rules/position_text.h"
#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

// White takes the last black Tott at once, or has to find it first.
constexpr const char* kWinInOne = "...../.z3..../......./r..R2.t../......../T......./.T...../....Z./..... w c";

bool is_same(const SearchResult& one, const SearchResult& other) {
    return one.best_turn == other.best_turn && one.lines[0].score == other.lines[0].score &&
           one.lines[0].pv == other.lines[0].pv && one.nodes == other.nodes;
}

void test_independence(Checks& checks) {
    const auto nodes = static_cast<std::uint64_t>(checks.share_of(20'000));
    std::vector<Position> positions;
    for (const Position& position : random_positions(5, 12)) {
        if (position.phase() != Phase::kPlacement) positions.push_back(position);
    }
    Engine busy;
    for (const Position& position : positions) {
        Engine fresh;
        const SearchResult alone = judge(fresh, position, nodes);
        CHECK(is_whole_turn(alone.best_turn, position));
        // After all the others, with different options.
        EngineOptions options;
        options.hash_mebibytes = 2;
        options.multi_pv = 3;
        options.level = 1;
        busy.set_options(options);
        CHECK(is_same(alone, judge(busy, position, nodes)));
    }
}

void test_proofs(Checks& checks) {
    Engine engine;
    const Position position = *parse_position(kWinInOne);
    const SearchResult result = judge(engine, position, 1'000);
    CHECK(is_win(result.lines[0].score));
    CHECK_EQUAL(result.lines[0].turns_to_end, 1);
    CHECK(is_whole_turn(result.best_turn, position));
}

void test_ends(Checks& checks) {
    Engine engine;
    SplitMix64 random(3);
    const Position over = play_randomly(fixed_start(), random, [](const Position&) {});
    CHECK(judge(engine, over, 1'000).best_turn.empty());
    int asked = 0;
    const SearchResult stopped = judge(engine, fixed_start(), 1'000'000'000, [&] { return ++asked > 3; });
    CHECK(is_whole_turn(stopped.best_turn, fixed_start()));
}

}  // namespace

TEST(judgement) {
    test_independence(checks);
    test_proofs(checks);
    test_ends(checks);
}

}  // namespace tzaar::test
