// Checks proofs by the rules alone. The solver only proposes the winner's turns: its verdicts, its table and its
// search are not trusted. Against each turn of the winner, every turn of the loser is played, down to ends of
// the game as the rules define them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/api.h"
#include "rules/move.h"
#include "rules/position.h"
#include "solver/solver.h"
#include "solver/turns.h"

namespace tzaar {

class TZAAR_API ProofCheck {
public:
    explicit ProofCheck(const SolverOptions& options) : solver_(options) {}

    // Whether `turn` wins, its first move wins with each of `seconds`, and every other turn of the position
    // loses; if not, failure() says what is wrong. Not for the placement or an opening turn.
    bool is_only_win(const Position& position, const std::vector<Move>& turn, const std::vector<Move>& seconds);

    // The first claim that does not hold; empty if all do.
    const std::string& failure() const { return failure_; }
    // How many positions were replayed against every reply, or ended the game.
    std::uint64_t positions() const { return static_cast<std::uint64_t>(won_.size()); }
    // Forgets all results.
    void clear();

private:
    bool wins(Position& position);
    bool loses(Position& position);
    bool fail(const Position& position, const char* reason);

    Solver solver_;
    // Positions proved won for the side to move; whole positions, because keys can collide.
    std::unordered_set<PackedPosition, PackedPosition::Hash> won_;
    std::string failure_;
};

}  // namespace tzaar
