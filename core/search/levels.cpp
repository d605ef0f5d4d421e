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

// Found by matches between neighbours, of which the upper is to win 60 to 80 %: docs/levels.md.
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

std::size_t choose_by_lot(std::span<const Score> scores, int spread, SplitMix64& dice) {
    const Score best = scores.front();
    if (is_proved(best)) return 0;
    std::vector<double> chances;
    double total = 0;
    for (const Score score : scores) {
        chances.push_back(is_loss(score) ? 0.0 : std::exp(static_cast<double>(score - best) / spread));
        total += chances.back();
    }
    constexpr std::uint32_t kFaces = 1'000'000;
    double left = total * dice.below(kFaces) / kFaces;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        left -= chances[i];
        if (left < 0) return i;
    }
    return 0;
}

}  // namespace tzaar
