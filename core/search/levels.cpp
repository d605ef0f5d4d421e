#include "search/levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace tzaar {
namespace {

// The sight of a player in their first game. In haste even a strong level sees no more.
constexpr Sight kFirstSight{.attention = 32, .vigilance = 0, .insight = 5};

// Found by matches between neighbours, in which the stronger should win 60 to 80 %: docs/levels.md.
constexpr std::array<Level, kFullLevel - 1> kPlans{{
    {.temperature = 40, .haste = 100, .sight = kFirstSight},
    {.temperature = 40, .haste = 100, .sight = {.attention = 43, .vigilance = 16, .insight = 13}},
    {.temperature = 40, .haste = 100, .sight = {.attention = 53, .vigilance = 33, .insight = 25}},
    {.temperature = 40, .haste = 100, .sight = {.attention = 65, .vigilance = 50, .insight = 40}},
    {.temperature = 15, .haste = 31, .sight = kFirstSight, .nodes = 7'000, .multi_pv = 4},
    {.temperature = 12, .haste = 19, .sight = kFirstSight, .nodes = 20'000, .multi_pv = 3},
    {.temperature = 8, .haste = 11, .sight = kFirstSight, .nodes = 55'000, .multi_pv = 2},
    {.temperature = 1, .haste = 5, .sight = kFirstSight, .nodes = 190'000},
    {.temperature = 1, .haste = 2, .sight = kFirstSight, .nodes = 500'000},
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
    return 0;  // only through rounding
}

}  // namespace tzaar
