// The static score of a position, for whoever asks for it alone; a search has its own way (evaluator.h).
#pragma once

#include "base/score.h"
#include "network/network.h"
#include "rules/position.h"
#include "rules/result.h"

namespace tzaar {

// In hundredths for the side to move, within kEvaluationLimit. Refused where there is nothing to
// evaluate: during the placement, which the network has never seen, and once the game is over.
Result<Score> evaluation_of(const Position& position, const network::Network& network);

}  // namespace tzaar
