// A slow and obvious implementation of the rules, to check the fast code against; and random games.
#pragma once

#include <algorithm>
#include <vector>

#include "base/random.h"
#include "rules/movegen.h"
#include "rules/position.h"
#include "rules/starts.h"

namespace tzaar::test {

inline bool reference_lacks_type(const Position& position, Color color) {
    for (const PieceType type : kAllPieceTypes) {
        bool found = false;
        for (Space space = 0; space < kSpaces; ++space) {
            const auto stack = position[space];
            found |= stack && stack->color == color && stack->type == type;
        }
        if (!found) return true;
    }
    return false;
}

// The captures and reinforcements of a colour, found by walking from space to space (R9-R11).
inline std::vector<Move> reference_steps(const Position& position, Color color) {
    std::vector<Move> moves;
    for (Space from = 0; from < kSpaces; ++from) {
        const auto mover = position[from];
        if (!mover || mover->color != color) continue;
        for (const Direction direction : kAllDirections) {
            Space to = neighbour(from, direction);
            while (to != kNoSpace && !position[to]) to = neighbour(to, direction);
            if (to == kNoSpace) continue;
            const auto target = position[to];
            if (target->color == color) {
                moves.push_back(Move::reinforce(from, to));
            } else if (target->height <= mover->height) {
                moves.push_back(Move::capture(from, to));
            }
        }
    }
    return moves;
}

inline std::vector<Move> reference_moves(const Position& position) {
    std::vector<Move> moves;
    const Color color = position.to_move();
    if (position.phase() == Phase::kPlacement) {
        for (const PieceType type : kAllPieceTypes) {
            int placed = 0;
            for (Space space = 0; space < kSpaces; ++space) {
                placed += position[space] == Stack{color, type, 1};
            }
            if (placed == kPiecesOfType[static_cast<std::size_t>(type)]) continue;
            for (Space space = 0; space < kSpaces; ++space) {
                if (!position[space]) moves.push_back(Move::place(type, space));
            }
        }
        return moves;
    }
    for (const Color either : kAllColors) {
        if (reference_lacks_type(position, either)) return moves;  // R14
    }
    const bool second = position.phase() == Phase::kSecond;
    for (const Move move : reference_steps(position, color)) {
        if (move.is_capture() || second) moves.push_back(move);  // R8
    }
    if (second) moves.push_back(Move::pass());
    return moves;
}

// Plays random legal moves to the end; calls visit(position) before each move and at the end.
template <class Visit>
Position play_randomly(Position position, SplitMix64& random, Visit visit) {
    for (;;) {
        MoveList moves;
        generate_moves(position, moves);
        visit(position);
        if (moves.empty()) return position;
        position.do_move(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
    }
}

// The three kinds of start in turn.
inline Position some_start(std::uint64_t number) {
    if (number % 3 == 0) return fixed_start();
    return number % 3 == 1 ? random_start(number) : empty_start();
}

}  // namespace tzaar::test
