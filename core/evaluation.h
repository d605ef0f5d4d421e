// The static worth of a position: the one seam between the search and what it believes in.
#pragma once

#include "position.h"
#include "score.h"

namespace tzaar {

// For the side to move, within kEvaluationLimit. The game must not be over by R14; a position in
// which the side to move cannot capture (R15) is for the search to see.
Score evaluate(const Position& position);

// How far a position is from the ending, 0 to kOpeningShare: the share by which the weights of the
// opening count, those of the ending having the rest.
inline constexpr int kOpeningShare = 40;
int opening_share(int stacks);

}  // namespace tzaar
