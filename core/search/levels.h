// Ten levels for people: from a beginner's first game to full strength.
//
// A weak level plays at a glance (glance.h). A stronger one searches, longer with each level, but still plays some of
// its turns in haste, at a glance. Either way the first move is sampled from a softmax over the scores, with a
// temperature. So a level makes the mistakes of people, who overlook things.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/random.h"
#include "base/score.h"
#include "search/glance.h"

namespace tzaar {

inline constexpr int kFullLevel = 10;

struct Level {
    int temperature;  // of the softmax, in hundredths
    int haste;        // percentage of its turns played at a glance
    Sight sight;      // at a glance
    // Otherwise it searches:
    std::uint64_t nodes = 0;
    int multi_pv = 1;  // how many first moves it samples from
};

// The plan of a level from 1 to kFullLevel - 1; others are clamped.
const Level& level_plan(int level);

// The index of a score drawn from a softmax: one that is `temperature` below the best, which comes
// first, is e times less likely. A proved win is always taken, and a proved loss never unless the
// best is one. The temperature must be at least 1.
std::size_t sample_softmax(std::span<const Score> scores, int temperature, SplitMix64& random);

}  // namespace tzaar
