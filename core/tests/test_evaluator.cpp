// The evaluator: the same scores as the network alone, whatever was evaluated before.
#include "evaluator.h"

#include <vector>

#include "check.h"
#include "samples.h"

namespace tzaar::test {

// There are more positions than cells, so many of them share one.
void test_evaluator(Checks& checks) {
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

}  // namespace tzaar::test
