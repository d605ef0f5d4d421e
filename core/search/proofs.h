// Static win detection, a technique of this engine's own: wins seen from the attacks alone, without playing a move.
#pragma once

#include "rules/attacks.h"
#include "rules/position.h"

namespace tzaar {

// In how many moves of this turn the side to move takes the enemy's last visible pieces of a type
// (R14), or 0 if no such win is seen. Sound, but not complete; what it misses the search finds: one
// stack that takes both pieces, or a second capture that the first makes possible.
//
// The last two pieces fall if two different stacks can take one each: the first capture vacates a
// space that was not between the second stack and its target.
inline int moves_to_take_type(const Position& position) {
    const Color us = position.to_move();
    const bool has_two_moves = !position.is_last_of_turn();
    int fewest = 0;
    for (const PieceType type : kAllPieceTypes) {
        const int visible = position.visible_count(!us, type);
        if (visible > 2 || (visible == 2 && !has_two_moves)) continue;
        Bitboard targets = position.visible(!us, type);
        const Bitboard first_takers = capturers_of(position, pop_first(targets), us);
        if (first_takers == 0) continue;
        if (targets == 0) return 1;
        const Bitboard second_takers = capturers_of(position, first(targets), us);
        if (second_takers != 0 && count(first_takers | second_takers) >= 2) fewest = 2;
    }
    return fewest;
}

// Whether a legal move covers one's own last visible piece of a type and so loses at once (R16). Searches skip such
// moves: the pass, always legal then, is never worse.
inline bool is_suicide(const Position& position, Move move) {
    if (move.kind() != MoveKind::kReinforce) return false;
    const PieceType covered = type_of(position.piece(move.to()));
    return position.visible_count(position.to_move(), covered) == 1 &&
           type_of(position.piece(move.from())) != covered;
}

}  // namespace tzaar
