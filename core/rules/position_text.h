// The position string: `<board> <side> <phase>`.
#pragma once

#include <string>
#include <string_view>

#include "rules/position.h"
#include "rules/result.h"

namespace tzaar {

// Reads a position string, or says what is wrong with it. Strict in the board, so that equal
// positions have equal strings; any amount of white space may stand around the three words.
Result<Position> parse_position(std::string_view text);

// The string that parse_position reads back to an equal position.
std::string to_text(const Position& position);

}  // namespace tzaar
