#include "placement.h"

#include <array>
#include <cstddef>

#include "movegen.h"

namespace tzaar {
namespace {

// In points of a home-made scale; provisional, not tuned. Scarce pieces want few enemies beside
// them that could take them, all want enemies to take later; pieces of one type should not stand
// together, so that not all of them can be attacked from one place.
constexpr std::array<int, kPieceTypes> kDangerBesideEnemy{9, 6, 2};
constexpr int kGainBesideEnemy = 5;
constexpr int kCostBesideSameType = 3;
// Types are used up in proportion: points for each hundredth of the type still in hand.
constexpr int kWorthOfShareInHand = 12;

int worth_of(const Position& position, Move move) {
    const Color us = position.to_move();
    const auto type = static_cast<std::size_t>(move.type());
    int worth = kWorthOfShareInHand * position.in_hand(us, move.type()) / kPiecesOfType[type];
    for (const Direction direction : kAllDirections) {
        const Space beside = neighbour(move.to(), direction);
        if (beside == kNoSpace || position.is_vacant(beside)) continue;
        if (color_of(position.piece(beside)) != us) {
            worth += kGainBesideEnemy - kDangerBesideEnemy[type];
        } else if (type_of(position.piece(beside)) == move.type()) {
            worth -= kCostBesideSameType;
        }
    }
    return worth;
}

}  // namespace

Move choose_placement(const Position& position) {
    MoveList moves;
    append_placements(position, moves);
    Move best = moves[0];
    int best_worth = worth_of(position, best);
    for (const Move move : moves) {
        const int worth = worth_of(position, move);
        if (worth <= best_worth) continue;
        best = move;
        best_worth = worth;
    }
    return best;
}

}  // namespace tzaar
