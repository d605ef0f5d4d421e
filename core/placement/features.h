// The features of the placement: pieces by place, and pairs of pieces near each other.
//
// The full board at the end of the placement is worth the sum of its features' weights. A weight counts for the owner
// of the piece and against the opponent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/geometry.h"
#include "rules/pieces.h"

namespace tzaar {

// Spaces that a symmetry of the board maps to each other form a class. Classes are numbered by their first spaces: A1,
// A2, A3, B2, B3, C3, C4, D4.
inline constexpr int kPlaceClasses = 8;

namespace detail {

constexpr PerSpace<std::uint8_t> make_place_classes() {
    PerSpace<std::uint8_t> classes{};
    std::uint8_t next = 0;
    for (Space space = 0; space < kSpaces; ++space) {
        Space first = space;
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            const Space image = transformed(space, symmetry);
            if (image < first) first = image;
        }
        classes[static_cast<std::size_t>(space)] =
            first == space ? next++ : classes[static_cast<std::size_t>(first)];
    }
    return classes;
}

inline constexpr PerSpace<std::uint8_t> kPlaceClassOf = make_place_classes();

}  // namespace detail

constexpr int place_class(Space space) { return detail::kPlaceClassOf[static_cast<std::size_t>(space)]; }
static_assert(place_class(space_at({3, 3})) == kPlaceClasses - 1);

// The distance between the pieces of a pair on a line: adjacent, or with one space between.
inline constexpr int kPairDistances = 2;

// The space this many steps away; kNoSpace beyond the rim or the hole.
constexpr Space stepped(Space space, Direction direction, int distance) {
    for (; distance > 0 && space != kNoSpace; --distance) space = neighbour(space, direction);
    return space;
}

// Calls visit(distance - 1, other) for every space that forms a pair with a space.
template <class Visit>
void for_each_near(Space space, Visit visit) {
    for (int distance = 1; distance <= kPairDistances; ++distance) {
        for (const Direction direction : kAllDirections) {
            const Space near = stepped(space, direction, distance);
            if (near != kNoSpace) visit(static_cast<std::size_t>(distance - 1), near);
        }
    }
}

// In tenths of a hundredth of the evaluation's unit: 4000 means odds of ten to one.
struct PlacementWeights {
    using Pairs = std::array<std::array<std::int16_t, kPieceTypes>, kPieceTypes>;

    std::array<std::array<std::int16_t, kPlaceClasses>, kPieceTypes> place;  // [type][class]
    std::array<Pairs, kPairDistances> own;    // [distance - 1][type][type], symmetric
    std::array<Pairs, kPairDistances> enemy;  // [distance - 1][own type][enemy's], antisymmetric

    bool operator==(const PlacementWeights&) const = default;
};

}  // namespace tzaar
