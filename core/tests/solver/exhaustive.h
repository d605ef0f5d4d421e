// What the solver is compared with: the whole game tree, for positions small enough.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "rules/position.h"
#include "rules/starts.h"
#include "solver/leaf.h"
#include "tests/reference.h"

namespace tzaar::test {

// The whole game tree, skipping only positions already seen.
class Exhaustive {
public:
    struct Value {
        bool is_win;
        int turns;  // the fewest if the winner is to move, the most if the loser is
    };

    Value of(Position& position) {
        const Color us = position.to_move();
        if (const auto outcome = position.outcome()) return {outcome->winner == us, 0};
        const auto known = values_.find(position.key());
        if (known != values_.end()) return known->second;
        Value best{false, 0};
        for (const Move move : reference_moves(position)) {
            const Undo undo = position.do_move(move);
            Value value = of(position);
            if (position.to_move() != us) value = {!value.is_win, value.turns + 1};
            // A first move that ends the game does not change the side to move, but still counts as a turn.
            value.turns = std::max(value.turns, 1);
            position.undo_move(move, undo);
            const bool is_better = value.is_win != best.is_win ? value.is_win
                                   : value.is_win              ? value.turns < best.turns
                                                               : value.turns > best.turns;
            if (is_better) best = value;
        }
        return values_[position.key()] = best;
    }

private:
    std::unordered_map<keys::Key, Value> values_;
};

// Positions with this many stacks from random games, in both phases. Those where the side to move wins at once are
// skipped: there are too many of them.
inline std::vector<Position> endings_of(int fewest, int most, int wanted) {
    std::vector<Position> endings;
    SplitMix64 random(2024);
    for (std::uint64_t game = 0; endings.size() < static_cast<std::size_t>(wanted); ++game) {
        play_randomly(random_start(game), random, [&](Position position) {
            const int stacks = position.stack_count();
            if (stacks < fewest || stacks > most || position.outcome()) return;
            if (!evaluate_leaf(position).numbers.is_decided()) endings.push_back(position);
        });
    }
    return endings;
}

}  // namespace tzaar::test
