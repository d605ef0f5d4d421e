// The position string: `<board> <side> <phase>`.
#pragma once

#include <string>
#include <string_view>

#include "base/api.h"
#include "rules/position.h"
#include "rules/result.h"

namespace tzaar {

// Parses a position string. Strict about the board, so that equal positions have equal strings; any amount of white
// space may surround the three words.
TZAAR_API Result<Position> parse_position(std::string_view text);

// The string that parse_position parses back to an equal position.
TZAAR_API std::string to_text(const Position& position);

}  // namespace tzaar
