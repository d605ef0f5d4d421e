// Ten levels for people: from a beginner's play to all the engine can do.
//
// A weaker level searches less deep and samples its first move: a softmax over the MultiPV scores,
// with a temperature. So it makes the mistakes of somebody who overlooks things, not absurd ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/random.h"
#include "base/score.h"

namespace tzaar {

inline constexpr int kFullLevel = 10;

struct Level {
    int depth;            // at most, in moves
    std::uint64_t nodes;  // at most
    int multi_pv;         // how many first moves it samples from
    int temperature;      // of the softmax, in hundredths
};

// What a level from 1 to kFullLevel - 1 is made of; others are taken as the nearest of these.
const Level& level_plan(int level);

// The index of a score drawn from a softmax: one that is `temperature` below the best, which comes
// first, is e times less likely. A proved win is always taken, and a proved loss never unless the
// best is one. The temperature must be at least 1.
std::size_t sample_softmax(std::span<const Score> scores, int temperature, SplitMix64& random);

}  // namespace tzaar
