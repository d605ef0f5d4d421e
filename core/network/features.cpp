#include "network/features.h"

#include "network/accumulator.h"
#include "network/feature_kernel.h"
#include "network/simd_baseline.h"

namespace tzaar::network {

Features features_of(const Position& position) {
    static constexpr Accumulator kNothing;
    Features features;
    const TallestByPiece tallest = FeatureKernel<BaselineSimd>::tallest_of(position);
    const Survey survey = FeatureKernel<BaselineSimd>::survey(position, tallest, kNothing, features.stacks);
    FeatureKernel<BaselineSimd>::state_facts(position, tallest, survey.tally, features.facts);
    return features;
}

}  // namespace tzaar::network
