// The features of a position: for every stack what it is and what it sees, and facts about each colour as a whole.
//
// What decides a game of TZAAR is which stacks are next to each other on a line: what can be captured, by whom, and how
// scarce its type is. So the network looks at every stack on its own, together with the first stack in each direction,
// and only then at the sum over the stacks of a type. Features do not depend on the board's orientation, and colours
// are own and enemy.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/geometry.h"
#include "rules/pieces.h"
#include "rules/position.h"

namespace tzaar::network {

// ---- stacks ------------------------------------------------------------------------------------

// Scarcity of a type, by how many stacks show it: 1, 2, 3, 4, more are 0 to 4.
inline constexpr int kScarcities = 5;
// A place: spaces that a symmetry of the board maps to each other share one.
inline constexpr int kPlaces = 8;

// What a stack is: its type, its height (1 to 8, more as 8) and its type's scarcity.
inline constexpr int kSelfHeights = 8;
inline constexpr int kSelfFeatures = kPieceTypes * kSelfHeights * kScarcities;
// Where it stands: its type, whether it is higher than 1, and its place.
inline constexpr int kPlaceFeatures = kPieceTypes * 2 * kPlaces;
// Its type, and its height minus that of the tallest enemy stack: -3 to 2.
inline constexpr int kLeads = 6;
inline constexpr int kLeadFeatures = kPieceTypes * kLeads;
// What it sees in a direction, for each type of its own: an own stack by height (1 to 4, more as 4) and type; an enemy
// stack by type, height minus its own (-2 to 2) and scarcity; or nothing.
inline constexpr int kFriendHeights = 4;
inline constexpr int kDifferences = 5;
inline constexpr int kFriendFeatures = kFriendHeights * kPieceTypes;
inline constexpr int kEnemyFeatures = kPieceTypes * kDifferences * kScarcities;
inline constexpr int kSeesNothing = kFriendFeatures + kEnemyFeatures;
inline constexpr int kSightFeatures = kSeesNothing + 1;

inline constexpr int kStackFeatures = kSelfFeatures + kPlaceFeatures + kLeadFeatures + kPieceTypes * kSightFeatures;

// A stack has one feature of each kind: what it sees in each direction, and these.
inline constexpr std::size_t kSelf = kDirections;
inline constexpr std::size_t kLead = kSelf + 1;
inline constexpr std::size_t kPlace = kLead + 1;
inline constexpr std::size_t kFeaturesPerStack = kPlace + 1;

// The first feature of each kind, by piece, in the order of the network file.
inline constexpr std::array<std::array<std::uint16_t, kFeaturesPerStack>, kPieces> kFirstFeatures = [] {
    std::array<std::array<std::uint16_t, kFeaturesPerStack>, kPieces> firsts{};
    for (std::size_t piece = 0; piece < kPieces; ++piece) {
        const auto sights = kSelfFeatures + kPlaceFeatures + kLeadFeatures + piece % kPieceTypes * kSightFeatures;
        firsts[piece].fill(static_cast<std::uint16_t>(sights));
        firsts[piece][kSelf] = 0;
        firsts[piece][kPlace] = kSelfFeatures;
        firsts[piece][kLead] = kSelfFeatures + kPlaceFeatures;
    }
    return firsts;
}();

// By space, each counted from the first feature of its kind; unspecified for vacant spaces.
using FeatureLanes = std::array<std::uint8_t, kSlots>;
using StackFeatures = std::array<FeatureLanes, kFeaturesPerStack>;

// ---- facts about a colour ----------------------------------------------------------------------

// One kind of fact: a single one, or one for each type.
struct Fact {
    int slots;   // 1, or 3 (one for each type)
    int values;  // how many values it can take, each of which is a feature
};
// How many stacks show a type: 0 to 15.
inline constexpr Fact kVisible{kPieceTypes, 16};
// The height of its tallest stack: 0 to 11, higher ones as 11.
inline constexpr Fact kTallest{kPieceTypes, 12};
// That height minus the enemy's tallest of all types: -4 to 3. Above 0 nothing can capture it.
inline constexpr Fact kTallestLead{kPieceTypes, 8};
// How many stacks show a type (1 to 4, more as 4) and how many of these are safe now (0 to 2, more as 2).
inline constexpr Fact kSafe{kPieceTypes, 12};
// The number of captures a colour could choose from, in classes.
inline constexpr Fact kCaptures{1, 9};
// The pieces in its stacks: 0 to 30.
inline constexpr Fact kPiecesLeft{1, kPiecesOfColor + 1};
inline constexpr std::array kFacts{kVisible, kTallest, kTallestLead, kSafe, kCaptures, kPiecesLeft};

inline constexpr int kFactSlots = [] {
    int slots = 0;
    for (const Fact& fact : kFacts) slots += fact.slots;
    return slots;
}();
inline constexpr int kFactFeatures = [] {
    int features = 0;
    for (const Fact& fact : kFacts) features += fact.slots * fact.values;
    return features;
}();

// A colour's facts, one feature in each slot.
using FactFeatures = std::array<std::int16_t, kFactSlots>;

// ---- from positions ----------------------------------------------------------------------------

struct Features {
    StackFeatures stacks;
    std::array<FactFeatures, kColors> facts;
};

// The features of a position after the placement.
Features features_of(const Position& position);

}  // namespace tzaar::network
