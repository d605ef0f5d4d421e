// Where to put the next piece in the tournament set-up (R6).
#pragma once

#include "move.h"
#include "position.h"

namespace tzaar {

// A legal placement, chosen by rules of thumb without a search. The position must be in the
// placement.
Move choose_placement(const Position& position);

}  // namespace tzaar
