// The three ways a game starts.
#pragma once

#include <cstdint>

#include "base/api.h"
#include "rules/position.h"

namespace tzaar {

// R5: the prescribed start.
TZAAR_API Position fixed_start();

// R4: all 60 pieces at random. The same seed gives the same position in every implementation.
TZAAR_API Position random_start(std::uint64_t seed);

// R6: the empty board of the tournament start, White to place first.
TZAAR_API Position empty_start();

}  // namespace tzaar
