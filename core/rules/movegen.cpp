#include "rules/movegen.h"

#include "rules/attacks.h"

namespace tzaar {
namespace {

template <Color kMover>
void append_captures(const Position& position, MoveList& moves) {
    for (const Direction direction : kAllDirections) {
        Bitboard from = capturers<kMover>(position, direction);
        while (from != 0) {
            const Space space = pop_first(from);
            moves.push(Move::capture(space, position.next(space, direction)));
        }
    }
}

template <Color kMover>
void append_reinforcements(const Position& position, MoveList& moves) {
    for (const Direction direction : kAllDirections) {
        Bitboard from = reinforcers<kMover>(position, direction);
        while (from != 0) {
            const Space space = pop_first(from);
            moves.push(Move::reinforce(space, position.next(space, direction)));
        }
    }
}

}  // namespace

void append_captures(const Position& position, MoveList& moves) {
    position.to_move() == Color::kWhite ? append_captures<Color::kWhite>(position, moves)
                                        : append_captures<Color::kBlack>(position, moves);
}

void append_reinforcements(const Position& position, MoveList& moves) {
    position.to_move() == Color::kWhite ? append_reinforcements<Color::kWhite>(position, moves)
                                        : append_reinforcements<Color::kBlack>(position, moves);
}

void append_placements(const Position& position, MoveList& moves) {
    const Bitboard vacant = kAllSpaces & ~position.occupied();
    for (const PieceType type : kAllPieceTypes) {
        if (position.in_hand(position.to_move(), type) == 0) continue;
        for (Bitboard left = vacant; left != 0;) moves.push(Move::place(type, pop_first(left)));
    }
}

void generate_moves(const Position& position, MoveList& moves) {
    moves.clear();
    if (position.phase() == Phase::kPlacement) return append_placements(position, moves);
    if (position.is_type_lost()) return;  // R14: over, even in mid-turn
    append_captures(position, moves);
    if (position.phase() != Phase::kSecond) return;
    append_reinforcements(position, moves);
    moves.push(Move::pass());
}

int count_moves(const Position& position) {
    const Color color = position.to_move();
    if (position.phase() == Phase::kPlacement) {
        int types = 0;
        for (const PieceType type : kAllPieceTypes) types += position.in_hand(color, type) > 0;
        return types * (kSpaces - position.stack_count());
    }
    if (position.is_type_lost()) return 0;
    const int captures = count_captures(position, color);
    if (position.phase() == Phase::kCapture) return captures;
    return captures + count_reinforcements(position, color) + 1;
}

}  // namespace tzaar
