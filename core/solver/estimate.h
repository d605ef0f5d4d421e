// Heuristic initialisation of proof numbers (df-pn+; Nagai and Imai 1999): where the solver looks first.
#pragma once

#include "rules/attacks.h"
#include "rules/position.h"
#include "solver/numbers.h"

namespace tzaar {

// The initial proof numbers of an open leaf, never 0. `attacks` are those of the position.
ProofNumbers initial_numbers(const Position& position, const Attacks& attacks);

}  // namespace tzaar
