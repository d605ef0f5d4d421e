// The evaluator: the same scores as the network itself, whatever was evaluated before.
#include "network/evaluator.h"

#include <algorithm>
#include <vector>

#include "rules/movegen.h"
#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

// There are more positions than cells, so many share one.
void test_cells(Checks& checks) {
    const auto network = network::built_in();
    Evaluator evaluator(network);
    const std::vector<Position> positions = random_positions(5, checks.share_of(40'000));
    for (int round = 0; round < 2; ++round) {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            for (const Position* position : {&positions[i], &positions[i / 2]}) {
                if (position->phase() == Phase::kPlacement) continue;
                CHECK_EQUAL(evaluator.evaluate(*position), network->evaluate(*position));
            }
        }
        evaluator.clear();
    }
}

// Leaves of announced nodes, of unannounced ones, and of nodes that were themselves evaluated.
void test_leaves(Checks& checks) {
    const auto network = network::built_in();
    Evaluator evaluator(network);
    int number = 0;
    for (Position position : random_positions(6, checks.share_of(6'000))) {
        if (position.phase() == Phase::kPlacement || position.is_type_lost()) continue;
        if (++number % 3 == 0) evaluator.evaluate(position);
        MoveList legal;
        generate_moves(position, legal);
        const int step = std::max(1, legal.size() / 4);
        for (int i = number % step; i < legal.size(); i += step) {
            if (number % 3 == 1) evaluator.expect_leaf_of(position);
            const Undo undo = position.do_move(legal[i]);
            if (!position.is_type_lost()) CHECK_EQUAL(evaluator.evaluate_leaf(position), network->evaluate(position));
            position.undo_move(legal[i], undo);
        }
    }
    CHECK(number > 0);
}

}  // namespace

TEST(evaluator) {
    test_cells(checks);
    test_leaves(checks);
}

}  // namespace tzaar::test
