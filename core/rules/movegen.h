// All legal moves of a position, or how many there are.
#pragma once

#include "rules/move.h"
#include "rules/position.h"

namespace tzaar {

// Appends every capture of the side to move. Lists them in either phase of play, also where the
// game is over: for searches that have asked is_type_lost() already.
void append_captures(const Position& position, MoveList& moves);

// Appends every reinforcement of the side to move, with the same freedom.
void append_reinforcements(const Position& position, MoveList& moves);

// Appends one placement for each type in hand and vacant space.
void append_placements(const Position& position, MoveList& moves);

// The legal moves, none if the game is over: captures first, then reinforcements, then the pass.
void generate_moves(const Position& position, MoveList& moves);

// The number of moves generate_moves would list, without listing them.
int count_moves(const Position& position);

}  // namespace tzaar
