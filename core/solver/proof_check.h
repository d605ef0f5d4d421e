// Checks proofs by the rules alone. The solver is asked for the winner's turns and for nothing else: its
// verdicts, its table and its search are not trusted. Against each turn of the winner every turn of the
// loser is played, down to ends of the game as the rules define them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "rules/move.h"
#include "rules/position.h"
#include "solver/solver.h"
#include "solver/turns.h"

namespace tzaar {

class ProofCheck {
public:
    explicit ProofCheck(const SolverOptions& options) : solver_(options) {}

    // Whether `turn` wins, and so does its first move with each of `seconds`, and every other turn of the
    // position loses. Else failure() says what went wrong. Not for the placement or an opening turn.
    bool is_only_win(const Position& position, const std::vector<Move>& turn, const std::vector<Move>& seconds);

    // The first thing that was not as claimed; empty if there is none.
    const std::string& failure() const { return failure_; }
    // Positions in which the winner's turn was played against all replies, or ended the game.
    std::uint64_t positions() const { return static_cast<std::uint64_t>(won_.size()); }
    // Forgets what was found.
    void clear();

private:
    bool wins(Position& position);
    bool loses(Position& position);
    bool fail(const Position& position, const char* reason);

    Solver solver_;
    // Where the side to move was seen to win: whole positions, as keys may agree by chance.
    std::unordered_set<PackedPosition, PackedPosition::Hash> won_;
    std::string failure_;
};

}  // namespace tzaar
