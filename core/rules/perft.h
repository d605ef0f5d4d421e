// Counts of move sequences: the classic check of move generation, and its speed.
#pragma once

#include <cstdint>

#include "base/api.h"
#include "rules/position.h"

namespace tzaar {

// The number of sequences of exactly `depth` single moves. Games that end earlier are not counted. The last moves are
// counted without playing them. The position is unchanged on return.
TZAAR_API std::uint64_t perft(Position& position, int depth);

// The number of legal turns: ordered pairs of first and second move; first moves alone where the
// turn has one move (R7) or the first move wins (R14). In mid-turn, the number of second moves.
TZAAR_API std::uint64_t count_turns(Position& position);

}  // namespace tzaar
