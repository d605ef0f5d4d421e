#include "solver/turns.h"

#include <unordered_set>

#include "rules/movegen.h"

namespace tzaar {

PackedPosition::PackedPosition(const Position& position) {
    constexpr int kHeights = kPiecesOfColor + 1;
    static_assert(kPieces * kHeights <= UINT8_MAX && kSlots > kSpaces);
    for (Space space = 0; space < kSpaces; ++space) {
        if (position.is_vacant(space)) continue;
        bytes[static_cast<std::size_t>(space)] =
            static_cast<std::uint8_t>(position.piece(space) * kHeights + position.height(space));
    }
    bytes[kSpaces] = static_cast<std::uint8_t>(static_cast<int>(position.to_move()) * 8 + static_cast<int>(position.phase()));
}

// FNV-1a over words of eight bytes.
std::size_t PackedPosition::Hash::operator()(const PackedPosition& packed) const {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (std::size_t i = 0; i < packed.bytes.size(); i += 8) {
        std::uint64_t word = 0;
        for (std::size_t j = 0; j < 8; ++j) word = word << 8 | packed.bytes[i + j];
        hash = (hash ^ word) * 0x100000001B3;
        hash ^= hash >> 29;
    }
    return static_cast<std::size_t>(hash);
}

bool for_each_turn(Position& position, const VisitTurn& visit) {
    const Color us = position.to_move();
    MoveList moves;
    generate_moves(position, moves);
    std::vector<Move> turn;
    for (const Move move : moves) {
        turn.assign(1, move);
        const Undo undo = position.do_move(move);
        bool goes_on = true;
        if (position.to_move() != us || position.is_type_lost()) {
            goes_on = visit(position, turn);
        } else {
            MoveList seconds;
            generate_moves(position, seconds);
            turn.push_back(Move::none());
            for (const Move second : seconds) {
                turn[1] = second;
                const Undo undo_second = position.do_move(second);
                goes_on = visit(position, turn);
                position.undo_move(second, undo_second);
                if (!goes_on) break;
            }
        }
        position.undo_move(move, undo);
        if (!goes_on) return false;
    }
    return true;
}

bool for_each_result(Position& position, const VisitTurn& visit) {
    std::unordered_set<PackedPosition, PackedPosition::Hash> seen;
    return for_each_turn(position, [&](Position& after, const std::vector<Move>& turn) {
        return !seen.insert(PackedPosition(after)).second || visit(after, turn);
    });
}

}  // namespace tzaar
