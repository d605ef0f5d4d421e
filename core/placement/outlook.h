// What the full board may be expected to be worth, seen from an unfinished placement (R6).
//
// The rest is taken to be filled at random with what both players still have in hand. The worth of
// a full board is a sum over single spaces and pairs of spaces, so its expectation needs no trying:
// each vacant space holds a piece with the probability (in hand) / (vacant), each pair of vacant
// spaces holds two with the product of two such, the second drawn from what the first left.
//
// All is in whole numbers, scaled by the number of ordered pairs of vacant spaces, so boards that
// are symmetric to each other are worth exactly the same, on every machine.
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
    // Of a position in the placement, or of a full board.
    PlacementOutlook(const Position& position, const PlacementWeights& weights);

    int vacant_count() const { return vacant_count_; }
    Bitboard vacant() const { return vacant_; }
    int in_hand(int piece) const { return hand_[static_cast<std::size_t>(piece)]; }

    // Puts a piece that is in hand on a vacant space; pieces are numbered as by piece_of().
    void place(int piece, Space space);

    // White's expectation less Black's, times scale().
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
    // What each piece would add on a vacant space, by its place and the pieces near it.
    std::array<PerPiece, kSpaces> gain_{};
    PerPiece total_gain_{};  // over all vacant spaces
    // Vacant spaces at each distance from a space.
    std::array<std::array<int, kSpaces>, kPairDistances> vacant_near_{};
    std::array<std::int64_t, kPairDistances> vacant_pairs_{};
    std::array<int, kPieces> hand_{};
    std::int64_t certain_ = 0;  // what the pieces on the board are worth among themselves
    Bitboard vacant_ = kAllSpaces;
    int vacant_count_ = kSpaces;
};

}  // namespace tzaar
