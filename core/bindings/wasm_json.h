// JSON for the page, in the shapes of web/src/core/types.ts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "rules/failure.h"
#include "rules/move.h"
#include "rules/position.h"
#include "rules/threats.h"
#include "solver/solver.h"

namespace tzaar::wasm {

std::string view_json(const Position& position);
std::string move_json(Move move, const Position& position);
std::string failure_json(const Failure& failure);
std::string threats_json(const Threats& threats);

// The lines of one iteration for a position.
std::string report_json(const std::vector<Analysis>& lines, const Position& position, std::uint64_t nodes,
                        std::int64_t elapsed_ms);
std::string result_json(const SearchResult& result, const Position& position);
std::string solution_json(const Solution& solution);

}  // namespace tzaar::wasm
