// The network's sizes, quantisation and weights.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "network/features.h"
#include "rules/pieces.h"
#include "rules/position.h"

namespace tzaar::network {

// ---- sizes -------------------------------------------------------------------------------------

inline constexpr int kWidth = 32;      // of the feature transformer, for stacks
inline constexpr int kFactWidth = 32;  // of the feature transformer, for facts
inline constexpr int kInputs = kPieces * kWidth + kColors * kFactWidth;
inline constexpr int kFirstOutputs = 16;
inline constexpr int kSecondOutputs = 16;

// Output buckets: a position's dense layers are chosen by its number of stacks (up to each of these limits, or more)
// and its phase.
inline constexpr std::array kStacksOfBuckets{14, 20, 28, 38, 48};
inline constexpr std::size_t kBuckets = 2 * (kStacksOfBuckets.size() + 1);
inline std::size_t bucket_of(const Position& position) {
    std::size_t bucket = 0;
    for (const int most : kStacksOfBuckets) bucket += position.stack_count() > most;
    return 2 * bucket + (position.phase() == Phase::kSecond);
}

// ---- quantisation ------------------------------------------------------------------------------

// The activation 1.0; a clipped ReLU clips to 0..kOne.
inline constexpr int kOne = 127;
// Weights of the first dense layer are in units of 1 / (1 << kFirstShift), those of the others in
// units of 1 / (1 << kShift).
inline constexpr int kFirstShift = 10;
inline constexpr int kShift = 6;
// An output times kScoreNumerator >> kScoreShift is a score in hundredths.
inline constexpr int kScoreNumerator = 75;
inline constexpr int kScoreShift = 10;

// Within these limits nothing can overflow: the feature transformer sums in 16 bits, everything else in 32.
inline constexpr int kMostTransformerWeight = 32767 / (kFactSlots + 1);
inline constexpr int kMostFirstWeight = 2047;
inline constexpr int kMostWeight = 127;
inline constexpr int kMostBias = 1 << 24;

// ---- weights -----------------------------------------------------------------------------------

inline constexpr std::size_t kAlignment = 32;
using StackVector = std::array<std::int16_t, kWidth>;
using FactVector = std::array<std::int16_t, kFactWidth>;

// The weights of each feature. The bias of stacks is part of the places' weights, as every stack has
// one place.
struct FeatureTransformer {
    std::array<StackVector, kStackFeatures> stacks{};
    std::array<FactVector, kFactFeatures> facts{};
};

// Weights are in the order in which a multiply-add of pairs reads them: from two inputs to every output, then from the
// next two.
template <int kFrom, int kTo>
struct DenseLayer {
    alignas(kAlignment) std::array<std::int32_t, kTo> bias{};
    std::array<std::array<std::array<std::int16_t, 2>, kTo>, kFrom / 2> weights{};
};

// The dense layers of one bucket.
struct DenseLayers {
    DenseLayer<kInputs, kFirstOutputs> first;
    DenseLayer<kFirstOutputs, kSecondOutputs> second;
    alignas(kAlignment) std::array<std::int16_t, kSecondOutputs> out{};
    std::array<std::int32_t, 1> out_bias{};
};

struct alignas(kAlignment) Weights {
    FeatureTransformer transformer;
    std::array<DenseLayers, kBuckets> dense{};
};

}  // namespace tzaar::network
