#include "solver/winning_turns.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/movegen.h"
#include "solver/turns.h"

namespace tzaar {
namespace {

// A second win is mostly found fast or not at all, so every other turn gets a little before any gets much.
constexpr std::array<std::uint64_t, 4> kNodesEach{50, 1'000, 20'000, UINT64_MAX};

// A win of three own turns is looked for only so long; a win of two is always found.
constexpr int kMostExact = 5;
constexpr std::uint64_t kShortNodes = 30'000;

Position after(Position position, Move move) {
    position.do_move(move);
    return position;
}

struct Question {
    Position position;
    GameValue wanted;  // what must be proved so that the turn is a mistake
    Move second;       // of the turns that begin as the winning one does
};

}  // namespace

GameValue WinningTurns::ask(const Position& position, std::uint64_t most) {
    if (left_ == 0) return GameValue::kUnknown;
    SolveLimits limits;
    limits.nodes = std::min(most, left_);
    const Solution solution = solver_.solve(position, limits);
    left_ -= std::min(left_, solution.nodes + 1);
    return solution.value;
}

WinningTurn WinningTurns::find(const Position& position, std::uint64_t nodes) {
    solver_.clear();
    WinningTurn found;
    SolveLimits limits;
    limits.nodes = nodes;
    const Solution solution = solver_.solve(position, limits);
    left_ = nodes - std::min(nodes, solution.nodes);
    const auto finish = [&](Uniqueness uniqueness) {
        found.uniqueness = uniqueness;
        found.nodes = nodes - left_;
        return found;
    };
    if (solution.value == GameValue::kUnknown || solution.line.size() < solution.best_turn.size()) {
        return finish(Uniqueness::kUnknown);
    }
    if (solution.value == GameValue::kLoss) return finish(Uniqueness::kLost);
    found.turn = solution.best_turn;
    found.line = solution.line;

    Position goal = position;
    for (const Move move : found.turn) goal.do_move(move);
    const PackedPosition winning(goal);
    // Of the turns that lead elsewhere: first moves that no winning order begins with, as a whole; of the
    // others every second move.
    std::vector<Question> open;
    int first_moves = 0;
    MoveList captures;
    append_captures(position, captures);
    for (const Move first : captures) {
        const Position second = after(position, first);
        if (found.turn.size() == 1) {
            if (first == found.turn[0]) continue;
            open.push_back({second, GameValue::kLoss, Move::none()});
            continue;
        }
        if (second.is_type_lost()) return finish(Uniqueness::kSeveral);
        MoveList seconds;
        generate_moves(second, seconds);
        std::vector<Question> beside;
        bool leads_there = false;
        for (const Move move : seconds) {
            const Position reached = after(second, move);
            if (PackedPosition(reached) == winning) {
                leads_there = true;
            } else {
                beside.push_back({reached, GameValue::kWin, move});
            }
        }
        if (!leads_there) {
            open.push_back({second, GameValue::kLoss, Move::none()});
            continue;
        }
        ++first_moves;
        open.insert(open.end(), beside.begin(), beside.end());
    }
    if (found.turn.size() == 2) found.seconds.push_back(found.turn[1]);
    for (const std::uint64_t most : kNodesEach) {
        std::vector<Question> still_open;
        for (const Question& question : open) {
            const GameValue value = ask(question.position, most);
            if (value == question.wanted) continue;
            if (value == GameValue::kUnknown) {
                still_open.push_back(question);
            } else if (question.second.is_none() || first_moves > 1) {
                return finish(Uniqueness::kSeveral);
            } else {
                found.seconds.push_back(question.second);
            }
        }
        open = std::move(still_open);
    }
    if (!open.empty()) return finish(Uniqueness::kUnknown);
    return finish(found.seconds.size() > 1 ? Uniqueness::kFirstMove : Uniqueness::kTurn);
}

std::optional<Distance> WinningTurns::measure(Position& position, ShortWins& short_wins) {
    if (position.outcome()) {
        if (position.outcome()->winner != position.to_move()) return std::nullopt;
        return Distance{0, true};
    }
    if (short_wins.wins_within(position, 1)) return Distance{1, true};
    SolveLimits limits;
    limits.nodes = left_;
    const Solution solution = solver_.solve(position, limits);
    left_ -= std::min(left_, solution.nodes + 1);
    if (solution.value != GameValue::kWin) return std::nullopt;
    for (int turns = 3; turns < solution.turns && turns <= kMostExact; turns += 2) {
        short_wins.clear();
        if (short_wins.wins_within(position, turns)) return Distance{turns, true};
        if (short_wins.is_exhausted()) return Distance{solution.turns, false};
    }
    return Distance{solution.turns, solution.turns <= kMostExact + 2};
}

std::optional<std::vector<Defence>> WinningTurns::defences(const Position& position, std::uint64_t nodes) {
    solver_.clear();
    left_ = nodes;
    ShortWins short_wins(kShortNodes);
    std::vector<Defence> all;
    Position root = position;
    const bool all_lose = for_each_result(root, [&](Position& reached, const std::vector<Move>& turn) {
        short_wins.clear();
        const std::optional<Distance> distance = measure(reached, short_wins);
        if (distance) all.push_back({turn, distance->turns, distance->is_exact});
        return distance.has_value();
    });
    if (!all_lose) return std::nullopt;
    return all;
}

std::optional<Distance> WinningTurns::distance(const Position& position, std::uint64_t nodes) {
    solver_.clear();
    left_ = nodes;
    ShortWins short_wins(kShortNodes);
    Position root = position;
    return measure(root, short_wins);
}

Blunders count_blunders(Position position) {
    Blunders blunders;
    ShortWins short_wins(UINT64_MAX);
    for_each_result(position, [&](Position& reached, const std::vector<Move>&) {
        if (reached.outcome()) return true;
        ++blunders.all;
        blunders.losing_at_once += short_wins.wins_within(reached, 1);
        return true;
    });
    return blunders;
}

std::optional<KeptWins> count_kept_wins(Solver& solver, Position position, std::uint64_t nodes) {
    KeptWins kept;
    SolveLimits limits;
    limits.nodes = nodes;
    const Color us = position.to_move();
    const bool all_decided = for_each_result(position, [&](Position& reached, const std::vector<Move>&) {
        ++kept.all;
        if (const auto outcome = reached.outcome()) {
            kept.won += outcome->winner == us;
            return true;
        }
        const GameValue value = solver.solve(reached, limits).value;
        if (value != GameValue::kLoss) return value != GameValue::kUnknown;
        ++kept.won;
        return solver.solve_exactly(reached, limits).value != GameValue::kUnknown;
    });
    return all_decided ? std::optional(kept) : std::nullopt;
}

}  // namespace tzaar
