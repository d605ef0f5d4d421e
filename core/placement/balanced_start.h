// A random start that gives White and Black equal chances (docs/fairness.md).
#pragma once

#include <cstdint>

#include "base/api.h"
#include "rules/position.h"

namespace tzaar {

// The random start of the seed, with pieces exchanged until the balance weights see White far enough ahead to make up
// for Black's second turn. The same seed gives the same position in every implementation, whatever network or placement
// weights come later.
TZAAR_API Position balanced_start(std::uint64_t seed);

}  // namespace tzaar
