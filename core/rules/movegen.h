// All legal moves of a position, or how many there are.
#pragma once

#include "base/api.h"
#include "rules/move.h"
#include "rules/position.h"

namespace tzaar {

// Appends every capture of the side to move, in either phase of play, even if the game is over: for searches that have
// already checked is_type_lost().
void append_captures(const Position& position, MoveList& moves);

// Appends every reinforcement of the side to move, under the same conditions.
void append_reinforcements(const Position& position, MoveList& moves);

// Appends one placement for each type in hand and vacant space.
void append_placements(const Position& position, MoveList& moves);

// The legal moves: captures first, then reinforcements, then the pass. None if the game is over.
TZAAR_API void generate_moves(const Position& position, MoveList& moves);

// How many moves generate_moves would list.
int count_moves(const Position& position);

}  // namespace tzaar
