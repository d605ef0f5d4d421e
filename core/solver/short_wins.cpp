#include "solver/short_wins.h"

#include "rules/attacks.h"
#include "rules/movegen.h"
#include "solver/turns.h"

namespace tzaar {

bool takes_a_type(Position& position) {
    MoveList captures;
    append_captures(position, captures);
    const bool has_second = !position.is_last_of_turn();
    for (const Move move : captures) {
        const Undo undo = position.do_move(move);
        bool takes = position.is_type_lost();
        if (!takes && has_second) {
            MoveList seconds;
            append_captures(position, seconds);
            for (const Move second : seconds) {
                const Color them = !position.to_move();
                takes = takes || position.visible_count(them, type_of(position.piece(second.to()))) == 1;
            }
        }
        position.undo_move(move, undo);
        if (takes) return true;
    }
    return false;
}

void ShortWins::clear() {
    nodes_ = 0;
    known_.clear();
}

// By taking a type, or by leaving the enemy no capture (R15).
bool ShortWins::wins_now(Position& position) {
    if (takes_a_type(position)) return true;
    const Color us = position.to_move();
    return !for_each_turn(position, [&](Position& after, const std::vector<Move>&) {
        return after.is_type_lost() || has_capture(after, !us);
    });
}

bool ShortWins::wins_within(Position& position, int turns) {
    const auto found = known_.find(position.key());
    if (found != known_.end()) {
        if (turns >= found->second.won_within) return true;
        if (turns <= found->second.not_within) return false;
    }
    ++nodes_;
    bool wins = wins_now(position);
    for (int within = 3; !wins && within <= turns && !is_exhausted(); within += 2) {
        wins = !for_each_result(position, [&](Position& after, const std::vector<Move>&) {
            // A turn that covers one's own last piece (R16) loses; one that wins was seen by wins_now.
            return after.is_type_lost() || !loses_within(after, within - 1);
        });
    }
    // What a search that was broken off did not find is not known to be missing.
    if (wins || !is_exhausted()) {
        Bounds& bounds = known_[position.key()];
        (wins ? bounds.won_within : bounds.not_within) = static_cast<std::int8_t>(turns);
    }
    return wins;
}

bool ShortWins::loses_within(Position& position, int turns) {
    if (takes_a_type(position)) return false;
    return for_each_result(position, [&](Position& after, const std::vector<Move>&) {
        if (after.is_type_lost()) return after.outcome()->winner == after.to_move();
        return !is_exhausted() && wins_within(after, turns - 1);
    });
}

}  // namespace tzaar
