// Ten levels for people: from a beginner's play to all the engine can do.
//
// A weaker level thinks less far and is less sure of itself: of the first moves it has looked at it
// takes one by lot, a good one more likely than a worse one. So it makes the mistakes of somebody
// who overlooks things, not absurd ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/random.h"
#include "base/score.h"

namespace tzaar {

inline constexpr int kFullLevel = 10;

struct Level {
    int depth;             // how many moves are looked ahead at most
    std::uint64_t nodes;   // how many moves are tried at most
    int lines;             // how many first moves are weighed
    int spread;            // hundredths by which a move may be worse and still have a fair chance
};

// What a level from 1 to kFullLevel - 1 is made of.
const Level& level_plan(int level);

// Chooses among scores, best first, by lot: one that is `spread` worse than the best is e times
// less likely. A proved win is never left, and a proved loss never chosen over anything else.
std::size_t choose_by_lot(std::span<const Score> scores, int spread, SplitMix64& dice);

}  // namespace tzaar
