// The three ways a game starts.
#pragma once

#include <cstdint>

#include "base/api.h"
#include "base/random.h"
#include "rules/position.h"
#include "rules/setup.h"

namespace tzaar {

// R5: the prescribed start.
TZAAR_API Position fixed_start();

// R4: all 60 pieces at random. The same seed gives the same position in every implementation.
TZAAR_API Position random_start(std::uint64_t seed);
// The same by the next numbers of a generator, which goes on after them.
Setup random_setup(SplitMix64& random);

// R6: the empty board of the tournament start, White to place first.
TZAAR_API Position empty_start();

}  // namespace tzaar
