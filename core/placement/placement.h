// Where to put the next piece in the tournament set-up (R6).
#pragma once

#include "base/random.h"
#include "placement/features.h"
#include "rules/move.h"
#include "rules/position.h"

namespace tzaar {

// A legal placement with a good outlook (outlook.h) for the side to move. The lot decides
// among those of equal worth, and lets worse ones have a chance: one that is `spread` worse, in
// tenths of a hundredth, is e times less likely. At least 1. The position must be in the placement.
Move choose_placement(const Position& position, const PlacementWeights& weights, int spread, SplitMix64& dice);

}  // namespace tzaar
