// The weights of the placement; written by training/fit_placement.py, do not edit.
#pragma once

#include "placement_features.h"

namespace tzaar {

inline constexpr PlacementWeights kPlacementWeights{
    // Tzaars, Tzarras and Totts by place: A1, A2, A3, B2, B3, C3, C4, D4 and their like.
    {{{-18, 5, -5, 1, 1, 6, -9, 18},
      {21, 4, 3, -6, 0, -6, -4, -12},
      {18, 8, 0, -4, -8, 2, -7, -10}}},
    // Two own pieces side by side, then with one space between.
    {{{{{6, 4, -4}, {4, -25, -8}, {-4, -8, -18}}},
      {{{6, -3, -5}, {-3, -10, -11}, {-5, -11, -13}}}}},
    // An own piece (row) and an enemy's (column), side by side, then with one between.
    {{{{{0, 10, 12}, {-10, 0, 1}, {-12, -1, 0}}},
      {{{0, 8, 5}, {-8, 0, -2}, {-5, 2, 0}}}}},
};

}  // namespace tzaar
