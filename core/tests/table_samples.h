// Entries of the transposition table to test with.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "search/transposition.h"

namespace tzaar::test {

// An entry derived from its key, so that a reader can recognise a torn one.
inline TtEntry entry_of(keys::Key key) {
    SplitMix64 random(key);
    TtEntry entry;
    entry.move = Move::from_bits(static_cast<std::uint16_t>(random.below(1 << 14)));
    entry.score = static_cast<Score>(random.below(64001)) - kWinScore;
    entry.static_eval = static_cast<Score>(random.below(40001)) - kEvaluationLimit;
    entry.depth = static_cast<int>(random.below(121));
    entry.bound = static_cast<Bound>(1 + random.below(3));
    return entry;
}

inline bool equal(const TtEntry& a, const TtEntry& b) {
    return a.move == b.move && a.score == b.score && a.static_eval == b.static_eval && a.depth == b.depth &&
           a.bound == b.bound;
}

}  // namespace tzaar::test
