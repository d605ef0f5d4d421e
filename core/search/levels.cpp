#include "search/levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "search/limits.h"

namespace tzaar {
namespace {

constexpr int kAnyDepth = kMaxDepth;
constexpr std::uint64_t kAnyNodes = 1'000'000;

// Depth, nodes, MultiPV and temperature, found by matches between neighbours, in which the stronger is
// to win 60 to 80 %: docs/levels.md.
constexpr std::array<Level, kFullLevel - 1> kPlans{{
    {2, kAnyNodes, 40, 220},
    {2, kAnyNodes, 14, 45},
    {3, kAnyNodes, 10, 45},
    {4, kAnyNodes, 8, 22},
    {5, kAnyNodes, 6, 9},
    {7, kAnyNodes, 6, 26},
    {9, kAnyNodes, 3, 8},
    {kAnyDepth, 70'000, 1, 1},
    {kAnyDepth, 200'000, 1, 1},
}};

}  // namespace

const Level& level_plan(int level) {
    return kPlans[static_cast<std::size_t>(std::clamp(level, 1, kFullLevel - 1)) - 1];
}

std::size_t sample_softmax(std::span<const Score> scores, int temperature, SplitMix64& random) {
    const Score best = scores.front();
    if (is_proved(best)) return 0;
    std::vector<double> weights;
    double total = 0;
    for (const Score score : scores) {
        weights.push_back(is_loss(score) ? 0.0 : std::exp(static_cast<double>(score - best) / temperature));
        total += weights.back();
    }
    constexpr std::uint32_t kResolution = 1'000'000;
    double left = total * random.below(kResolution) / kResolution;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        left -= weights[i];
        if (left < 0) return i;
    }
    return 0;  // by rounding only
}

}  // namespace tzaar
