// Positions to test with, and a check that every answer must pass.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "rules/position.h"
#include "rules/setup.h"
#include "tests/reference.h"

namespace tzaar::test {

// Positions of random games, in all phases of play.
inline std::vector<Position> random_positions(std::uint64_t seed, int number) {
    std::vector<Position> all;
    SplitMix64 random(seed);
    for (std::uint64_t game = seed; static_cast<int>(all.size()) < number; ++game) {
        play_randomly(some_start(game), random, [&](const Position& position) {
            if (random.below(12) == 0 && !position.outcome()) all.push_back(position);
        });
    }
    all.erase(all.begin() + number, all.end());
    return all;
}

// Whether these are all moves left in the turn, each legal.
inline bool is_whole_turn(const std::vector<Move>& turn, Position position) {
    if (turn.empty()) return false;
    const Color mover = position.to_move();
    for (const Move move : turn) {
        if (position.to_move() != mover || position.outcome()) return false;
        const std::vector<Move> legal = reference_moves(position);
        if (std::find(legal.begin(), legal.end(), move) == legal.end()) return false;
        position.do_move(move);
    }
    return position.to_move() != mover || position.outcome().has_value();
}

// A position of few stacks anywhere on the board, of any height: many types are scarce, which is
// rare in random games. It may be over.
inline Position sparse_position(SplitMix64& random) {
    for (;;) {
        Setup setup;
        setup.to_move = random.below(2) == 0 ? Color::kWhite : Color::kBlack;
        setup.phase = random.below(2) == 0 ? Phase::kCapture : Phase::kSecond;
        const std::uint32_t stacks = 6 + random.below(18);
        for (std::uint32_t i = 0; i < stacks; ++i) {
            const auto color = random.below(2) == 0 ? Color::kWhite : Color::kBlack;
            const auto type = static_cast<PieceType>(random.below(kPieceTypes));
            setup.stacks[random.below(kSpaces)] = Stack{color, type, 1 + static_cast<int>(random.below(3))};
        }
        if (const auto position = Position::from(setup)) return *position;
    }
}

// The same position with colours swapped.
inline Position colours_swapped(const Position& position) {
    Setup setup = position.setup();
    setup.to_move = !setup.to_move;
    for (auto& stack : setup.stacks) {
        if (stack) stack->color = !stack->color;
    }
    return *Position::from(setup);
}

}  // namespace tzaar::test
