// Games the engine plays against itself, and the compact files they are kept in.
//
// A file is a header of 8 bytes, "TZSELF01", and then games, one after the other, little-endian:
//   seed    u64   the random start (starts.h), unless the first move is a placement
//   winner  u8    0 White, 1 Black
//   length  u8    how many moves follow
//   moves   u16 move (move.h), i16 score of the position it was played in, for the side to move;
//           kUnscored where no search was made
// Positions are found again by playing the moves, so a game takes some 250 bytes. A file cut off in
// the middle of a game is good up to there: a run that was killed can be gone on with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine.h"
#include "move.h"
#include "pieces.h"
#include "position.h"
#include "score.h"

namespace tzaar {

inline constexpr std::string_view kSelfPlayMagic = "TZSELF01";
inline constexpr std::int16_t kUnscored = INT16_MIN;

struct ScoredMove {
    Move move;
    std::int16_t score;
    bool operator==(const ScoredMove&) const = default;
};

struct SelfPlayGame {
    std::uint64_t seed = 0;
    Color winner = Color::kWhite;
    std::vector<ScoredMove> moves;
    bool operator==(const SelfPlayGame&) const = default;
};

struct SelfPlayOptions {
    std::uint64_t nodes = 5000;
    // So many turns at the beginning, from 0 to this, are played at random: engines of one mind
    // would otherwise see too little of the game.
    int random_turns = 4;
    // Begin with the placement instead of a random start, each player with a taste of his own: so
    // the boards differ far more than random ones in what the placement's weights are fitted to.
    bool placed = false;
};

// Plays the game of a seed to its end. The same seed, options and engine give the same game.
SelfPlayGame play_game(Engine& engine, std::uint64_t seed, const SelfPlayOptions& options);

// Where a game began: its random start or the empty board.
Position start_of(const SelfPlayGame& game);

void append_game(std::vector<std::uint8_t>& bytes, const SelfPlayGame& game);

// Takes the next game off the front of the bytes; nothing if no whole game is left.
std::optional<SelfPlayGame> take_game(std::span<const std::uint8_t>& bytes);

}  // namespace tzaar
