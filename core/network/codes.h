// A position as the network sees it: for every stack what it is and what it sees, and facts about
// each colour as a whole. All are small whole numbers, codes, that name a row of the network.
//
// What decides in TZAAR is which stack stands beside which on a line: who can be taken, by whom, how
// scarce its type is. So the network looks at one stack after the other, each with the first stack in
// every direction, and only then at the sum over the stacks of a type. Nothing depends on which way
// the board is turned, and colours are own and enemy.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/geometry.h"
#include "rules/pieces.h"
#include "rules/position.h"

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

// Every stack has one code of each kind: what it sees, by direction, and these.
inline constexpr std::size_t kSelf = kDirections;
inline constexpr std::size_t kLead = kSelf + 1;
inline constexpr std::size_t kPlace = kLead + 1;
inline constexpr std::size_t kKinds = kPlace + 1;

// By space; of vacant spaces these mean nothing.
using CodeLanes = std::array<std::uint8_t, kSlots>;
using StackCodes = std::array<CodeLanes, kKinds>;

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

// The codes of a position past the placement.
Codes codes_of(const Position& position);

}  // namespace tzaar::network
