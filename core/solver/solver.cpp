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

GameValue value_of(const Outcome& outcome, const Position& position) {
    return outcome.winner == position.to_move() ? GameValue::kWin : GameValue::kLoss;
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

void Solver::clear() { table_.clear(); }

Solution Solver::solve(const Position& position, const SolveLimits& limits, const OnProgress& on_progress) {
    const auto begin = SteadyClock::now();
    Solution solution;
    if (const auto outcome = position.outcome()) {
        solution.value = value_of(*outcome, position);
        return solution;
    }
    if (position.phase() == Phase::kPlacement) {
        MoveList moves;
        generate_moves(position, moves);
        solution.best_turn = {moves[0]};
        return solution;
    }
    start(limits, begin, on_progress);
    const Knowledge knowledge = search_.prove(position);
    solution.value = value_of(knowledge.numbers);
    solution.turns = knowledge.turns;
    if (solution.value != GameValue::kUnknown) follow_proof(position, knowledge.move, solution);
    solution.best_turn = turn_of(position, knowledge.move, solution.line);
    solution.nodes = search_.nodes();
    solution.elapsed_ms = ms_since(begin);
    return solution;
}

// `limits` must outlive the search; `on_progress` as well.
void Solver::start(const SolveLimits& limits, SteadyClock::time_point begin, const OnProgress& on_progress) {
    table_.new_search();
    search_.start(limits.nodes, [&, begin, next_report = kProgressIntervalMs](std::uint64_t nodes) mutable {
        if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) return true;
        if (limits.must_stop && limits.must_stop()) return true;
        const std::int64_t elapsed = ms_since(begin);
        if (on_progress && elapsed >= next_report) {
            next_report = elapsed + kProgressIntervalMs;
            on_progress({nodes, elapsed, table_.permille_full()});
        }
        return limits.time_ms && elapsed >= *limits.time_ms;
    });
}

Solution Solver::solve_exactly(const Position& position, const SolveLimits& limits) {
    const auto begin = SteadyClock::now();
    Solution solution;
    if (const auto outcome = position.outcome()) {
        solution.value = value_of(*outcome, position);
        return solution;
    }
    if (position.phase() == Phase::kPlacement) return solution;
    const OnProgress on_progress;
    start(limits, begin, on_progress);
    const GameValue value = value_of(search_.prove(position).numbers);
    const int turns = value == GameValue::kUnknown ? 0 : fewest_turns(position, value == GameValue::kWin);
    if (turns > 0) {
        solution.best_turn = value == GameValue::kWin ? winning_turn(position, turns) : longest_defence(position, turns);
    }
    if (!solution.best_turn.empty()) {
        solution.value = value;
        solution.turns = turns;
    }
    solution.nodes = search_.nodes();
    solution.elapsed_ms = ms_since(begin);
    return solution;
}

// Within which a decided position is decided: an odd number if the side to move wins, and an even one if it loses.
// 0 if the limits were reached.
int Solver::fewest_turns(const Position& position, bool is_win) {
    for (int turns = is_win ? 1 : 2;; turns += 2) {
        const ProofNumbers numbers = search_.prove_within(position, turns).numbers;
        if (!numbers.is_decided()) return 0;
        if (numbers.is_won() == is_win) return turns;
    }
}

std::vector<Move> Solver::winning_turn_within(const Position& position, int turns, const SolveLimits& limits) {
    const OnProgress on_progress;
    start(limits, SteadyClock::now(), on_progress);
    return winning_turn(position, turns);
}

std::vector<Move> Solver::winning_turn(Position position, int turns) {
    std::vector<Move> turn;
    const Color us = position.to_move();
    while (!position.outcome() && position.to_move() == us) {
        const Knowledge knowledge = search_.prove_within(position, turns);
        if (!knowledge.numbers.is_won()) return {};
        turn.push_back(knowledge.move);
        position.do_move(turn.back());
    }
    return turn;
}

// The first move that can begin a longest defence, and then the first that can complete it.
std::vector<Move> Solver::longest_defence(Position position, int turns) {
    std::vector<Move> turn;
    const Color us = position.to_move();
    while (!position.outcome() && position.to_move() == us) {
        MoveList moves;
        generate_moves(position, moves);
        GameValue value = GameValue::kLoss;
        for (int i = 0; value == GameValue::kLoss; ++i) {
            if (i == moves.size()) return {};
            const Undo undo = position.do_move(moves[i]);
            value = longer_value(position, us, turns);
            position.undo_move(moves[i], undo);
            if (value == GameValue::kWin) turn.push_back(moves[i]);
        }
        if (value == GameValue::kUnknown) return {};
        position.do_move(turn.back());
    }
    return turn;
}

// Whether `us`, after a move of a turn that loses in so many turns at most, can make the game last as long.
GameValue Solver::longer_value(const Position& position, Color us, int turns) {
    if (position.outcome()) return GameValue::kLoss;
    if (turns == 2) return GameValue::kWin;
    const bool is_our_move = position.to_move() == us;
    const ProofNumbers numbers = search_.prove_within(position, is_our_move ? turns - 2 : turns - 3).numbers;
    return value_of(is_our_move ? numbers : numbers.flipped());
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
