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

// What one walk over a colour's stacks of height 2 or more finds.
struct Heights {
    std::array<int, kPieceTypes> tallest{};  // by type
    int top = 1;                             // of all
};

inline Tempo tempo_of(const Position& position, Color color) {
    const bool second = position.phase() == Phase::kSecond;
    if (color == position.to_move()) return second ? Tempo::kToMoveSecond : Tempo::kToCapture;
    return second ? Tempo::kWaitsForSecond : Tempo::kWaitsForCapture;
}

// The stacks of height 2 or more.
inline Bitboard tall_stacks(const Position& position) {
    Bitboard tall = 0;
    for (int i = 0; i < kChunks; ++i) {
        const Chunk levels = chunk_of(position.levels(), i);
        tall |= sign_bits((levels > 1) | (levels < -1)) << (i * kChunkLanes);
    }
    return tall;
}

// The pieces in all stacks of a colour.
template <Color kColor>
inline int count_pieces(const Position& position) {
    Chunk total{};
    for (int i = 0; i < kChunks; ++i) {
        const Chunk levels = chunk_of(position.levels(), i);
        total += kColor == Color::kWhite ? levels & (levels > 0) : -levels & (levels < 0);
    }
    return sum(total);
}

// The features of single stacks, type by type.
template <Color kColor, class Sink>
inline Heights visit_stacks(const Position& position, Bitboard tall, Bitboard hanging, Sink&& sink) {
    const int tempo = static_cast<int>(tempo_of(position, kColor));
    Heights heights;
    for (const PieceType type : kAllPieceTypes) {
        const int visible = position.visible_count(kColor, type);
        const int row = kStack.begin + count_class(visible) * 7 - 2;
        int tallest = visible > 0;
        for (Bitboard left = position.visible(kColor, type) & tall; left != 0;) {
            const Space space = pop_first(left);
            const int height = kColor == Color::kWhite ? position.level(space) : -position.level(space);
            tallest = std::max(tallest, height);
            sink(kColor, row + std::min(height, 8), 1);
            sink(kColor, kPlace.begin + kPlaceClasses[static_cast<std::size_t>(space)], 1);
            if (hanging & bit(space)) sink(kColor, kHanging.begin + tempo * 4 + std::min(height, 5) - 2, 1);
        }
        heights.tallest[static_cast<std::size_t>(type)] = tallest;
        heights.top = std::max(heights.top, tallest);
    }
    return heights;
}

// The features of a colour's types and of the colour as a whole.
template <Color kColor, class Sink>
inline void visit_types(const Position& position, const Heights& own, const Heights& enemy, const Attacks& attacks,
                        Bitboard tall, Sink&& sink) {
    constexpr auto us = static_cast<std::size_t>(kColor);
    const int tempo = static_cast<int>(tempo_of(position, kColor));
    for (const PieceType type : kAllPieceTypes) {
        const int visible = position.visible_count(kColor, type);
        const int tallest = own.tallest[static_cast<std::size_t>(type)];
        const int safe = count(position.visible(kColor, type) & ~attacks.capturable[1 - us]);
        sink(kColor, kVisible.begin + visible, 1);
        sink(kColor, kTallest.begin + std::min(tallest, kTallest.size - 1), 1);
        sink(kColor, kLead.begin + std::clamp(tallest - enemy.top, -4, 3) + 4, 1);
        sink(kColor, kThreat.begin + (tempo * 4 + std::clamp(visible, 1, 4) - 1) * 3 + std::min(safe, 2), 1);
    }
    const auto captures = static_cast<std::size_t>(std::min(attacks.captures[us], 31));
    sink(kColor, kCaptures.begin + tempo * 9 + kCaptureClasses[captures], 1);
    sink(kColor, kTop.begin + std::clamp(own.top - enemy.top, -4, 4) + 4, 1);
    sink(kColor, kPieces.begin, count_pieces<kColor>(position));
    sink(kColor, kCapturers.begin, count(attacks.capturers[us]));
    sink(kColor, kTallCapturers.begin, count(attacks.capturers[us] & tall));
    sink(kColor, kTargets.begin, count(attacks.capturable[us]));
    if (kColor == position.to_move()) sink(kColor, kToMove.begin + (position.phase() == Phase::kSecond), 1);
}

}  // namespace detail

// Calls sink(color, feature, times) for every feature there is. Only during play. The colours are
// constants to the compiler, as this is where a search spends a third of its time.
template <class Sink>
inline void visit(const Position& position, Sink&& sink) {
    using enum Color;
    const Attacks attacks(position);
    const Bitboard tall = detail::tall_stacks(position);
    const detail::Heights white = detail::visit_stacks<kWhite>(position, tall, attacks.capturable[1], sink);
    const detail::Heights black = detail::visit_stacks<kBlack>(position, tall, attacks.capturable[0], sink);
    detail::visit_types<kWhite>(position, white, black, attacks, tall, sink);
    detail::visit_types<kBlack>(position, black, white, attacks, tall, sink);
}

}  // namespace tzaar::features
