// Which turns win: whether there is exactly one, and how long the loser can hold out. Puzzles are built on this.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/api.h"
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
    std::vector<Move> turn;     // a winning turn
    std::vector<Move> line;     // a whole game from here that begins with it
    std::vector<Move> seconds;  // for kFirstMove: every second move that wins
    std::uint64_t nodes = 0;    // visited by the solver
};

// A turn of the losing side.
struct Defence {
    std::vector<Move> turn;
    int turns = 0;          // both players', from the position after it to the end; 0 if it ends the game
    bool is_exact = false;  // whether the winner needs that many; otherwise at most that many
};

// How many turns the winner needs to end the game.
struct Distance {
    int turns = 0;
    bool is_exact = false;
};

class TZAAR_API WinningTurns {
public:
    explicit WinningTurns(const SolverOptions& options) : solver_(options) {}

    // Positions must be at the start of a turn of two moves, and not over. Each question starts from an empty
    // table and is limited by nodes alone, so it has the same answer on every machine.

    // Whether exactly one turn wins and all others are proved to lose, within this many nodes in total.
    WinningTurn find(const Position& position, std::uint64_t nodes);

    // For a lost position: a turn to each position it leads to, and how long it holds out. Nothing if the
    // position is not lost or the proofs take more nodes.
    std::optional<std::vector<Defence>> defences(const Position& position, std::uint64_t nodes);

    // For a won position: how long the win takes. Nothing if no win is proved within the limit.
    std::optional<Distance> distance(const Position& position, std::uint64_t nodes);

private:
    GameValue ask(const Position& position, std::uint64_t most);
    std::optional<Distance> measure(Position& position, ShortWins& short_wins);

    Solver solver_;
    std::uint64_t left_ = 0;
};

// Of the positions that turns lead to: how many are lost to the opponent's next turn, and how many there are.
// Those that end the game are not counted.
struct Blunders {
    int losing_at_once = 0;
    int all = 0;
};
TZAAR_API Blunders count_blunders(Position position);

// Of the positions that turns lead to: how many are won for the side that makes the turn, and how many there are.
struct KeptWins {
    int won = 0;
    int all = 0;
};
// Nothing if the solver needs more nodes to decide one of them, or to find the length of one that is won. It keeps what
// it has learnt, before and from one to the next.
TZAAR_API std::optional<KeptWins> count_kept_wins(Solver& solver, Position position, std::uint64_t nodes);

}  // namespace tzaar
