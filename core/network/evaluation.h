// The static evaluation of a single position; the search uses evaluator.h instead.
#pragma once

#include "base/api.h"
#include "base/score.h"
#include "network/network.h"
#include "rules/position.h"
#include "rules/result.h"

namespace tzaar {

// In hundredths for the side to move, within kEvaluationLimit. Fails where there is nothing to evaluate: during the
// placement, on which the network was not trained, and once the game is over.
TZAAR_API Result<Score> evaluation_of(const Position& position, const network::Network& network);

}  // namespace tzaar
