#include "solver/solver.h"

#include <algorithm>
#include <chrono>

#include "rules/movegen.h"

namespace tzaar {
namespace {

using SteadyClock = std::chrono::steady_clock;

// How often progress is reported: as often as a person can follow.
constexpr std::int64_t kProgressIntervalMs = 250;

std::int64_t ms_since(SteadyClock::time_point begin) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - begin).count();
}

GameValue value_of(ProofNumbers numbers) {
    return numbers.is_won() ? GameValue::kWin : numbers.is_lost() ? GameValue::kLoss : GameValue::kUnknown;
}

}  // namespace

Solver::Solver(const SolverOptions& options) : search_(table_) { set_options(options); }

void Solver::set_options(const SolverOptions& options) {
    const SolverOptions wanted{std::clamp(options.memory_mebibytes, 1, SolverOptions::kMaxMemoryMebibytes)};
    if (wanted == options_ && table_.is_ready()) return;
    options_ = wanted;
    table_.resize(static_cast<std::size_t>(wanted.memory_mebibytes));
}

Solution Solver::solve(const Position& position, const SolveLimits& limits, const OnProgress& on_progress) {
    const auto begin = SteadyClock::now();
    Solution solution;
    if (const auto outcome = position.outcome()) {
        solution.value = outcome->winner == position.to_move() ? GameValue::kWin : GameValue::kLoss;
        return solution;
    }
    if (position.phase() == Phase::kPlacement) {
        MoveList moves;
        generate_moves(position, moves);
        solution.best_turn = {moves[0]};
        return solution;
    }
    std::int64_t next_report = kProgressIntervalMs;
    table_.new_search();
    search_.start(limits.nodes, [&](std::uint64_t nodes) {
        if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) return true;
        if (limits.must_stop && limits.must_stop()) return true;
        const std::int64_t elapsed = ms_since(begin);
        if (on_progress && elapsed >= next_report) {
            next_report = elapsed + kProgressIntervalMs;
            on_progress({nodes, elapsed, table_.permille_full()});
        }
        return limits.time_ms && elapsed >= *limits.time_ms;
    });
    const Knowledge knowledge = search_.prove(position);
    solution.value = value_of(knowledge.numbers);
    solution.turns = knowledge.turns;
    if (solution.value != GameValue::kUnknown) follow_proof(position, knowledge.move, solution);
    solution.best_turn = turn_of(position, knowledge.move, solution.line);
    solution.nodes = search_.nodes();
    solution.elapsed_ms = ms_since(begin);
    return solution;
}

// Plays out the proof's moves for both sides, and makes that the line.
void Solver::follow_proof(Position position, Move move, Solution& solution) {
    int turns = 0;
    while (!move.is_none()) {
        if (solution.line.empty() || position.phase() == Phase::kCapture) ++turns;
        solution.line.push_back(move);
        position.do_move(move);
        move = position.outcome() ? Move::none() : proved_move(position);
    }
    // A position replaced in the table may have been proved again with a longer line.
    solution.turns = std::max(solution.turns, turns);
}

// The proof's move in a decided position; none if it cannot be decided again within the limits.
Move Solver::proved_move(const Position& position) {
    Knowledge knowledge;
    const bool is_known = table_.probe(position.key(), knowledge) && knowledge.numbers.is_decided();
    if (is_known && position.is_legal(knowledge.move)) return knowledge.move;
    knowledge = search_.prove(position);
    return knowledge.numbers.is_decided() ? knowledge.move : Move::none();
}

// The moves left in the turn that begins with `move`: the line's, if it is long enough.
std::vector<Move> Solver::turn_of(Position position, Move move, const std::vector<Move>& line) {
    const bool has_second = !position.is_last_of_turn();
    position.do_move(move);
    if (!has_second || position.outcome()) return {move};
    return {move, line.size() > 1 ? line[1] : search_.promising_move(position)};
}

}  // namespace tzaar
