#include "solver/proof_check.h"

#include <algorithm>

#include "rules/position_text.h"
#include "solver/short_wins.h"

namespace tzaar {
namespace {

// For each of the winner's turns: far more than any needs where a puzzle has been found.
constexpr std::uint64_t kNodesEach = 20'000'000;

}  // namespace

void ProofCheck::clear() {
    solver_.clear();
    won_.clear();
    failure_.clear();
}

bool ProofCheck::fail(const Position& position, const char* reason) {
    if (failure_.empty()) failure_ = std::string(reason) + " in " + to_text(position);
    return false;
}

bool ProofCheck::is_only_win(const Position& position, const std::vector<Move>& turn, const std::vector<Move>& seconds) {
    Position root = position;
    std::vector<PackedPosition> winning;
    const auto wins_by = [&](const std::vector<Move>& moves) {
        Position reached = root;
        for (const Move move : moves) {
            if (!reached.is_legal(move)) return fail(root, "the winning turn is not legal");
            reached.do_move(move);
        }
        winning.emplace_back(reached);
        if (const auto outcome = reached.outcome()) {
            return outcome->winner == root.to_move() || fail(root, "the winning turn loses");
        }
        if (reached.to_move() == root.to_move()) return fail(root, "the winning turn is not whole");
        return loses(reached);
    };
    if (turn.empty()) return fail(root, "there is no winning turn");
    if (!wins_by(turn)) return false;
    for (const Move second : seconds) {
        if (!wins_by({turn[0], second})) return false;
    }
    return for_each_result(root, [&](Position& reached, const std::vector<Move>&) {
        if (std::find(winning.begin(), winning.end(), PackedPosition(reached)) != winning.end()) return true;
        if (const auto outcome = reached.outcome()) {
            return outcome->winner != position.to_move() || fail(position, "another turn wins at once");
        }
        return wins(reached);
    });
}

// The side to move, at the start of its turn, wins.
bool ProofCheck::wins(Position& position) {
    if (const auto outcome = position.outcome()) {
        return outcome->winner == position.to_move() || fail(position, "the game is lost");
    }
    const PackedPosition packed(position);
    if (won_.contains(packed)) return true;
    if (!takes_a_type(position)) {
        SolveLimits limits;
        limits.nodes = kNodesEach;
        const Solution solution = solver_.solve(position, limits);
        if (solution.value != GameValue::kWin) return fail(position, "no win is proved");
        const Color winner = position.to_move();
        Position reached = position;
        for (const Move move : solution.best_turn) {
            if (!reached.is_legal(move)) return fail(position, "the solver's turn is not legal");
            reached.do_move(move);
        }
        if (const auto outcome = reached.outcome()) {
            if (outcome->winner != winner) return fail(position, "the solver's turn loses");
        } else if (reached.to_move() == winner) {
            return fail(position, "the solver's turn is not whole");
        } else if (!loses(reached)) {
            return false;
        }
    }
    won_.insert(packed);
    return true;
}

// Whatever the side to move plays, the other wins. There are no cycles: every turn empties a space (R17).
bool ProofCheck::loses(Position& position) {
    const Color winner = !position.to_move();
    return for_each_turn(position, [&](Position& reached, const std::vector<Move>&) {
        if (const auto outcome = reached.outcome()) {
            return outcome->winner == winner || fail(reached, "a defence wins");
        }
        return wins(reached);
    });
}

}  // namespace tzaar
