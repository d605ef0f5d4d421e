#include "evaluation.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "dispatch.h"
#include "evaluation_weights.h"
#include "evaluation_features.h"

namespace tzaar {
namespace {

// Between these numbers of stacks the weights go over from those of the opening to those of the
// ending; a full board has 60, the last fights have about a dozen.
constexpr int kEndingStacks = 12;
constexpr int kOpeningStacks = 52;

// Two sums in one word, as they are always added to together: the opening's in the upper half.
// The lower half is signed and may borrow from the upper, which unpacking sets right.
using Pair = std::int64_t;

constexpr Pair pack(Weight weight) { return Pair{weight.opening} * (Pair{1} << 32) + weight.ending; }
constexpr int ending_of(Pair pair) { return static_cast<std::int32_t>(pair); }
constexpr int opening_of(Pair pair) { return static_cast<int>((pair - ending_of(pair)) >> 32); }

constexpr std::array<Pair, features::kFeatures> kPacked = [] {
    std::array<Pair, features::kFeatures> packed{};
    for (std::size_t i = 0; i < packed.size(); ++i) packed[i] = pack(kWeights[i]);
    return packed;
}();

}  // namespace

int opening_share(int stacks) { return std::clamp(stacks, kEndingStacks, kOpeningStacks) - kEndingStacks; }

TZAAR_DISPATCHED Score evaluate(const Position& position) {
    Pair total = 0;
    features::visit(position, [&total](Color color, int feature, int times) {
        const Pair worth = kPacked[static_cast<std::size_t>(feature)] * times;
        total += color == Color::kWhite ? worth : -worth;
    });
    if (position.to_move() == Color::kBlack) total = -total;
    const int share = opening_share(position.stack_count());
    const int score = (opening_of(total) * share + ending_of(total) * (kOpeningShare - share)) /
                      kOpeningShare;
    return std::clamp(score, -kEvaluationLimit, kEvaluationLimit);
}

}  // namespace tzaar
