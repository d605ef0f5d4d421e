// The evaluator: the same scores as the network alone, whatever was evaluated before and at whichever ply.
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
    SplitMix64 random(3);
    for (int round = 0; round < 2; ++round) {
        for (const Position& position : positions) {
            if (position.phase() == Phase::kPlacement) continue;
            network::Accumulator scratch = network->empty();
            const Score expected = network->evaluate(position, network->empty(), scratch);
            const int ply = static_cast<int>(random.below(kMaxPly));
            CHECK_EQUAL(evaluator.evaluate(position, ply), expected);
            CHECK_EQUAL(evaluator.evaluate(position, 0), expected);
        }
        evaluator.clear();
    }
}

}  // namespace tzaar::test
