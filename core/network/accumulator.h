// The feature transformer's output for one position, kept to be updated for the next.
#pragma once

#include <array>

#include "network/features.h"
#include "network/weights.h"
#include "rules/bitboard.h"
#include "rules/lanes.h"
#include "rules/pieces.h"

namespace tzaar::network {

// By piece: the sum of its stacks' activations (sum pooling).
using Pooled = std::array<StackVector, kPieces>;

// A similar position differs in a few stacks and in what some others see, mostly in one direction each, so usually one
// feature is subtracted and one added.
struct Accumulator {
    Bitboard stacks = 0;  // the spaces whose stacks are accumulated
    Lanes levels{};
    FeatureLanes pieces{};
    StackFeatures features{};
    // By space: the sum of its stack's feature weights, before the clipped ReLU.
    alignas(kAlignment) std::array<StackVector, kSpaces> sums{};
    Pooled pooled{};
};

}  // namespace tzaar::network
