// The whole evaluation, for one kind of vectors (simd_*.h).
//
// kernel_sse4.cpp and kernel_avx2.cpp are compiled for processors that not everybody has. If such a file does not
// inline an inline function of a shared header, the linker may keep its copy for the whole program, which then crashes
// on older processors. So these files are always optimised, and what they export is `flatten`.
// tests/core/test_kernels.py checks that they define no functions except those of their own vectors.
#pragma once

#include <array>
#include <cstddef>

#include "base/score.h"
#include "network/accumulator.h"
#include "network/accumulator_kernel.h"
#include "network/dense_kernel.h"
#include "network/feature_kernel.h"
#include "network/features.h"
#include "network/kernel.h"
#include "network/weights.h"
#include "rules/pieces.h"
#include "rules/position.h"

namespace tzaar::network {

template <class Simd>
class Evaluation {
public:
    [[gnu::flatten]] static void accumulate(const Weights& weights, const Position& position, Accumulator& accumulator) {
        bring(accumulator, weights, position, FeatureKernel<Simd>::tallest_of(position));
    }

    [[gnu::flatten]] static Score evaluate(const Weights& weights, const Position& position, Accumulator& accumulator) {
        const TallestByPiece tallest = FeatureKernel<Simd>::tallest_of(position);
        const Survey survey = bring(accumulator, weights, position, tallest);
        return score(weights, position, tallest, survey.tally, accumulator.pooled);
    }

    [[gnu::flatten]] static Score evaluate_beside(const Weights& weights, const Position& position,
                                                  const Accumulator& accumulator) {
        const TallestByPiece tallest = FeatureKernel<Simd>::tallest_of(position);
        StackFeatures features;
        const Survey survey = FeatureKernel<Simd>::survey(position, tallest, accumulator, features);
        alignas(kAlignment) Pooled pooled;
        AccumulatorKernel<Simd>::copy(accumulator.pooled, pooled);
        AccumulatorKernel<Simd>::update({weights.transformer, accumulator, position, features, survey.unchanged}, pooled, nullptr);
        return score(weights, position, tallest, survey.tally, pooled);
    }

private:
    // Updates the accumulator to the position.
    static Survey bring(Accumulator& accumulator, const Weights& weights, const Position& position,
                        const TallestByPiece& tallest) {
        StackFeatures features;
        const Survey survey = FeatureKernel<Simd>::survey(position, tallest, accumulator, features);
        AccumulatorKernel<Simd>::update({weights.transformer, accumulator, position, features, survey.unchanged},
                                        accumulator.pooled, &accumulator);
        accumulator.stacks = position.occupied();
        accumulator.levels = position.levels();
        accumulator.pieces = position.pieces();
        accumulator.features = features;
        return survey;
    }

    static Score score(const Weights& weights, const Position& position, const TallestByPiece& tallest, const Tally& tally,
                       const Pooled& pooled) {
        std::array<FactFeatures, kColors> features;
        FeatureKernel<Simd>::state_facts(position, tallest, tally, features);
        const auto us = static_cast<std::size_t>(position.to_move());
        const auto them = 1 - us;
        alignas(kAlignment) std::array<FactVector, kColors> facts;
        AccumulatorKernel<Simd>::transform_facts(weights.transformer, features[us], facts[0]);
        AccumulatorKernel<Simd>::transform_facts(weights.transformer, features[them], facts[1]);
        constexpr int kPairsOfColor = kPieceTypes * kWidth / 2;
        return DenseKernel<Simd>::evaluate(weights.dense[bucket_of(position)],
                                           {{{pooled[us * kPieceTypes].data(), kPairsOfColor},
                                             {pooled[them * kPieceTypes].data(), kPairsOfColor},
                                             {facts[0].data(), kColors * kFactWidth / 2}}});
    }
};

template <class Simd>
inline constexpr Kernel kKernelOf{
    .evaluate = Evaluation<Simd>::evaluate,
    .evaluate_beside = Evaluation<Simd>::evaluate_beside,
    .accumulate = Evaluation<Simd>::accumulate,
};

}  // namespace tzaar::network
