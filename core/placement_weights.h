// The weights of the placement; written by training/fit_placement.py, do not edit.
#pragma once

#include "placement_features.h"

namespace tzaar {

inline constexpr PlacementWeights kPlacementWeights{
    // Tzaars, Tzarras and Totts by place: A1, A2, A3, B2, B3, C3, C4, D4 and their like.
    {{{-16, -4, 16, -3, 8, -4, -9, 12},
      {30, 7, 12, -11, -6, -22, 6, -17},
      {19, 15, -3, -3, 2, -7, -7, -15}}},
    // Two own pieces side by side, then with one space between.
    {{{{{8, -5, -8}, {-5, -38, -14}, {-8, -14, -25}}},
      {{{1, 0, -4}, {0, -16, -18}, {-4, -18, -18}}}}},
    // An own piece (row) and an enemy's (column), side by side, then with one between.
    {{{{{0, 8, 0}, {-8, 0, -6}, {0, 6, 0}}},
      {{{0, 4, 8}, {-4, 0, 2}, {-8, -2, 0}}}}},
};

}  // namespace tzaar
