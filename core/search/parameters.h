// The tuned numbers of the search, in the order of the steps in search.cpp.
//
// "Match" is self-play from random starts with colours swapped, 8 000 nodes a turn, 300 or 400
// games a setting (about ±33 Elo); "nodes" is the geometric mean of the nodes to a fixed depth
// over 71 positions. Where neither is given, the value is an untested first guess. "The fitted
// evaluation" is the one before the network. LMP is late move pruning, LMR late move reductions,
// IIR internal iterative reduction.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "rules/move.h"

namespace tzaar::parameters {

// Step 7, reverse futility pruning: the margin above beta for each move of depth. Match, with the
// fitted evaluation: without it -14, 120 -26 against 60. With the network, at 20 000 nodes (1 000
// games, ±19): 40 to depth 8 instead of 60 to depth 6 is +5, and looks deeper.
inline constexpr int kReverseFutilityMaxDepth = 8;
inline constexpr int kReverseFutilityMargin = 40;

// Step 8, IIR. Nodes: 18 % more without it.
inline constexpr int kIirMinDepth = 4;

// Step 9a, LMP: how many moves are searched before the rest are pruned: base plus slope times depth squared, in tenths,
// for the first and for the second move of a turn. Match, with the fitted evaluation: without it -10, though at 1.3
// moves less depth; twice as many moves +2 to +17. With the network, at 20 000 nodes (1 000 games, ±19): two thirds of
// the moves as before +17, and with step 7's change +12 (at 100 000 nodes, 400 games, +14 ± 29); half of them to depth
// 6 -13, fewer still to depth 8 -18.
inline constexpr int kLmpMaxDepth = 4;
inline constexpr int kLmpFirstMoveBase = 40;
inline constexpr int kLmpFirstMoveSlope = 11;
inline constexpr int kLmpSecondMoveBase = 40;
inline constexpr int kLmpSecondMoveSlope = 14;

// Step 9b, LMR, in hundredths of a move: a reduction grows with the logarithms of depth and move
// count. Match: slope 35 -10 and 75 +28 against 55, 100 and 75 equal, all with the fitted
// evaluation; with the network 95 +9 against 75, and at 20 000 nodes (1 000 games, ±19) 95 +26 and
// 115 +19; there base 60 is +3 against 30.
inline constexpr int kLmrUnit = 100;
inline constexpr int kLmrBase = 30;
inline constexpr int kLmrSlope = 95;
inline constexpr int kLmrPvNode = 100;
// Match (600 games, ±28): against 50, 0 is -22 and 100 +33; with the network 150 -5 against 100.
inline constexpr int kLmrNotImproving = 100;
// For a move at the limit of its histories. Match: 30 and 200 make no difference.
inline constexpr int kLmrHistory = 100;

// Not a static of the function: in the browser, where threads are lent, two of them must not initialise it at once.
inline const auto kLogs = [] {
    std::array<double, kMaxMoves + 1> table{};
    for (std::size_t n = 1; n < table.size(); ++n) table[n] = std::log(static_cast<double>(n));
    return table;
}();

inline int base_reduction(int depth, int move_count) {
    return static_cast<int>(kLmrBase + kLmrSlope * kLogs[static_cast<std::size_t>(depth)] *
                                           kLogs[static_cast<std::size_t>(move_count)]);
}

// Step 9c: what a beta cutoff adds to the histories, by depth. Nodes: half or twice make no
// difference.
inline constexpr int kHistoryBonusPerDepth = 120;
inline constexpr int kHistoryMaxBonus = 1600;
// How many of the earlier moves a cutoff penalises: it says little about the others. Nodes: 20 % more without the
// limit.
inline constexpr int kHistoryMaxPenalised = 64;

// Ordering captures: the victim's value beside the move's history (history.h), for each piece beyond
// the first, and divided by the visible count of its type. Nodes: half and twice of either are
// within -2 and +7 %.
inline constexpr int kVictimHeight = 4096;
inline constexpr int kVictimScarcity = 12000;
// A second move's captures rated below this wait for the reinforcements. Nodes: 2500 and -4000 are
// 20 to 30 % worse.
inline constexpr int kGoodCapture = 0;

// The aspiration window's first half-width, which triples on every fail high or low. Nodes: 25 and
// 120 are 7 to 14 % worse, as scores swing with the phase of the turn the search ends in. Match: 25
// and 60 make no difference (600 games).
inline constexpr int kAspirationDelta = 60;
inline constexpr int kAspirationMinDepth = 4;

}  // namespace tzaar::parameters
