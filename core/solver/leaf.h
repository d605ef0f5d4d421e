// What one look at a position tells the solver, without a search.
#pragma once

#include "rules/position.h"
#include "solver/numbers.h"

namespace tzaar {

// Decided if the side to move cannot capture (R15) or takes the enemy's last visible pieces of a
// type in this very turn (R14): always found. Else an estimate of the proof numbers.
// No type must be lost already. The position is the same again afterwards.
Knowledge judge_leaf(Position& position);

}  // namespace tzaar
