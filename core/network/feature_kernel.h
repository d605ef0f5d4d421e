// Features of positions, for as many spaces at a time as a vector has bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "network/accumulator.h"
#include "network/feature_tables.h"
#include "network/features.h"
#include "rules/bitboard.h"
#include "rules/geometry.h"
#include "rules/pieces.h"
#include "rules/position.h"

namespace tzaar::network {

// By piece: the height of its tallest stack, 0 if there is none.
using TallestByPiece = std::array<std::int8_t, kPieces>;

// Where a position's stacks match the accumulator's.
static_assert(kPlace == 8, "each kind before it has a bit of a byte");
struct Unchanged {
    Bitboard stacks = 0;    // spaces with the same stack
    Bitboard features = 0;  // spaces with the same features
    FeatureLanes kinds;     // of these, one bit for each kind but kPlace, which changes only with the stack
};

// By colour: what the facts are computed from, besides the visible counts.
struct Tally {
    std::array<int, kColors> captures{};         // how many captures a colour can choose from
    std::array<Bitboard, kColors> outmatched{};  // its stacks that can be captured
    std::array<int, kColors> pieces{};           // pieces in its stacks
};

// One pass over all stacks computes both, and the stacks' features.
struct Survey {
    Unchanged unchanged;
    Tally tally;
};

template <class Simd>
class FeatureKernel {
public:
    static TallestByPiece tallest_of(const Position& position) {
        TallestByPiece tallest{};
        for (const Color color : kAllColors) {
            for (const PieceType type : kAllPieceTypes) {
                tallest[static_cast<std::size_t>(piece_of(color, type))] = position.visible(color, type) != 0;
            }
        }
        for (std::int8_t lower = 1;; ++lower) {
            Bitboard tall = 0;
            for (int part = 0; part < kParts; ++part) {
                const I8 levels = load(&position.levels(), part);
                tall |= spaces_of(absolute(levels, levels < 0) > lower, part);
            }
            if (tall == 0) return tallest;
            for (const Color color : kAllColors) {
                for (const PieceType type : kAllPieceTypes) {
                    tallest[static_cast<std::size_t>(piece_of(color, type))] += (position.visible(color, type) & tall) != 0;
                }
            }
        }
    }

    // Writes the features of all stacks and finds where they differ from the accumulator's.
    static Survey survey(const Position& position, const TallestByPiece& tallest, const Accumulator& before,
                         StackFeatures& features) {
        const Tables tables = tables_of(position, tallest);
        Survey survey;
        Counters counters;
        for (int part = 0; part < kParts; ++part) {
            const Stacks stacks = stacks_of(position, part);
            counters.white_pieces += stacks.heights & stacks.white;
            counters.black_pieces += stacks.heights & stacks.black;
            const I8 same = (stacks.levels == load(&before.levels, part)) & (stacks.pieces == load(&before.pieces, part));
            survey.unchanged.stacks |= spaces_of(same, part);

            I8 same_kinds{};
            const auto write = [&](std::size_t kind, I8 now) {
                const auto bit = static_cast<std::int8_t>(1 << kind);
                const I8 is_same = now == load(&before.features[kind], part);
                same_kinds |= is_same & bit;
                store(features[kind], part, now);
            };
            write(kSelf, self(stacks, tables));
            write(kLead, lead(stacks, tables));
            store(features[kPlace], part, place(stacks, tables, part));
            I8 captures{};
            I8 outmatched{};
#pragma GCC unroll 6
            for (std::size_t direction = 0; direction < kDirections; ++direction) {
                const Sight sight = look(position, static_cast<Direction>(direction), part, stacks, tables);
                captures -= sight.can_capture;
                outmatched |= sight.is_outmatched;
                write(direction, sight.features);
            }
            counters.white_captures += captures & stacks.white;
            counters.black_captures += captures & stacks.black;
            survey.tally.outmatched[0] |= spaces_of(outmatched & stacks.white, part);
            survey.tally.outmatched[1] |= spaces_of(outmatched & stacks.black, part);
            survey.unchanged.features |= spaces_of(same_kinds == -1, part);
            store(survey.unchanged.kinds, part, same_kinds);
        }
        survey.tally.captures = {Simd::sum(counters.white_captures), Simd::sum(counters.black_captures)};
        survey.tally.pieces = {Simd::sum(counters.white_pieces), Simd::sum(counters.black_pieces)};
        return survey;
    }

    static void state_facts(const Position& position, const TallestByPiece& tallest, const Tally& tally,
                            std::array<FactFeatures, kColors>& facts) {
        for (const Color color : kAllColors) {
            const auto us = static_cast<std::size_t>(color);
            const int enemy_top = top_of(tallest, !color);
            std::int16_t* next = facts[us].data();
            int first = 0;
            const auto state = [&](const Fact& fact, int value) {
                *next++ = static_cast<std::int16_t>(first + value);
                first += fact.values;
            };
            for (const PieceType type : kAllPieceTypes) state(kVisible, position.visible_count(color, type));
            const auto height = [&](PieceType type) { return int{tallest[static_cast<std::size_t>(piece_of(color, type))]}; };
            for (const PieceType type : kAllPieceTypes) state(kTallest, std::min(height(type), kTallest.values - 1));
            for (const PieceType type : kAllPieceTypes) state(kTallestLead, std::clamp(height(type) - enemy_top, -4, 3) + 4);
            for (const PieceType type : kAllPieceTypes) {
                const int safe = count(position.visible(color, type) & ~tally.outmatched[us]);
                state(kSafe, (std::clamp(position.visible_count(color, type), 1, 4) - 1) * 3 + std::min(safe, 2));
            }
            state(kCaptures, kCaptureClasses[static_cast<std::size_t>(std::min(tally.captures[us], 31))]);
            state(kPiecesLeft, tally.pieces[us]);
        }
    }

private:
    using I8 = typename Simd::I8;
    static constexpr int kParts = kSlots / Simd::kBytes;

    // ---- vectors -------------------------------------------------------------------------------

    static I8 load(const void* lanes, int part) {
        I8 bytes;
        std::memcpy(&bytes, static_cast<const std::uint8_t*>(lanes) + part * Simd::kBytes, sizeof bytes);
        return bytes;
    }
    static void store(FeatureLanes& lanes, int part, I8 bytes) {
        std::memcpy(lanes.data() + part * Simd::kBytes, &bytes, sizeof bytes);
    }
    static Bitboard spaces_of(I8 marks, int part) { return Simd::movemask(marks) << (part * Simd::kBytes); }
    static I8 repeated(const Table& table) {
        I8 tables;
        for (int i = 0; i < Simd::kBytes; i += 16) std::memcpy(reinterpret_cast<std::int8_t*>(&tables) + i, &table, sizeof table);
        return tables;
    }
    static I8 at_most(I8 values, std::int8_t most) {
        const I8 high = I8{} + most;
        return values > high ? high : values;
    }
    static I8 clamp(I8 values, std::int8_t least, std::int8_t most) {
        const I8 low = I8{} + least;
        return at_most(values < low ? low : values, most);
    }
    // Flips the signs of lanes where a comparison was true.
    static I8 absolute(I8 levels, I8 negative) { return (levels ^ negative) - negative; }

    // ---- stacks --------------------------------------------------------------------------------

    // By piece; for sights, by piece and kBlackViewer.
    struct Tables {
        I8 self_of_piece, self_of_height;
        I8 lead_of_piece, enemy_top;
        I8 place_of_piece;
        I8 sight_of_piece, sight_of_height;
    };
    static Tables tables_of(const Position& position, const TallestByPiece& tallest) {
        // By piece, then by piece and kBlackViewer. Every supported processor is little-endian.
        const I8 scarcity =
            clamp(reinterpret_cast<I8>(typename Simd::U64{} + position.visible_counts()), 1, kScarcities) - 1;
        const I8 is_black = repeated(kIsBlack);
        return {
            .self_of_piece = repeated(kSelfOfPiece) + scarcity,
            .self_of_height = repeated(kSelfOfHeight),
            .lead_of_piece = repeated(kLeadOfPiece),
            .enemy_top = (is_black & static_cast<std::int8_t>(top_of(tallest, Color::kWhite))) |
                         (~is_black & static_cast<std::int8_t>(top_of(tallest, Color::kBlack))),
            .place_of_piece = repeated(kPlaceOfPiece),
            .sight_of_piece = repeated(kSightOfPiece) + (scarcity & repeated(kIsEnemy)),
            .sight_of_height = repeated(kSightOfHeight),
        };
    }
    static int top_of(const TallestByPiece& tallest, Color color) {
        const auto first = static_cast<std::size_t>(piece_of(color, PieceType::kTzaar));
        return std::max({tallest[first], tallest[first + 1], tallest[first + 2]});
    }

    // The stacks of one part of the board. Comparisons are -1 where true.
    struct Stacks {
        I8 levels, pieces;
        I8 white, black;
        I8 heights;
        I8 raised_heights;  // by kEnemySeen
    };
    static Stacks stacks_of(const Position& position, int part) {
        const I8 levels = load(&position.levels(), part);
        const I8 black = levels < 0;
        const I8 heights = absolute(levels, black);
        return {.levels = levels,
                .pieces = load(position.pieces().data(), part),
                .white = levels > 0,
                .black = black,
                .heights = heights,
                .raised_heights = heights + kEnemySeen};
    }

    static I8 self(const Stacks& stacks, const Tables& tables) {
        return Simd::look_up(tables.self_of_piece, stacks.pieces) +
               Simd::look_up(tables.self_of_height, at_most(stacks.heights, kSelfHeights));
    }
    static I8 lead(const Stacks& stacks, const Tables& tables) {
        return clamp(stacks.heights - Simd::look_up(tables.enemy_top, stacks.pieces), -3, 2) +
               Simd::look_up(tables.lead_of_piece, stacks.pieces);
    }
    static I8 place(const Stacks& stacks, const Tables& tables, int part) {
        const I8 is_high = stacks.heights > 1;
        return load(&kPlaceOfSpace, part) + Simd::look_up(tables.place_of_piece, stacks.pieces) + (is_high & kPlaces);
    }

    // What the stacks of one part see in one direction.
    struct Sight {
        I8 features;
        I8 can_capture;
        I8 is_outmatched;
    };
    static Sight look(const Position& position, Direction direction, int part, const Stacks& stacks, const Tables& tables) {
        // The height of an own stack; negative for an enemy's.
        const I8 seen = absolute(load(&position.seen(direction), part), stacks.black);
        const I8 viewer = stacks.black & kBlackViewer;
        const I8 pieces = (load(position.seen_pieces(direction).data(), part) + viewer) | (seen == 0);
        const I8 is_enemy = seen < 0;
        const I8 difference = seen + stacks.raised_heights;
        const I8 height = (clamp(difference, kEnemySeen - 2, kEnemySeen + 2) & is_enemy) |
                          (at_most(seen, kFriendHeights) & ~is_enemy);
        return {.features = Simd::look_up(tables.sight_of_piece, pieces) + Simd::look_up(tables.sight_of_height, height),
                .can_capture = is_enemy & (difference > kEnemySeen - 1),
                .is_outmatched = is_enemy & (difference < kEnemySeen + 1)};
    }

    struct Counters {
        I8 white_captures{};
        I8 black_captures{};
        I8 white_pieces{};
        I8 black_pieces{};
    };
};

}  // namespace tzaar::network
