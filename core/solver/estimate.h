// How near an open position seems to be to a win or a loss: where the solver looks first.
#pragma once

#include "rules/attacks.h"
#include "rules/position.h"
#include "solver/numbers.h"

namespace tzaar {

// Proof numbers to begin with, never 0. `attacks` are those of the position.
ProofNumbers estimate_numbers(const Position& position, const Attacks& attacks);

}  // namespace tzaar
