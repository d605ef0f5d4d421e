#include "rules/perft.h"

#include "rules/move.h"
#include "rules/movegen.h"

namespace tzaar {

std::uint64_t perft(Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
    MoveList moves;
    generate_moves(position, moves);
    std::uint64_t leaves = 0;
    for (const Move move : moves) {
        const Undo undo = position.do_move(move);
        leaves += perft(position, depth - 1);
        position.undo_move(move, undo);
    }
    return leaves;
}

std::uint64_t count_turns(Position& position) {
    if (position.phase() != Phase::kCapture || position.is_opening()) return perft(position, 1);
    MoveList moves;
    generate_moves(position, moves);
    std::uint64_t turns = 0;
    for (const Move move : moves) {
        const Undo undo = position.do_move(move);
        turns += position.is_type_lost() ? 1 : perft(position, 1);
        position.undo_move(move, undo);
    }
    return turns;
}

}  // namespace tzaar
