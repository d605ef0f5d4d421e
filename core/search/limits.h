// The limits of a search: any combination, whichever is reached first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "base/score.h"
#include "rules/move.h"
#include "rules/pieces.h"

namespace tzaar {

// One player's clock, in milliseconds.
struct Clock {
    std::int64_t remaining = 0;
    std::int64_t increment = 0;
};

// The deepest iteration. No game has more moves after the placement (score.h).
inline constexpr int kMaxDepth = 120;

struct Limits {
    static constexpr std::uint64_t kNoNodeLimit = std::numeric_limits<std::uint64_t>::max();

    int depth = kMaxDepth;                      // in moves, not turns
    std::uint64_t nodes = kNoNodeLimit;         // moves played, by all threads together
    std::optional<std::int64_t> move_time;      // milliseconds for this turn
    std::optional<std::array<Clock, kColors>> clocks;
    // UCI's searchmoves: the first moves to choose from, each of them legal. Empty for all legal moves.
    std::vector<Move> root_moves;
    // Polled by every thread of the search every few hundred nodes; true stops it. For callers
    // without a second thread to call Engine::stop() from (WebAssembly).
    std::function<bool()> must_stop;
};

// Whether a search restricted to these root moves may begin with the move.
inline bool allows(const std::vector<Move>& root_moves, Move move) {
    return root_moves.empty() || std::find(root_moves.begin(), root_moves.end(), move) != root_moves.end();
}

}  // namespace tzaar
