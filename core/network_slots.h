// A position as the network sees it: a row of slots, each with a code.
//
// Slots 0 to 59 are the spaces: what stands there, how high, and whether the enemy can take it now.
// The slots from kFirstFact on are facts about a colour as a whole, the kind that a small network
// finds hard to count for itself. Code 0 means that there is nothing to say. From the codes of two
// positions one sees which slots differ, so the network's sums for one can be made from those for
// the other, whatever moves lie between them (accumulator.h).
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

namespace tzaar::network {

// One kind of fact, stated for each colour and perhaps each type: its first slot and its codes.
struct Fact {
    int slot;   // of White, or of White's Tzaars
    int slots;  // 2 by colour, 6 by colour and type
    int codes;
    constexpr int end() const { return slot + slots; }
};

// After the lanes of the spaces, of which the last four are padding.
inline constexpr int kFirstFact = kSlots;
// How many stacks show a type: 0 to 15.
inline constexpr Fact kVisible{kFirstFact, kPieces, 16};
// The height of its tallest stack: 0 to 11, higher ones as 11.
inline constexpr Fact kTallest{kVisible.end(), kPieces, 12};
// That less the enemy's tallest of all types: -4 to 3. Above 0 nothing can take it.
inline constexpr Fact kLead{kTallest.end(), kPieces, 8};
// How many stacks show a type (1 to 4, more as 4) and how many of these are safe now (0 to 2, more as 2).
inline constexpr Fact kSafe{kLead.end(), kPieces, 12};
// The captures a colour could choose from, in classes.
inline constexpr Fact kCaptures{kSafe.end(), kColors, 9};
// The pieces in its stacks: 0 to 30.
inline constexpr Fact kPiecesLeft{kCaptures.end(), kColors, kPiecesOfColor + 1};
inline constexpr std::array kFacts{kVisible, kTallest, kLead, kSafe, kCaptures, kPiecesLeft};

// Padded to whole vectors.
inline constexpr int kCodeSlots = 96;
static_assert(kFacts.back().end() <= kCodeSlots);

// Of a space: 1 + piece * kCodesOfPiece + (height - 1) * 2 + (can be taken), heights from 5 on as 5.
inline constexpr int kHeights = 5;
inline constexpr int kCodesOfPiece = kHeights * 2;
inline constexpr int kCodesOfSpace = kPieces * kCodesOfPiece;

struct alignas(kWideChunkLanes) Codes {
    std::array<std::uint8_t, kCodeSlots> values{};

    std::uint8_t operator[](int slot) const { return values[static_cast<std::size_t>(slot)]; }
    bool operator==(const Codes&) const = default;
};

namespace detail {

// Few captures are worth telling apart, many are not.
inline constexpr std::array<std::uint8_t, 32> kCaptureClasses = [] {
    std::array<std::uint8_t, 32> classes{};
    for (std::size_t n = 0; n < classes.size(); ++n) {
        classes[n] = static_cast<std::uint8_t>(n <= 3 ? n : n <= 5 ? 4 : n <= 8 ? 5 : n <= 12 ? 6 : n <= 20 ? 7 : 8);
    }
    return classes;
}();

// The spaces' codes; on the way, the pieces of both colours.
inline std::array<int, kColors> code_spaces(const Position& position, const Attacks& attacks, Codes& codes) {
    WideChunk white_total{};
    WideChunk black_total{};
    for (int i = 0; i < kWideChunks; ++i) {
        WideChunk levels;
        load(position.levels(), i, levels);
        WideChunk pieces;
        std::memcpy(&pieces, position.pieces().data() + i * kWideChunkLanes, sizeof pieces);
        WideChunk outmatched;
        load(attacks.marks, i, outmatched);
        const WideChunk black = levels < 0;
        const WideChunk white = levels > 0;
        const WideChunk heights = (levels ^ black) - black;
        white_total += heights & white;
        black_total += heights & black;
        const WideChunk high = heights > kHeights;
        const WideChunk capped = (heights & ~high) | (high & kHeights);
        const WideChunk twice = pieces + pieces;
        const WideChunk ten_times = twice + (twice + twice) + (twice + twice);
        // 1 + 10 * piece + 2 * (height - 1) + taken; a true lane is -1.
        const WideChunk code = (ten_times + capped + capped - 1 - outmatched) & (white | black);
        std::memcpy(codes.values.data() + i * kWideChunkLanes, &code, sizeof code);
    }
    return {sum(white_total), sum(black_total)};
}

// The height of the tallest stack of every piece; 0 where there is none.
inline std::array<int, kPieces> tallest_of(const Position& position) {
    std::array<int, kPieces> tallest{};
    std::array<Bitboard, kPieces> left{};
    for (const Color color : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            const auto piece = static_cast<std::size_t>(piece_of(color, type));
            left[piece] = position.visible(color, type);
            tallest[piece] = left[piece] != 0;
        }
    }
    for (std::int8_t height = 2;; ++height) {
        Bitboard tall = 0;
        for (int i = 0; i < kWideChunks; ++i) {
            WideChunk levels;
            load(position.levels(), i, levels);
            const WideChunk reaches = (levels >= height) | (levels <= static_cast<std::int8_t>(-height));
            tall |= sign_bits(reaches) << (i * kWideChunkLanes);
        }
        if (tall == 0) return tallest;
        for (std::size_t piece = 0; piece < tallest.size(); ++piece) tallest[piece] += (left[piece] & tall) != 0;
    }
}

}  // namespace detail

// The codes of a position past the placement.
inline Codes codes_of(const Position& position) {
    Codes codes;
    const Attacks attacks(position);
    const std::array<int, kColors> pieces = detail::code_spaces(position, attacks, codes);
    const std::array<int, kPieces> tallest = detail::tallest_of(position);
    const auto set = [&codes](const Fact& fact, int which, int code) {
        codes.values[static_cast<std::size_t>(fact.slot + which)] = static_cast<std::uint8_t>(code + 1);
    };
    for (const Color color : kAllColors) {
        const auto us = static_cast<std::size_t>(color);
        const auto enemies = static_cast<std::size_t>(piece_of(!color, PieceType::kTzaar));
        const int enemy_top = std::max({tallest[enemies], tallest[enemies + 1], tallest[enemies + 2]});
        for (const PieceType type : kAllPieceTypes) {
            const int piece = piece_of(color, type);
            const int visible = position.visible_count(color, type);
            const int height = tallest[static_cast<std::size_t>(piece)];
            const int safe = count(position.visible(color, type) & ~attacks.capturable[1 - us]);
            set(kVisible, piece, visible);
            set(kTallest, piece, std::min(height, kTallest.codes - 1));
            set(kLead, piece, std::clamp(height - enemy_top, -4, 3) + 4);
            set(kSafe, piece, (std::clamp(visible, 1, 4) - 1) * 3 + std::min(safe, 2));
        }
        const auto captures = static_cast<std::size_t>(std::min(attacks.captures[us], 31));
        set(kCaptures, index(color), detail::kCaptureClasses[captures]);
        set(kPiecesLeft, index(color), pieces[us]);
    }
    return codes;
}

}  // namespace tzaar::network
