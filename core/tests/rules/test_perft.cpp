#include "rules/perft.h"
#include "tests/check.h"
#include "tests/reference.h"

namespace tzaar::test {

// The reference: every leaf is reached by playing, not counted.
static std::uint64_t played_out(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Move move : reference_moves(position)) {
        Position next = position;
        next.do_move(move);
        leaves += played_out(next, depth - 1);
    }
    return leaves;
}

TEST(perft) {
    // Two independent programs agree on these (rules.md).
    Position start = fixed_start();
    CHECK_EQUAL(perft(start, 0), 1u);
    CHECK_EQUAL(perft(start, 1), 42u);
    CHECK_EQUAL(perft(start, 2), 1797u);
    CHECK_EQUAL(perft(start, 3), 260556u);
    if (!checks.is_short) CHECK_EQUAL(perft(start, 4), 11010135u);
    CHECK(start == fixed_start());

    // Placements: three types each time, on 60 and then 59 spaces.
    Position empty = empty_start();
    CHECK_EQUAL(perft(empty, 2), 180u * 177u);

    // Near the ends of games, where lines are over at different depths.
    SplitMix64 random(3);
    for (std::uint64_t game = 0; game < 20; ++game) {
        std::vector<Position> history;
        play_randomly(random_start(game), random, [&](const Position& position) { history.push_back(position); });
        const std::size_t back = std::min<std::size_t>(history.size(), 4);
        Position position = history[history.size() - back];
        CHECK_EQUAL(perft(position, 3), played_out(position, 3));
    }

    // All symmetric images of a position have the same count.
    Position middle = random_start(5);
    for (int i = 0; i < 9; ++i) {
        MoveList moves;
        generate_moves(middle, moves);
        middle.do_move(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
    }
    const auto expected = perft(middle, 3);
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        Position image = *Position::from(transformed(middle.setup(), symmetry));
        CHECK_EQUAL(perft(image, 3), expected);
    }
    // R5: the fixed start is invariant under rotation by 120 degrees.
    CHECK(*Position::from(transformed(start.setup(), 2)) == start);
    CHECK(!(*Position::from(transformed(start.setup(), 1)) == start));
}

}  // namespace tzaar::test
