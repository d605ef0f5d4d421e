// The legal moves of a node one by one, the most promising first, made only when they are needed.
//
// Most nodes that fail high do so by one of their first moves, so the stages are: the move from
// the table; captures of something; moves that were good elsewhere and the pass; and only then the
// hundred reinforcements, together with the captures of little worth. Suicides (proofs.h) are left out.
#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "rules/move.h"
#include "rules/position.h"
#include "search/history.h"

namespace tzaar {

// Moves other than captures that failed high at the same ply of the search, the newest first.
struct Killers {
    std::array<Move, 2> moves{Move::none(), Move::none()};

    void add(Move move) {
        if (move == moves[0]) return;
        moves[1] = moves[0];
        moves[0] = move;
    }
    bool contains(Move move) const { return move == moves[0] || move == moves[1]; }
};

// What is known to order the moves of a node by.
struct Hints {
    Move hash_move;
    const Killers* killers;
    History::View history;
};

class MovePicker {
public:
    // The position must not be over by R14, and must be as now at every call of next().
    MovePicker(const Position& position, const Hints& hints);

    // The next move, or none() after the last.
    Move next();

    // How the last move from next() was rated by history, to reduce doubtful ones more; 0 for
    // moves of the early stages.
    int rating() const { return rating_; }

private:
    enum class Stage { kHash, kMakeCaptures, kCaptures, kPass, kKillers, kMakeRest, kRest, kDone };

    void rate_captures();
    void rate_reinforcements(int begin);
    // Takes the best rated of the moves not yet taken, if it is rated at least `least`.
    Move take_best(int least);
    // Rates move number i; a move that is taken is not offered (again).
    void rate(int i, int rating) { keys_[static_cast<std::size_t>(i)] = rating * kKeyStep + i; }
    void mark_taken(int i) { keys_[static_cast<std::size_t>(i)] = kTaken; }

    const Position& position_;
    const Hints& hints_;
    Stage stage_;
    int rating_ = 0;
    std::size_t next_killer_ = 0;
    MoveList moves_;
    // A move's rating times kKeyStep and its number in the list in one word, so that the best is
    // the greatest of these, which compilers find with vector instructions.
    static constexpr int kKeyStep = 256;
    static constexpr int kTaken = std::numeric_limits<int>::min();
    std::array<int, kMaxMoves> keys_;
};

}  // namespace tzaar
