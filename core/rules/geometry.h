// The board (R2): 60 spaces, their names, the six directions, rays and the 12 symmetries.
//
// Spaces are numbered 0..59 column by column from A1 upwards, the order of the position string.
// All tables are made at compile time from the model of R2: column c and row r run over 0..8,
// (c, r) is on the board iff |c - r| <= 4 and it is not the hole (4, 4).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/api.h"
#include "rules/bitboard.h"

namespace tzaar {

// A plain int: spaces are mostly used as indices, and a narrower type would promote to int in every expression.
using Space = int;

inline constexpr int kSpaces = 60;
// "No space": the end of a ray. It is a valid index into tables of kSlots entries.
inline constexpr Space kNoSpace = 60;
// Tables by space that are read 16 at a time, or written at kNoSpace, have this many entries.
inline constexpr int kSlots = 64;

inline constexpr Bitboard kAllSpaces = (Bitboard{1} << kSpaces) - 1;

inline constexpr int kColumns = 9;
inline constexpr std::array<int, kColumns> kColumnLength{5, 6, 7, 8, 8, 8, 7, 6, 5};

// Clockwise, so that the opposite direction is three steps on and a rotation of the board by 60 degrees is one.
enum class Direction : std::uint8_t { kN, kNE, kSE, kS, kSW, kNW };

inline constexpr int kDirections = 6;
inline constexpr std::array<Direction, kDirections> kAllDirections{
    Direction::kN, Direction::kNE, Direction::kSE, Direction::kS, Direction::kSW, Direction::kNW};

constexpr int index(Direction direction) { return static_cast<int>(direction); }
constexpr Direction opposite(Direction direction) {
    return static_cast<Direction>((index(direction) + 3) % kDirections);
}

// Column and row in the model of R2. The hole has coordinates too, though it is not a space.
struct Coordinates {
    int column;
    int row;
    constexpr bool operator==(const Coordinates&) const = default;
};

inline constexpr int kSide = 9;
inline constexpr Coordinates kCentre{4, 4};
inline constexpr std::array<Coordinates, kDirections> kStep{
    {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}};

constexpr bool on_board(Coordinates at) {
    const int slant = at.column - at.row;
    return at.column >= 0 && at.column < kSide && at.row >= 0 && at.row < kSide && slant >= -4 &&
           slant <= 4 && at != kCentre;
}

namespace detail {

template <class T>
using PerSpace = std::array<T, kSpaces>;

struct Board {
    PerSpace<Coordinates> coordinates{};
    // By [column][row]; kNoSpace where there is none.
    std::array<std::array<std::uint8_t, kSide>, kSide> space_at{};
};

constexpr Board make_board() {
    Board board;
    std::size_t next = 0;
    for (int column = 0; column < kSide; ++column) {
        for (int row = 0; row < kSide; ++row) {
            const bool is_space = on_board({column, row});
            board.space_at[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)] =
                static_cast<std::uint8_t>(is_space ? next : kNoSpace);
            if (is_space) board.coordinates[next++] = {column, row};
        }
    }
    return board;
}

inline constexpr Board kBoard = make_board();

}  // namespace detail

constexpr Coordinates coordinates(Space space) {
    return detail::kBoard.coordinates[static_cast<std::size_t>(space)];
}

// kNoSpace for the hole and for anything off the board.
constexpr Space space_at(Coordinates at) {
    if (!on_board(at)) return kNoSpace;
    return detail::kBoard.space_at[static_cast<std::size_t>(at.column)][static_cast<std::size_t>(at.row)];
}

namespace detail {

using Neighbours = std::array<PerSpace<std::uint8_t>, kDirections>;
using Rays = std::array<PerSpace<Bitboard>, kDirections>;

constexpr Neighbours make_neighbours() {
    Neighbours table{};
    for (std::size_t d = 0; d < kDirections; ++d) {
        for (Space space = 0; space < kSpaces; ++space) {
            const auto [column, row] = coordinates(space);
            table[d][static_cast<std::size_t>(space)] = static_cast<std::uint8_t>(
                space_at({column + kStep[d].column, row + kStep[d].row}));
        }
    }
    return table;
}

inline constexpr Neighbours kNeighbours = make_neighbours();

constexpr Rays make_rays() {
    Rays table{};
    for (std::size_t d = 0; d < kDirections; ++d) {
        for (std::size_t space = 0; space < kSpaces; ++space) {
            for (std::size_t at = kNeighbours[d][space]; at != kNoSpace; at = kNeighbours[d][at]) {
                table[d][space] |= bit(static_cast<Space>(at));
            }
        }
    }
    return table;
}

inline constexpr Rays kRays = make_rays();

}  // namespace detail

// The adjacent space in a direction, or kNoSpace at the rim and at the hole (R9: no crossing).
constexpr Space neighbour(Space space, Direction direction) {
    return detail::kNeighbours[static_cast<std::size_t>(direction)][static_cast<std::size_t>(space)];
}

// All spaces from this one to the rim or the hole in a direction, excluding this one.
constexpr Bitboard ray(Space space, Direction direction) {
    return detail::kRays[static_cast<std::size_t>(direction)][static_cast<std::size_t>(space)];
}

// The 12 symmetries of the board: 0..5 are clockwise rotations by that many times 60 degrees, 6..11 the same after a
// reflection that swaps column and row.
inline constexpr int kSymmetries = 12;

constexpr Space transformed(Space space, int symmetry) {
    int x = coordinates(space).column - kCentre.column;
    int y = coordinates(space).row - kCentre.row;
    if (symmetry >= kDirections) {
        const int swap = x;
        x = y;
        y = swap;
    }
    // A rotation takes N (0,1) to NE (1,1) and SE (1,0) to S (0,-1).
    for (int turn = symmetry % kDirections; turn > 0; --turn) {
        const int turned_x = y;
        y = y - x;
        x = turned_x;
    }
    return space_at({x + kCentre.column, y + kCentre.row});
}

// The official label, "A1".."I5"; column E is E1..E8, skipping the hole (R2).
TZAAR_API std::string name(Space space);

// The space with this label in upper or lower case, if there is one.
std::optional<Space> space_named(std::string_view label);

}  // namespace tzaar
