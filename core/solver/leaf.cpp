#include "solver/leaf.h"

#include <cstddef>

#include "rules/attacks.h"
#include "rules/movegen.h"
#include "solver/estimate.h"

namespace tzaar {
namespace {

// The visible pieces of all types of which a colour shows exactly this many.
Bitboard scarce_pieces(const Position& position, Color color, int visible) {
    Bitboard pieces = 0;
    for (const PieceType type : kAllPieceTypes) {
        if (position.visible_count(color, type) == visible) pieces |= position.visible(color, type);
    }
    return pieces;
}

// Whether two captures of this turn can take the last visible pieces of a type, given that one cannot. The first takes
// one of two, or opens the line to the last one, or approaches it.
bool takes_type_in_two(Position& position, Bitboard last_ones) {
    const Color us = position.to_move();
    const Bitboard pairs = scarce_pieces(position, !us, 2);
    if ((last_ones | pairs) == 0) return false;
    MoveList captures;
    append_captures(position, captures);
    for (const Move move : captures) {
        if (last_ones == 0 && (pairs & bit(move.to())) == 0) continue;
        const Undo undo = position.do_move(move);
        const bool wins = (scarce_pieces(position, !us, 1) & capturable_by(position, us)) != 0;
        position.undo_move(move, undo);
        if (wins) return true;
    }
    return false;
}

}  // namespace

Knowledge evaluate_leaf(Position& position) {
    const Color us = position.to_move();
    const auto our_index = static_cast<std::size_t>(us);
    const Attacks attacks(position);
    const bool first_move = position.phase() == Phase::kCapture;
    if (first_move && attacks.captures[our_index] == 0) return Knowledge::lost(0);
    const Bitboard last_ones = scarce_pieces(position, !us, 1);
    if ((last_ones & attacks.capturable[our_index]) != 0) return Knowledge::won(1);
    if (!position.is_last_of_turn() && takes_type_in_two(position, last_ones)) return Knowledge::won(1);
    return {initial_numbers(position, attacks), 0, Move::none()};
}

}  // namespace tzaar
