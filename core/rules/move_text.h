// Moves as text: `D4xC3`, `F2+G2`, `pass`, `Z@C3`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/api.h"
#include "rules/move.h"
#include "rules/position.h"
#include "rules/result.h"

namespace tzaar {

// The canonical text of a move.
TZAAR_API std::string to_text(Move move);

// Parses one legal move of a position. Lenient: any case; between two spaces `x`, `+`, `-`, `->`, `:`, white space or
// nothing. An `x` must be a capture and a `+` a reinforcement; the others mean whichever is legal.
TZAAR_API Result<Move> parse_move(std::string_view text, const Position& position);

// The legal move from one space to another, or why there is none.
Result<Move> move_between(Space from, Space to, const Position& position);

// Why a well-formed move is illegal; nothing if it is legal.
std::optional<Failure> why_illegal(Move move, const Position& position);

}  // namespace tzaar
