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
    won_within_.clear();
    held_.clear();
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

bool ProofCheck::is_win_in(const Position& position, int turns) {
    Position root = position;
    return wins_within(root, turns) && (turns == 1 || is_held(root, turns - 2));
}

std::optional<KeptWins> ProofCheck::count_kept_wins(const Position& position) {
    KeptWins kept;
    Position root = position;
    const bool all_decided = for_each_result(root, [&](Position& reached, const std::vector<Move>&) {
        ++kept.all;
        if (const auto outcome = reached.outcome()) {
            kept.won += outcome->winner == position.to_move();
            return true;
        }
        SolveLimits limits;
        limits.nodes = kNodesEach;
        if (solver_.solve(reached, limits).value == GameValue::kWin) return wins(reached);
        ++kept.won;
        return loses(reached);
    });
    return all_decided ? std::optional(kept) : std::nullopt;
}

// Plays the turn with which the solver wins the game of at most so many turns.
bool ProofCheck::make_proposed_turn(Position& position, int turns) {
    SolveLimits limits;
    limits.nodes = kNodesEach;
    const Color us = position.to_move();
    const std::vector<Move> turn = solver_.winning_turn_within(position, turns, limits);
    if (turn.empty()) return fail(position, "no turn is found");
    for (const Move move : turn) {
        if (!position.is_legal(move)) return fail(position, "the solver's turn is not legal");
        position.do_move(move);
    }
    return position.outcome() || position.to_move() != us || fail(position, "the solver's turn is not whole");
}

// The side to move, at the start of its turn, wins within so many turns of both players: an odd number.
bool ProofCheck::wins_within(Position& position, int turns) {
    const PackedPosition packed(position);
    const auto known = won_within_.find(packed);
    if (known != won_within_.end() && known->second <= turns) return true;
    if (!takes_a_type(position)) {
        Position reached = position;
        if (!make_proposed_turn(reached, turns)) return false;
        if (const auto outcome = reached.outcome()) {
            if (outcome->winner != position.to_move()) return fail(position, "the solver's turn loses");
        } else if (!loses_within(reached, turns - 1)) {
            return false;
        }
    }
    won_within_[packed] = turns;
    return true;
}

// Whatever the side to move plays, the other wins within so many turns: an even number.
bool ProofCheck::loses_within(Position& position, int turns) {
    if (turns == 0) return fail(position, "the win takes longer");
    const Color winner = !position.to_move();
    return for_each_turn(position, [&](Position& reached, const std::vector<Move>&) {
        if (const auto outcome = reached.outcome()) {
            return outcome->winner == winner || fail(reached, "a defence wins");
        }
        return wins_within(reached, turns - 1);
    });
}

// Whatever the side to move plays, it does not win within so many turns: an odd number.
bool ProofCheck::is_held(Position& position, int turns) {
    if (takes_a_type(position)) return fail(position, "there is a shorter win");
    const PackedPosition packed(position);
    const auto known = held_.find(packed);
    if (known != held_.end() && known->second >= turns) return true;
    const Color winner = position.to_move();
    const auto is_survived = [&](Position& reached, const std::vector<Move>&) {
        if (const auto outcome = reached.outcome()) {
            return outcome->winner != winner || fail(position, "there is a shorter win");
        }
        return turns == 1 || has_hold(reached, turns - 1);
    };
    // Where nothing is searched, it is not worth finding out which turns lead to the same position.
    if (!(turns == 1 ? for_each_turn(position, is_survived) : for_each_result(position, is_survived))) return false;
    held_[packed] = turns;
    return true;
}

// The side to move has a turn after which the other does not win within one turn less than these.
bool ProofCheck::has_hold(Position& position, int turns) {
    if (takes_a_type(position)) return true;
    Position reached = position;
    if (!make_proposed_turn(reached, turns)) return false;
    if (const auto outcome = reached.outcome()) {
        return outcome->winner == position.to_move() || fail(position, "the solver's turn loses");
    }
    return is_held(reached, turns - 1);
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
