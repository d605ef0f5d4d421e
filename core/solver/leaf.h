// The evaluation of the solver's leaves: what is known about a position without searching.
#pragma once

#include "rules/position.h"
#include "solver/numbers.h"

namespace tzaar {

// Decided if and only if the side to move cannot capture (R15) or can take the enemy's last visible pieces of a type in
// this very turn (R14). Otherwise open, with heuristic proof numbers (estimate.h). No type may be lost already. Plays
// moves and takes them back.
Knowledge evaluate_leaf(Position& position);

}  // namespace tzaar
