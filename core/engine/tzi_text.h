// The text of TZI: parses limits, formats reports and turns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "rules/position.h"
#include "rules/result.h"
#include "search/limits.h"

namespace tzaar::tzi {

std::vector<std::string_view> split(std::string_view line);

// An integer within bounds; a failure's reason does not name the parameter.
Result<std::int64_t> parse_number(std::string_view word, std::string_view what, std::int64_t least, std::int64_t most);

// A seed of random_start() or balanced_start(): any unsigned number of 64 bits.
Result<std::uint64_t> parse_seed(std::string_view word);

// The options with one of them changed, by name.
Result<EngineOptions> parse_option(const EngineOptions& options, std::string_view name, std::string_view value);

struct GoCommand {
    Limits limits;
    bool infinite = false;  // answer only after `stop`
    bool is_unlimited = true;  // no limit was given
};

// The words after `go`; the position says which moves can be searched.
Result<GoCommand> parse_go(const std::vector<std::string_view>& words, const Position& position);

// The words after `solve`, which has fewer limits.
Result<GoCommand> parse_solve(const std::vector<std::string_view>& words, const Position& position);

// The words after `position`: the start position, then `moves` and the moves.
Result<Position> parse_position_command(const std::vector<std::string_view>& words);

// `cp N`, `win N` or `loss N`.
std::string score_text(const Analysis& analysis);
std::string report_text(const Report& report);
// `nodes N nps N time MS`.
std::string speed_text(std::uint64_t nodes, std::int64_t elapsed_ms);
// `bestturn ...`; `bestturn none` if there is no move.
std::string best_turn_text(const std::vector<Move>& turn);
// The board column by column, and the position string below.
std::string diagram(const Position& position);

}  // namespace tzaar::tzi
