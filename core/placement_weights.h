// The weights of the placement; written by training/fit_placement.py, do not edit.
#pragma once

#include "placement_features.h"

namespace tzaar {

inline constexpr PlacementWeights kPlacementWeights{
    // Tzaars, Tzarras and Totts by place: A1, A2, A3, B2, B3, C3, C4, D4 and their like.
    {{{-18, 8, -6, 4, -2, 6, -6, 14},
      {13, 4, 2, 0, 1, -5, -5, -10},
      {17, 7, 1, -3, -9, 2, -7, -7}}},
    // Two own pieces side by side, then with one space between.
    {{{{{3, 8, -3}, {8, -20, -6}, {-3, -6, -14}}},
      {{{5, -5, -5}, {-5, -9, -8}, {-5, -8, -13}}}}},
    // An own piece (row) and an enemy's (column) side by side, then with one space between.
    {{{{{0, 9, 16}, {-9, 0, 5}, {-16, -5, 0}}},
      {{{0, 9, 5}, {-9, 0, -3}, {-5, 3, 0}}}}},
};

}  // namespace tzaar
