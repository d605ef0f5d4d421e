// Where to put the next piece in the tournament set-up (R6).
#pragma once

#include <vector>

#include "base/random.h"
#include "placement/features.h"
#include "rules/move.h"
#include "rules/position.h"

namespace tzaar {

// A legal placement, sampled from a softmax (levels.h) over the outlook (outlook.h) for the side to move. The
// temperature is in tenths of a hundredth and at least 1, which leaves only the best and near-equals a chance. The
// position must be in the placement; `root_moves` as in limits.h.
Move choose_placement(const Position& position, const PlacementWeights& weights, int temperature,
                      SplitMix64& random, const std::vector<Move>& root_moves = {});

}  // namespace tzaar
