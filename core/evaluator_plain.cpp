// The evaluation of the plain engine (docs/strength.md): it counts material, the way a first version
// of such a program would. It takes the place of evaluator.cpp in `tzaar-engine-plain`.
#include <array>
#include <cstddef>

#include "evaluator.h"

namespace tzaar {
namespace {

// By type: the rarer, the more; in the ratio of 15 Totts to 9 Tzarras to 6 Tzaars.
constexpr std::array<Score, kPieceTypes> kWorth{250, 167, 100};
constexpr Score kWorthOfHeight = 50;  // for each piece of a stack below its top

Score material(const Position& position, Color color) {
    Score total = 0;
    for (const PieceType type : kAllPieceTypes) {
        Bitboard left = position.visible(color, type);
        while (left != 0) {
            total += kWorth[static_cast<std::size_t>(type)] + kWorthOfHeight * (position.height(pop_first(left)) - 1);
        }
    }
    return total;
}

}  // namespace

Score Evaluator::fresh(const Position& position) {
    const Color us = position.to_move();
    return material(position, us) - material(position, !us);
}

Score Evaluator::fresh_leaf(const Position& position) { return fresh(position); }

// It has no sums.
void Evaluator::accumulate(const Position& position) { accumulated_ = position.key(); }

}  // namespace tzaar
