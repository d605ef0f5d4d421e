#include "solver/endgame_proof.h"

#include <algorithm>

namespace tzaar {
namespace {

// With more stacks than this, hardly anything is proved within a turn's time.
constexpr int kMaxStacks = 25;
// The solver gets one part in this many of the time.
constexpr std::int64_t kPartsOfTime = 5;

}  // namespace

bool EndgameProof::is_promising(const Position& position) {
    return position.stack_count() <= kMaxStacks && position.phase() != Phase::kPlacement && !position.outcome();
}

bool EndgameProof::applies_to(const Position& position, const Limits& limits) {
    return position.stack_count() <= kMaxStacks && limits.depth >= kMaxDepth && limits.nodes == Limits::kNoNodeLimit &&
           limits.root_moves.empty();
}

void EndgameProof::resume(const TimeManager& time, const std::atomic<bool>& stop) {
    if (solution_.value != GameValue::kUnknown) return;
    const std::int64_t searched_ms = time.elapsed_ms() - spent_ms_;
    const std::int64_t due_ms = std::min(searched_ms / (kPartsOfTime - 1) - spent_ms_, time.remaining_ms());
    if (due_ms <= 0) return;
    SolveLimits limits;
    limits.time_ms = due_ms;
    limits.stop = &stop;
    limits.must_stop = [&time] { return time.is_over(); };
    solution_ = solver_.solve(position_, limits);
    spent_ms_ += solution_.elapsed_ms;
    // Time was up between the proof and the turn's second move, which is then only a guess.
    if (solution_.line.size() < solution_.best_turn.size()) solution_.value = GameValue::kUnknown;
}

}  // namespace tzaar
