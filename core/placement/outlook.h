// The outlook of an unfinished placement (R6): the expected worth of the full board if the rest were filled at random
// with what both players have in hand.
//
// The worth of a full board is a sum over spaces and pairs of spaces, so its expectation is exact without sampling: a
// vacant space holds a piece with probability (in hand) / (vacant), and a pair of vacant spaces holds two with the
// product of two such, the second drawn without replacement.
//
// Everything is an integer, scaled by the number of ordered pairs of vacant spaces, so that symmetric boards are worth
// exactly the same on every machine.
#pragma once

#include <array>
#include <cstdint>

#include "placement/features.h"
#include "rules/bitboard.h"
#include "rules/geometry.h"
#include "rules/pieces.h"
#include "rules/position.h"

namespace tzaar {

class PlacementOutlook {
public:
    // For a position in the placement, or a full board.
    PlacementOutlook(const Position& position, const PlacementWeights& weights);

    int vacant_count() const { return vacant_count_; }
    int in_hand(int piece) const { return hand_[static_cast<std::size_t>(piece)]; }

    // Puts a piece from the hand on a vacant space; pieces are numbered by piece_of().
    void place(int piece, Space space);

    // The expected worth for White, times scale().
    std::int64_t scaled_worth() const;
    // scaled_worth() after place(piece, space), without doing it; divide by scale_after().
    std::int64_t scaled_worth_after(int piece, Space space) const;

    std::int64_t scale() const { return scale_of(vacant_count_); }
    std::int64_t scale_after() const { return scale_of(vacant_count_ - 1); }

private:
    using PerPiece = std::array<std::int64_t, kPieces>;
    using Pairs = std::array<std::array<std::int64_t, kPieces>, kPieces>;

    static constexpr std::int64_t scale_of(int vacant) {
        return vacant < 2 ? 1 : std::int64_t{vacant} * (vacant - 1);
    }
    static std::int64_t scaled_pair(const Pairs& weights, const std::array<int, kPieces>& hand);

    std::array<Pairs, kPairDistances> pairs_{};
    // What each piece would add on a space, given its place and the pieces near it.
    std::array<PerPiece, kSpaces> gain_{};
    PerPiece total_gain_{};  // over all vacant spaces
    // Vacant spaces at each distance from a space.
    std::array<std::array<int, kSpaces>, kPairDistances> vacant_near_{};
    std::array<std::int64_t, kPairDistances> vacant_pairs_{};
    std::array<int, kPieces> hand_{};
    std::int64_t certain_ = 0;  // the worth of the pieces on the board, without expectations
    Bitboard vacant_ = kAllSpaces;
    int vacant_count_ = kSpaces;
};

}  // namespace tzaar
