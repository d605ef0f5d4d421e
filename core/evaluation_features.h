// What the evaluation looks at: a list of features, each a number of times per colour.
//
// The list is walked by one function for two readers: the evaluation, which adds up weights, and
// the fitting of those weights, which wants to know which features a position has. A feature of
// the colour to move counts for, the same feature of the other colour against.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "attacks.h"
#include "bitboard.h"
#include "geometry.h"
#include "lanes.h"
#include "pieces.h"
#include "position.h"

namespace tzaar::features {

// How it stands with a colour's turn. A threat weighs more the sooner it can be carried out.
enum class Tempo { kToCapture, kToMoveSecond, kWaitsForCapture, kWaitsForSecond };
inline constexpr int kTempos = 4;

// The blocks of features, one after the other: the first index of each and its size.
struct Block {
    int begin;
    int size;
    constexpr int end() const { return begin + size; }
};

// A type by how many stacks show it: 0..15.
inline constexpr Block kVisible{0, 16};
// A type by the height of its tallest stack: 0..11, higher ones as 11.
inline constexpr Block kTallest{kVisible.end(), 12};
// A type by its tallest stack less the enemy's tallest of all: -4..3. Above 0 nothing can take it.
inline constexpr Block kLead{kTallest.end(), 8};
// A type by tempo, how many stacks show it (1..4, more as 4), how many of these are safe now (0..2).
inline constexpr Block kThreat{kLead.end(), kTempos * 4 * 3};
// By tempo and the number of captures to choose from, in classes.
inline constexpr Block kCaptures{kThreat.end(), kTempos * 9};
// A stack of height 2 or more by how many stacks show its type (1..4, 5 to 6, more) and its height
// (2..8, higher ones as 8).
inline constexpr Block kStack{kCaptures.end(), 6 * 7};
// A stack of height 2 or more by where it stands: rings 1 to 3, the rim, a corner.
inline constexpr Block kPlace{kStack.end(), 5};
// A stack of height 2 or more that can be taken now, by tempo and height (2..5, higher ones as 5).
inline constexpr Block kHanging{kPlace.end(), kTempos * 4};
// The tallest stack of all less the enemy's: -4..4.
inline constexpr Block kTop{kHanging.end(), 9};
// Counts of single things: pieces in stacks; stacks that can capture; of these the ones of height
// 2 or more; enemy stacks that can be taken.
inline constexpr Block kPieces{kTop.end(), 1};
inline constexpr Block kCapturers{kPieces.end(), 1};
inline constexpr Block kTallCapturers{kCapturers.end(), 1};
inline constexpr Block kTargets{kTallCapturers.end(), 1};
// Being to move: for the capture, for the second move.
inline constexpr Block kToMove{kTargets.end(), 2};

inline constexpr int kFeatures = kToMove.end();

namespace detail {

// Rings 1 to 3 as 0 to 2, the rim as 3, its six corners as 4.
constexpr std::array<std::uint8_t, kSpaces> make_place_classes() {
    std::array<std::uint8_t, kSpaces> classes{};
    for (Space space = 0; space < kSpaces; ++space) {
        const int x = coordinates(space).column - kCentre.column;
        const int y = coordinates(space).row - kCentre.row;
        const int ring = std::max({x, -x, y, -y, x - y, y - x});
        int neighbours = 0;
        for (const Direction direction : kAllDirections) neighbours += ray(space, direction) != 0;
        classes[static_cast<std::size_t>(space)] =
            static_cast<std::uint8_t>(neighbours == 3 ? 4 : ring - 1);
    }
    return classes;
}

inline constexpr auto kPlaceClasses = make_place_classes();

// Few captures are worth telling apart, many are not.
inline constexpr std::array<std::uint8_t, 32> kCaptureClasses = [] {
    std::array<std::uint8_t, 32> classes{};
    for (std::size_t n = 0; n < classes.size(); ++n) {
        classes[n] = static_cast<std::uint8_t>(n <= 3 ? n : n <= 5 ? 4 : n <= 8 ? 5 : n <= 12 ? 6 : n <= 20 ? 7 : 8);
    }
    return classes;
}();

constexpr int count_class(int visible) {
    return visible <= 4 ? visible - 1 : visible <= 6 ? 4 : 5;
}

// What one walk over the stacks of height 2 or more finds, by piece (colour * 3 + type) and colour.
struct Heights {
    std::array<int, tzaar::kPieces> tallest{};
    std::array<int, kColors> top{1, 1};
    std::array<int, kColors> pieces{};
};

inline Tempo tempo_of(const Position& position, Color color) {
    const bool second = position.phase() == Phase::kSecond;
    if (color == position.to_move()) return second ? Tempo::kToMoveSecond : Tempo::kToCapture;
    return second ? Tempo::kWaitsForSecond : Tempo::kWaitsForCapture;
}

}  // namespace detail

// The stacks of height 2 or more.
inline Bitboard tall_stacks(const Position& position) {
    Bitboard tall = 0;
    for (int i = 0; i < kChunks; ++i) {
        const Chunk levels = chunk_of(position.levels(), i);
        tall |= sign_bits((levels > 1) | (levels < -1)) << (i * kChunkLanes);
    }
    return tall;
}

// Calls sink(color, feature, times) for every feature there is. Only during play.
template <class Sink>
inline void visit(const Position& position, Sink&& sink) {
    const Attacks attacks(position);
    const Bitboard tall = tall_stacks(position);
    const std::array<int, kColors> tempos{static_cast<int>(detail::tempo_of(position, Color::kWhite)),
                                          static_cast<int>(detail::tempo_of(position, Color::kBlack))};
    // The first index of a piece's row in kStack, and the height of its tallest stack.
    std::array<int, tzaar::kPieces> stack_rows;
    detail::Heights heights;
    for (const Color color : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            const auto piece = static_cast<std::size_t>(piece_of(color, type));
            const int visible = position.visible_count(color, type);
            stack_rows[piece] = kStack.begin + detail::count_class(visible) * 7 - 2;
            heights.tallest[piece] = visible > 0;
        }
        heights.pieces[static_cast<std::size_t>(color)] = count(position.stacks_of(color));
    }

    const Bitboard hanging = attacks.capturable[0] | attacks.capturable[1];
    for (Bitboard left = tall; left != 0;) {
        const Space space = pop_first(left);
        const int height = position.height(space);
        const auto piece = static_cast<std::size_t>(position.piece(space));
        const Color color = color_of(static_cast<int>(piece));
        const auto us = static_cast<std::size_t>(color);
        heights.tallest[piece] = std::max(heights.tallest[piece], height);
        heights.top[us] = std::max(heights.top[us], height);
        heights.pieces[us] += height - 1;
        sink(color, stack_rows[piece] + std::min(height, 8), 1);
        sink(color, kPlace.begin + detail::kPlaceClasses[static_cast<std::size_t>(space)], 1);
        if (hanging & bit(space)) sink(color, kHanging.begin + tempos[us] * 4 + std::min(height, 5) - 2, 1);
    }

    for (const Color color : kAllColors) {
        const auto us = static_cast<std::size_t>(color);
        const int tempo = tempos[us];
        const int enemy_top = heights.top[1 - us];
        for (const PieceType type : kAllPieceTypes) {
            const int visible = position.visible_count(color, type);
            const int tallest = heights.tallest[static_cast<std::size_t>(piece_of(color, type))];
            const int safe = count(position.visible(color, type) & ~hanging);
            sink(color, kVisible.begin + visible, 1);
            sink(color, kTallest.begin + std::min(tallest, kTallest.size - 1), 1);
            sink(color, kLead.begin + std::clamp(tallest - enemy_top, -4, 3) + 4, 1);
            sink(color,
                 kThreat.begin + (tempo * 4 + std::clamp(visible, 1, 4) - 1) * 3 + std::min(safe, 2),
                 1);
        }
        const int captures = std::min(attacks.captures[us], 31);
        sink(color,
             kCaptures.begin + tempo * 9 + detail::kCaptureClasses[static_cast<std::size_t>(captures)], 1);
        sink(color, kTop.begin + std::clamp(heights.top[us] - enemy_top, -4, 4) + 4, 1);
        sink(color, kPieces.begin, heights.pieces[us]);
        sink(color, kCapturers.begin, count(attacks.capturers[us]));
        sink(color, kTallCapturers.begin, count(attacks.capturers[us] & tall));
        sink(color, kTargets.begin, count(attacks.capturable[us]));
        if (color == position.to_move()) {
            sink(color, kToMove.begin + (position.phase() == Phase::kSecond), 1);
        }
    }
}

}  // namespace tzaar::features
