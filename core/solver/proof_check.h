// Checks proofs by the rules alone. The solver only proposes the winner's turns: its verdicts, its table and its
// search are not trusted. Against each turn of the winner, every turn of the loser is played, down to ends of
// the game as the rules define them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/api.h"
#include "rules/move.h"
#include "rules/position.h"
#include "solver/solver.h"
#include "solver/turns.h"
#include "solver/winning_turns.h"

namespace tzaar {

class TZAAR_API ProofCheck {
public:
    explicit ProofCheck(const SolverOptions& options) : solver_(options) {}

    // Whether `turn` wins, its first move wins with each of `seconds`, and every other turn of the position
    // loses; if not, failure() says what is wrong. Not for the placement or an opening turn.
    bool is_only_win(const Position& position, const std::vector<Move>& turn, const std::vector<Move>& seconds);

    // Whether the side to move wins in exactly so many turns of both players: within them against every defence, and
    // no sooner, whatever it plays. Not for the placement or an opening turn.
    bool is_win_in(const Position& position, int turns);

    // The positions that turns lead to, how many there are and how many of them the side that makes the turn wins; each
    // is replayed as won or lost. Nothing if the solver needs too much for one. Not for the placement or an opening
    // turn.
    std::optional<KeptWins> count_kept_wins(const Position& position);

    // The first claim that does not hold; empty if all do.
    const std::string& failure() const { return failure_; }
    // How many positions were replayed against every reply or every try to win, or ended the game.
    std::uint64_t positions() const {
        return static_cast<std::uint64_t>(won_.size() + won_within_.size() + held_.size());
    }
    // Forgets all results.
    void clear();

private:
    bool wins(Position& position);
    bool loses(Position& position);
    bool wins_within(Position& position, int turns);
    bool loses_within(Position& position, int turns);
    bool is_held(Position& position, int turns);
    bool has_hold(Position& position, int turns);
    bool make_proposed_turn(Position& position, int turns);
    bool fail(const Position& position, const char* reason);

    Solver solver_;
    // Positions proved won for the side to move; whole positions, because keys can collide.
    std::unordered_set<PackedPosition, PackedPosition::Hash> won_;
    using Turns = std::unordered_map<PackedPosition, int, PackedPosition::Hash>;
    Turns won_within_;  // the fewest turns shown to suffice for the side to move
    Turns held_;        // the most turns shown not to
    std::string failure_;
};

}  // namespace tzaar
