#include "network/evaluation.h"

#include "base/text.h"

namespace tzaar {

Result<Score> evaluation_of(const Position& position, const network::Network& network) {
    if (position.phase() == Phase::kPlacement) {
        return Failure{"a position is evaluated once all pieces are placed, not before"};
    }
    if (const auto outcome = position.outcome()) {
        return Failure{join("there is nothing to evaluate: the game is over, ", name(outcome->winner), " has won")};
    }
    return network.evaluate(position);
}

}  // namespace tzaar
