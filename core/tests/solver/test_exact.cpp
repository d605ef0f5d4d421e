// How long a game lasts exactly, and the check of it by replay, compared with the whole tree.
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/movegen.h"
#include "rules/position_text.h"
#include "solver/proof_check.h"
#include "solver/solver.h"
#include "solver/winning_turns.h"
#include "tests/check.h"
#include "tests/samples.h"
#include "tests/solver/exhaustive.h"

namespace tzaar::test {
namespace {

constexpr SolverOptions kSmall{1};

// The first longest defence in the order of moves, by the whole tree.
std::vector<Move> longest_defence(Exhaustive& exhaustive, Position position) {
    std::vector<Move> turn;
    const Color us = position.to_move();
    while (!position.outcome() && position.to_move() == us) {
        const int turns = exhaustive.of(position).turns;
        MoveList moves;
        generate_moves(position, moves);
        for (const Move move : moves) {
            const Undo undo = position.do_move(move);
            const int after = exhaustive.of(position).turns;
            const bool ends_turn = position.to_move() != us;
            const bool is_longest = !position.outcome() && after == (ends_turn ? turns - 1 : turns);
            if (is_longest) {
                turn.push_back(move);
                break;
            }
            position.undo_move(move, undo);
        }
    }
    return turn;
}

Position played(Position position, const std::vector<Move>& turn) {
    for (const Move move : turn) position.do_move(move);
    return position;
}

}  // namespace

TEST(exact_lengths_are_those_of_the_whole_tree) {
    Exhaustive exhaustive;
    Solver solver(kSmall);
    int long_wins = 0;
    int long_losses = 0;
    int tighter = 0;
    for (Position position : endings_of(8, 12, checks.share_of(1200))) {
        const Exhaustive::Value truth = exhaustive.of(position);
        const Solution solution = solver.solve_exactly(position, {});
        CHECK_EQUAL(solution.value == GameValue::kWin, truth.is_win);
        CHECK_EQUAL(solution.turns, truth.turns);
        CHECK(solution.line.empty());
        Position after = played(position, solution.best_turn);
        CHECK_EQUAL(exhaustive.of(after).turns, truth.turns - 1);
        CHECK(after.outcome() || after.to_move() != position.to_move());
        tighter += solver.solve(position, {}).turns > truth.turns;
        (truth.is_win ? long_wins : long_losses) += truth.turns >= 3;
        if (truth.is_win) continue;
        CHECK(solution.best_turn == longest_defence(exhaustive, position));
    }
    CHECK(long_wins > checks.share_of(100));
    CHECK(long_losses > checks.share_of(20));
    // Otherwise the upper bounds of the solver would do.
    CHECK(checks.is_short || tighter > 5);
}

TEST(exact_lengths_need_enough_nodes) {
    Solver solver(kSmall);
    int unknown = 0;
    for (const Position& position : endings_of(10, 14, checks.share_of(60))) {
        const Solution whole = solver.solve_exactly(position, {});
        for (std::uint64_t nodes = 1; nodes < whole.nodes; nodes = 2 * nodes + 1) {
            solver.clear();
            SolveLimits limits;
            limits.nodes = nodes;
            const Solution part = solver.solve_exactly(position, limits);
            unknown += part.value == GameValue::kUnknown;
            if (part.value == GameValue::kUnknown) {
                CHECK(part.turns == 0 && part.best_turn.empty());
            } else {
                CHECK(part.value == whole.value && part.turns == whole.turns);
            }
        }
    }
    CHECK(unknown > checks.share_of(60));
}

TEST(lengths_are_checked_by_replay) {
    Exhaustive exhaustive;
    Solver solver(kSmall);
    ProofCheck proof_check(kSmall);
    int long_ones = 0;
    int refused = 0;
    // Few of them are won in more than one turn: a tenth would leave none.
    for (Position position : endings_of(6, 10, 800)) {
        if (position.phase() != Phase::kCapture) continue;
        const Exhaustive::Value truth = exhaustive.of(position);
        for (int turns = 1; turns <= 7; turns += 2) {
            const bool is_so = truth.is_win && truth.turns == turns;
            proof_check.clear();
            CHECK_EQUAL(proof_check.is_win_in(position, turns), is_so);
            CHECK_EQUAL(proof_check.failure().empty(), is_so);
            long_ones += is_so && turns > 1;
        }
        KeptWins kept;
        const Color us = position.to_move();
        for_each_result(position, [&](Position& after, const std::vector<Move>&) {
            ++kept.all;
            kept.won += exhaustive.of(after).is_win == (after.to_move() == us);
            return true;
        });
        proof_check.clear();
        const auto replayed = proof_check.count_kept_wins(position);
        CHECK(replayed && replayed->won == kept.won && replayed->all == kept.all);
        const auto counted = count_kept_wins(solver, position, 1'000'000);
        CHECK(counted && counted->won == kept.won && counted->all == kept.all);
        solver.clear();
        refused += !count_kept_wins(solver, position, 1);
    }
    CHECK(refused > 20);
    CHECK(long_ones > 3);
}

}  // namespace tzaar::test
