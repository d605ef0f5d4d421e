// Entries of the transposition table to test with.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "search/transposition.h"

namespace tzaar::test {

// An entry that follows from its key, so that a reader can tell a torn one.
inline TableEntry entry_of(keys::Key key) {
    SplitMix64 random(key);
    TableEntry entry;
    entry.move = Move::from_bits(static_cast<std::uint16_t>(random.below(1 << 14)));
    entry.score = static_cast<Score>(random.below(64001)) - kWinScore;
    entry.evaluation = static_cast<Score>(random.below(40001)) - kEvaluationLimit;
    entry.depth = static_cast<int>(random.below(121));
    entry.bound = static_cast<Bound>(1 + random.below(3));
    return entry;
}

inline bool equal(const TableEntry& a, const TableEntry& b) {
    return a.move == b.move && a.score == b.score && a.evaluation == b.evaluation && a.depth == b.depth &&
           a.bound == b.bound;
}

}  // namespace tzaar::test
