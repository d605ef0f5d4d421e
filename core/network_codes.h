// A position as the network sees it: for every stack what it is and what it sees, and facts about
// each colour as a whole. All are small whole numbers, codes, that name a row of the network.
//
// What decides in TZAAR is which stack stands beside which on a line: who can be taken, by whom, how
// scarce its type is. So the network looks at one stack after the other, each with the first stack in
// every direction, and only then at the sum over the stacks of a type. Nothing depends on which way
// the board is turned, and colours are own and enemy.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "attacks.h"
#include "bitboard.h"
#include "geometry.h"
#include "lanes.h"
#include "pieces.h"
#include "position.h"

namespace tzaar::network {

// ---- stacks ------------------------------------------------------------------------------------

// A type is the scarcer the fewer stacks show it: 1, 2, 3, 4, more, as 0 to 4.
inline constexpr int kScarcities = 5;
// The spaces that a symmetry of the board takes to one another are alike.
inline constexpr int kPlaces = 8;

// What a stack is: its type, its height (1 to 8, more as 8) and its type's scarcity.
inline constexpr int kSelfHeights = 8;
inline constexpr int kSelfCodes = kPieceTypes * kSelfHeights * kScarcities;
// Where it stands: its type, whether it is higher than 1, and its place.
inline constexpr int kPlaceCodes = kPieceTypes * 2 * kPlaces;
// Its type, and its height less that of the tallest enemy stack: -3 to 2.
inline constexpr int kLeads = 6;
inline constexpr int kLeadCodes = kPieceTypes * kLeads;
// What it sees in a direction, for each type of its own: an own stack by height (1 to 4, more as 4)
// and type; an enemy stack by type, height less its own (-2 to 2) and scarcity; or nothing.
inline constexpr int kFriendHeights = 4;
inline constexpr int kDifferences = 5;
inline constexpr int kFriendCodes = kFriendHeights * kPieceTypes;
inline constexpr int kEnemyCodes = kPieceTypes * kDifferences * kScarcities;
inline constexpr int kSeesNothing = kFriendCodes + kEnemyCodes;
inline constexpr int kSightCodes = kSeesNothing + 1;

inline constexpr int kStackRows = kSelfCodes + kPlaceCodes + kLeadCodes + kPieceTypes * kSightCodes;

// By space; of vacant spaces these mean nothing. Not cleared first, unlike Lanes.
using CodeLanes = std::array<std::uint8_t, kSlots>;
struct StackCodes {
    CodeLanes self;
    CodeLanes place;
    CodeLanes lead;
    std::array<CodeLanes, kDirections> sights;
};

// ---- facts about a colour ----------------------------------------------------------------------

// One kind of fact, stated once or for each type.
struct Fact {
    int slots;  // 1, or 3 by type
    int codes;
};
// How many stacks show a type: 0 to 15.
inline constexpr Fact kVisible{kPieceTypes, 16};
// The height of its tallest stack: 0 to 11, higher ones as 11.
inline constexpr Fact kTallest{kPieceTypes, 12};
// That less the enemy's tallest of all types: -4 to 3. Above 0 nothing can take it.
inline constexpr Fact kTallestLead{kPieceTypes, 8};
// How many stacks show a type (1 to 4, more as 4) and how many of these are safe now (0 to 2, more as 2).
inline constexpr Fact kSafe{kPieceTypes, 12};
// The captures a colour could choose from, in classes.
inline constexpr Fact kCaptures{1, 9};
// The pieces in its stacks: 0 to 30.
inline constexpr Fact kPiecesLeft{1, kPiecesOfColor + 1};
inline constexpr std::array kFacts{kVisible, kTallest, kTallestLead, kSafe, kCaptures, kPiecesLeft};

inline constexpr int kFactSlots = [] {
    int slots = 0;
    for (const Fact& fact : kFacts) slots += fact.slots;
    return slots;
}();
inline constexpr int kFactRows = [] {
    int rows = 0;
    for (const Fact& fact : kFacts) rows += fact.slots * fact.codes;
    return rows;
}();

// The rows of a colour's facts, one for each slot.
using FactRows = std::array<std::int16_t, kFactSlots>;

// ---- from positions ----------------------------------------------------------------------------

struct Codes {
    StackCodes stacks;
    std::array<FactRows, kColors> facts;
};

namespace detail {

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

// Few captures are worth telling apart, many are not.
inline constexpr std::array<std::uint8_t, 32> kCaptureClasses = [] {
    std::array<std::uint8_t, 32> classes{};
    for (std::size_t n = 0; n < classes.size(); ++n) {
        classes[n] = static_cast<std::uint8_t>(n <= 3 ? n : n <= 5 ? 4 : n <= 8 ? 5 : n <= 12 ? 6 : n <= 20 ? 7 : 8);
    }
    return classes;
}();

using ByPiece = std::array<std::int8_t, kPieces>;

inline ByPiece scarcities(const Position& position) {
    ByPiece scarcity;
    for (const Color color : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            const int visible = std::clamp(position.visible_count(color, type), 1, kScarcities);
            scarcity[static_cast<std::size_t>(piece_of(color, type))] = static_cast<std::int8_t>(visible - 1);
        }
    }
    return scarcity;
}

// The height of the tallest stack of every piece; 0 where there is none.
inline ByPiece tallest_of(const Position& position) {
    ByPiece tallest;
    for (const Color color : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            tallest[static_cast<std::size_t>(piece_of(color, type))] = position.visible(color, type) != 0;
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
        for (const Color color : kAllColors) {
            for (const PieceType type : kAllPieceTypes) {
                tallest[static_cast<std::size_t>(piece_of(color, type))] += (position.visible(color, type) & tall) != 0;
            }
        }
    }
}

inline int top_of(const ByPiece& tallest, Color color) {
    const auto first = static_cast<std::size_t>(piece_of(color, PieceType::kTzaar));
    return std::max({tallest[first], tallest[first + 1], tallest[first + 2]});
}

// table[piece] in every lane: cheaper than a gather, as there are six pieces.
inline void look_up(const ByPiece& table, const WideChunk& pieces, WideChunk& result) {
    result = WideChunk{};
    for (std::size_t piece = 0; piece < table.size(); ++piece) {
        result |= (pieces == static_cast<std::int8_t>(piece)) & table[piece];
    }
}

inline void clamp(WideChunk& values, std::int8_t least, std::int8_t most) {
    const WideChunk low = values < least;
    values = (values & ~low) | (low & least);
    const WideChunk high = values > most;
    values = (values & ~high) | (high & most);
}

inline void save(const WideChunk& chunk, int i, CodeLanes& lanes) {
    std::memcpy(lanes.data() + i * kWideChunkLanes, &chunk, sizeof chunk);
}

inline void code_stacks(const Position& position, const ByPiece& tallest, StackCodes& codes) {
    const ByPiece scarcity = scarcities(position);
    // Of a stack that is seen: what its type and scarcity add to the code of an enemy.
    ByPiece enemy_part;
    ByPiece type_of_piece;
    ByPiece self_part;
    for (std::size_t piece = 0; piece < scarcity.size(); ++piece) {
        const int type = static_cast<int>(piece) % kPieceTypes;
        type_of_piece[piece] = static_cast<std::int8_t>(type);
        enemy_part[piece] = static_cast<std::int8_t>(kFriendCodes + type * kDifferences * kScarcities + 2 * kScarcities + scarcity[piece]);
        self_part[piece] = static_cast<std::int8_t>(type * kSelfHeights * kScarcities - kScarcities + scarcity[piece]);
    }
    const auto white_top = static_cast<std::int8_t>(top_of(tallest, Color::kWhite));
    const auto black_top = static_cast<std::int8_t>(top_of(tallest, Color::kBlack));
    for (int i = 0; i < kWideChunks; ++i) {
        WideChunk levels;
        load(position.levels(), i, levels);
        WideChunk pieces;
        load(position.pieces(), i, pieces);
        const WideChunk black = levels < 0;
        const WideChunk heights = (levels ^ black) - black;
        const WideChunk types = pieces - (black & kPieceTypes);

        WideChunk self;
        look_up(self_part, pieces, self);
        WideChunk capped = heights;
        clamp(capped, 0, kSelfHeights);
        self += capped + (capped + capped) + (capped + capped);
        save(self, i, codes.self);

        WideChunk place;
        load(kPlaceOfSpace, i, place);
        const WideChunk twice = types + types;
        const WideChunk eight_times = (twice + twice) + (twice + twice);
        place += eight_times + eight_times + ((heights > 1) & kPlaces);
        save(place, i, codes.place);

        WideChunk lead = heights - ((black & white_top) | (~black & black_top));
        clamp(lead, -3, 2);
        lead += 3 + twice + (twice + twice);
        save(lead, i, codes.lead);

        for (const Direction direction : kAllDirections) {
            WideChunk seen;
            load(position.seen(direction), i, seen);
            WideChunk seen_pieces;
            load(position.seen_pieces(direction), i, seen_pieces);
            const WideChunk seen_black = seen < 0;
            const WideChunk seen_heights = (seen ^ seen_black) - seen_black;
            const WideChunk vacant = seen == 0;
            const WideChunk is_friend = seen_black == black;

            WideChunk difference = seen_heights - heights;
            clamp(difference, -2, 2);
            WideChunk as_enemy;
            look_up(enemy_part, seen_pieces, as_enemy);
            as_enemy += difference + (difference + difference) + (difference + difference);

            WideChunk as_friend = seen_heights;
            clamp(as_friend, 1, kFriendHeights);
            as_friend += as_friend + as_friend - 3 + seen_pieces - (seen_black & kPieceTypes);

            const WideChunk seen_code = (as_friend & is_friend) | (as_enemy & ~is_friend);
            const WideChunk code = (seen_code & ~vacant) | (vacant & kSeesNothing);
            save(code, i, codes.sights[static_cast<std::size_t>(direction)]);
        }
    }
}

// The pieces in all stacks of both colours.
inline std::array<int, kColors> pieces_left(const Position& position) {
    WideChunk white{};
    WideChunk black{};
    for (int i = 0; i < kWideChunks; ++i) {
        WideChunk levels;
        load(position.levels(), i, levels);
        white += levels & (levels > 0);
        black -= levels & (levels < 0);
    }
    return {sum(white), sum(black)};
}

inline void code_facts(const Position& position, const ByPiece& tallest, std::array<FactRows, kColors>& facts) {
    const Attacks attacks(position);
    const std::array<int, kColors> pieces = pieces_left(position);
    for (const Color color : kAllColors) {
        const auto us = static_cast<std::size_t>(color);
        const int enemy_top = top_of(tallest, !color);
        std::size_t slot = 0;
        int first_row = 0;
        const auto state = [&](const Fact& fact, auto code_of_type) {
            for (int i = 0; i < fact.slots; ++i) {
                facts[us][slot++] = static_cast<std::int16_t>(first_row + code_of_type(static_cast<PieceType>(i)));
                first_row += fact.codes;
            }
        };
        const auto height = [&](PieceType type) { return int{tallest[static_cast<std::size_t>(piece_of(color, type))]}; };
        state(kVisible, [&](PieceType type) { return position.visible_count(color, type); });
        state(kTallest, [&](PieceType type) { return std::min(height(type), kTallest.codes - 1); });
        state(kTallestLead, [&](PieceType type) { return std::clamp(height(type) - enemy_top, -4, 3) + 4; });
        state(kSafe, [&](PieceType type) {
            const int safe = count(position.visible(color, type) & ~attacks.capturable[1 - us]);
            return (std::clamp(position.visible_count(color, type), 1, 4) - 1) * 3 + std::min(safe, 2);
        });
        state(kCaptures, [&](PieceType) {
            return int{kCaptureClasses[static_cast<std::size_t>(std::min(attacks.captures[us], 31))]};
        });
        state(kPiecesLeft, [&](PieceType) { return pieces[us]; });
    }
}

}  // namespace detail

// The codes of a position past the placement.
inline Codes codes_of(const Position& position) {
    Codes codes;
    const detail::ByPiece tallest = detail::tallest_of(position);
    detail::code_stacks(position, tallest, codes.stacks);
    detail::code_facts(position, tallest, codes.facts);
    return codes;
}

}  // namespace tzaar::network
