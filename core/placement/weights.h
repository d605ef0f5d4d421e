// The weights of the placement; written by training/fit_placement.py, do not edit.
#pragma once

#include "placement/features.h"

namespace tzaar {

inline constexpr PlacementWeights kPlacementWeights{
    // Tzaars, Tzarras and Totts by place: A1, A2, A3, B2, B3, C3, C4, D4 and their like.
    {{{-27, 10, 9, -3, 3, 0, -4, 13},
      {28, 0, 11, 1, -5, -23, -3, -9},
      {21, 14, 1, -2, -3, -6, -8, -17}}},
    // Two own pieces side by side, then with one space between.
    {{{{{7, 0, -3}, {0, -35, -14}, {-3, -14, -26}}},
      {{{5, -2, -4}, {-2, -17, -20}, {-4, -20, -20}}}}},
    // An own piece (row) and an enemy's (column), side by side, then with one between.
    {{{{{0, 10, 9}, {-10, 0, -3}, {-9, 3, 0}}},
      {{{0, 12, 9}, {-12, 0, -1}, {-9, 1, 0}}}}},
};

}  // namespace tzaar
