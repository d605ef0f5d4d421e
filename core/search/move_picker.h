// The legal moves of a node one by one, most promising first, generated in stages.
//
// Most cut nodes fail high on one of their first moves, so the stages are: the transposition table's move; good
// captures; the pass; the killers; and only then the hundred or so reinforcements, along with the remaining captures. A
// first move must capture, so there all captures count as good. Suicides (proofs.h) are left out.
#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "rules/move.h"
#include "rules/position.h"
#include "search/history.h"

namespace tzaar {

// What orders a node's moves. The tt_move must be legal and not suicide, or none().
struct OrderingHints {
    Move tt_move;
    const Killers* killers;
    History::View history;
};

class MovePicker {
public:
    // The position must not be over by R14, and must be the same at every call of next().
    MovePicker(const Position& position, const OrderingHints& hints);

    // The next move, or none() after the last.
    Move next();

    // What the last move from next() was ordered by: the victim's value and the histories; 0 for
    // the tt_move, the pass and the killers. Late move reductions depend on it.
    int rating() const { return rating_; }

private:
    enum class Stage {
        kTtMove,
        kGenerateCaptures,
        kGoodCaptures,
        kPass,
        kKillers,
        kGenerateReinforcements,
        kRest,
        kDone,
    };

    void rate_captures();
    void rate_reinforcements(int begin);
    // Takes the best rated of the moves not yet taken, if it is rated at least `least`.
    Move take_best(int least);
    void rate(int i, int rating) { keys_[static_cast<std::size_t>(i)] = rating * kKeyStep + i; }
    // Move number i is not offered, or not again.
    void mark_taken(int i) { keys_[static_cast<std::size_t>(i)] = kTaken; }

    const Position& position_;
    const OrderingHints& hints_;
    Stage stage_;
    int rating_ = 0;
    std::size_t next_killer_ = 0;
    MoveList moves_;
    // A move's rating times kKeyStep plus its index in the list, in one word, so that picking the
    // best is a maximum, which compilers vectorise.
    static constexpr int kKeyStep = 256;
    static_assert(kMaxMoves <= kKeyStep);
    static constexpr int kTaken = std::numeric_limits<int>::min();
    std::array<int, kMaxMoves> keys_;
};

}  // namespace tzaar
