// The numbers of the search that were tuned, by steps of search.cpp.
//
// "Match" means self-play from random starts with colours swapped, 8 000 nodes a turn, 300 or 400
// games a setting (about ±33 Elo); "nodes" means the geometric mean of the nodes to a fixed depth
// over 71 positions. Where neither is named, the first guess has not been put to the test.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "rules/move.h"

namespace tzaar::parameters {

// Step 7: an evaluation above beta by this much for each move of depth is trusted. Match, with the
// fitted evaluation: without -14, 120 -26 against 60. With the network, at 20 000 nodes (1 000 games,
// ±19): 40 to depth 8 instead of 60 to depth 6 is +5, and looks deeper.
inline constexpr int kMostDepthOfStandingPat = 8;
inline constexpr int kStandingPatMargin = 40;

// Step 8. Nodes: 18 % more without.
inline constexpr int kLeastDepthToReduceBlind = 4;

// Step 9a: how many moves are searched before the rest is skipped: base and slope times depth
// squared, in tenths, for first moves and for second moves. Match, with the fitted evaluation: without
// -10, though at 1.3 moves less depth; twice as many moves +2 to +17. With the network, at 20 000 nodes
// (1 000 games, ±19): two thirds of the moves as before +17, and with step 7's change +12 (at 100 000
// nodes, 400 games, +14 ± 29); half of them to depth 6 -13, fewer still to depth 8 -18.
inline constexpr int kMostDepthOfSkipping = 4;
inline constexpr int kFirstMovesBase = 40;
inline constexpr int kFirstMovesSlope = 11;
inline constexpr int kSecondMovesBase = 40;
inline constexpr int kSecondMovesSlope = 14;

// Step 9b: reductions in hundredths of a move; they grow with the logarithms of depth and of the
// number of the move. Match: slope 35 -10 and 75 +28 against 55, 100 and 75 equal, all with the
// fitted evaluation; with the network 95 +9 against 75, and at 20 000 nodes (1 000 games, ±19) 95 +26
// and 115 +19; there base 60 is +3 against 30.
inline constexpr int kReductionUnit = 100;
inline constexpr int kReductionBase = 30;
inline constexpr int kReductionSlope = 95;
inline constexpr int kReductionOnPv = 100;
// Match (600 games, ±28): against 50, 0 is -22 and 100 +33; with the network 150 -5 against 100.
inline constexpr int kReductionNotImproving = 100;
// For a move at the limit of its histories. Match: 30 and 200 make no difference.
inline constexpr int kReductionPerHistory = 100;

inline int reduction_by_log(int depth, int number) {
    static const auto logs = [] {
        std::array<double, kMaxMoves + 1> table{};
        for (std::size_t n = 1; n < table.size(); ++n) table[n] = std::log(static_cast<double>(n));
        return table;
    }();
    return static_cast<int>(kReductionBase + kReductionSlope * logs[static_cast<std::size_t>(depth)] *
                                                 logs[static_cast<std::size_t>(number)]);
}

// The histories: what a failure to low or high adds, by depth. Nodes: half or twice, no difference.
inline constexpr int kBonusPerDepth = 120;
inline constexpr int kMostBonus = 1600;

// The order of captures: what a captured stack is worth beside its history (history.h), for each
// piece of it beyond the first, and divided by how many of its type are left to see. Nodes: half
// and twice of either are within -2 and +7 %.
inline constexpr int kWorthOfHeight = 4096;
inline constexpr int kWorthOfScarcity = 12000;
// Captures rated lower wait for the reinforcements. Nodes: 2500 and -4000 are 20 to 30 % worse.
inline constexpr int kEarlyCapture = 0;

// The first window around the last iteration's score; it grows threefold on every miss. Nodes: 25
// and 120 are 7 to 14 % worse, as scores swing with the phase of the turn the search ends in. Match:
// 25 and 60 make no difference (600 games).
inline constexpr int kWindow = 60;
inline constexpr int kLeastDepthOfWindow = 4;

}  // namespace tzaar::parameters
