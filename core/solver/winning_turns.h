// Which turns win: whether there is one alone, and how long the loser can hold out. Puzzles are made of this.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/move.h"
#include "rules/position.h"
#include "solver/short_wins.h"
#include "solver/solver.h"

namespace tzaar {

// Two orders of the same two moves that lead to the same position are one turn.
enum class Uniqueness : std::uint8_t {
    kUnknown,    // not decided within the limit
    kLost,       // no turn wins
    kSeveral,    // several turns win
    kFirstMove,  // one first move wins, followed by any of several second moves
    kTurn,       // one turn wins
};

struct WinningTurn {
    Uniqueness uniqueness = Uniqueness::kUnknown;
    std::vector<Move> turn;     // of a win
    std::vector<Move> line;     // and a whole game from here that begins with it
    std::vector<Move> seconds;  // where one first move wins: every second move that wins after it
    std::uint64_t nodes = 0;    // that the solver looked at
};

// A turn of the losing side.
struct Defence {
    std::vector<Move> turn;
    int turns = 0;          // from the position after it to the end, both players'; 0 where it ends the game
    bool is_exact = false;  // whether the winner needs so many; else no more than that
};

// Turns to the end that the winner needs.
struct Distance {
    int turns = 0;
    bool is_exact = false;
};

class WinningTurns {
public:
    explicit WinningTurns(const SolverOptions& options) : solver_(options) {}

    // What is asked about is at the start of a turn of two moves, and not over. Each question is answered
    // afresh and by nodes alone: the same question has the same answer on every machine.

    // Whether one turn wins and all others are proved to lose, with so many nodes for all of that.
    WinningTurn find(const Position& position, std::uint64_t nodes);

    // Of a lost position: a turn for each position it leads to, and how long it holds out. Nothing if the
    // proofs take more nodes, or the position is not lost.
    std::optional<std::vector<Defence>> defences(const Position& position, std::uint64_t nodes);

    // Of a won position: how long it takes. Nothing if it is not won within the limit.
    std::optional<Distance> distance(const Position& position, std::uint64_t nodes);

private:
    GameValue ask(const Position& position, std::uint64_t most);
    std::optional<Distance> measure(Position& position, ShortWins& short_wins);

    Solver solver_;
    std::uint64_t left_ = 0;
};

// After how many of the positions that turns lead to the other side wins with its next turn, and how many
// positions there are. Those that end the game are left out.
struct Blunders {
    int losing_at_once = 0;
    int all = 0;
};
Blunders count_blunders(Position position);

}  // namespace tzaar
