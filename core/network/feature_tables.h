// Tables of 16 bytes from which the features of stacks are summed.
//
// Features are looked up wherever possible, not computed: compilers turn byte additions into multiplications and
// comparisons into shifts, and processors have neither for bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "network/features.h"
#include "rules/geometry.h"
#include "rules/lanes.h"
#include "rules/pieces.h"

namespace tzaar::network {

inline constexpr Lanes kPlaceOfSpace = [] {
    Lanes places;
    std::array<std::int8_t, kSpaces> number_of_first{};
    number_of_first.fill(-1);
    std::int8_t next = 0;
    for (Space space = 0; space < kSpaces; ++space) {
        Space first = space;
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) first = std::min(first, transformed(space, symmetry));
        std::int8_t& number = number_of_first[static_cast<std::size_t>(first)];
        if (number < 0) number = next++;
        places.values[static_cast<std::size_t>(space)] = number;
    }
    return places;
}();

using Table = std::array<std::int8_t, 16>;

// Tables are indexed by piece; for a piece that is seen, plus kBlackViewer if a black stack sees it.
inline constexpr std::int8_t kBlackViewer = 8;
template <class Number>
constexpr Table by_piece(Number number) {
    Table table{};
    for (const Color color : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            for (const Color viewer : kAllColors) {
                const int index = piece_of(color, type) + (viewer == Color::kBlack) * kBlackViewer;
                table[static_cast<std::size_t>(index)] = static_cast<std::int8_t>(number(color, static_cast<int>(type), viewer));
            }
        }
    }
    return table;
}
inline constexpr Table kIsBlack = by_piece([](Color color, int, Color) { return -(color == Color::kBlack); });
inline constexpr Table kIsEnemy = by_piece([](Color color, int, Color viewer) { return -(color != viewer); });
inline constexpr Table kSelfOfPiece = by_piece([](Color, int type, Color) { return type * kSelfHeights * kScarcities; });
inline constexpr Table kPlaceOfPiece = by_piece([](Color, int type, Color) { return type * 2 * kPlaces; });
inline constexpr Table kLeadOfPiece = by_piece([](Color, int type, Color) { return type * kLeads + 3; });
inline constexpr Table kSightOfPiece = by_piece([](Color color, int type, Color viewer) {
    return color == viewer ? type : kFriendFeatures + type * kDifferences * kScarcities;
});

inline constexpr Table kSelfOfHeight = [] {
    Table table{};
    for (int height = 1; height <= kSelfHeights; ++height) {
        table[static_cast<std::size_t>(height)] = static_cast<std::int8_t>((height - 1) * kScarcities);
    }
    return table;
}();

// Indexed by the height of an own stack that is seen, 0 for none; for an enemy, by kEnemySeen plus the stack's height
// minus the enemy's.
inline constexpr std::int8_t kEnemySeen = kFriendHeights + 3;
inline constexpr Table kSightOfHeight = [] {
    Table table{};
    table[0] = kSeesNothing;
    for (int height = 1; height <= kFriendHeights; ++height) {
        table[static_cast<std::size_t>(height)] = static_cast<std::int8_t>((height - 1) * kPieceTypes);
    }
    for (int difference = -2; difference <= 2; ++difference) {
        table[static_cast<std::size_t>(kEnemySeen + difference)] = static_cast<std::int8_t>((2 - difference) * kScarcities);
    }
    return table;
}();

// A few captures are worth telling apart; many are not.
inline constexpr std::array<std::uint8_t, 32> kCaptureClasses = [] {
    std::array<std::uint8_t, 32> classes{};
    for (std::size_t n = 0; n < classes.size(); ++n) {
        classes[n] = static_cast<std::uint8_t>(n <= 3 ? n : n <= 5 ? 4 : n <= 8 ? 5 : n <= 12 ? 6 : n <= 20 ? 7 : 8);
    }
    return classes;
}();

}  // namespace tzaar::network
