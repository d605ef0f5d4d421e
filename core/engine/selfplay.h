// Games the engine plays against itself, and the compact files they are kept in.
//
// A file is a header of 8 bytes, "TZSELF01", and then games, one after the other, little-endian:
//   seed    u64   of the random start (starts.h), where the game has one, and of the dice
//   winner  u8    0 White, 1 Black; 2 more where the game began with the fixed start. Of the others,
//                 those whose first move is a placement began with the empty board.
//   length  u8    how many moves follow
//   moves   u16 move (move.h), i16 score of the position it was played in, for the side to move;
//           kUnscored where no search was made
// Positions are found again by playing the moves, so a game takes some 250 bytes. A file cut off in
// the middle of a game is good up to there: a run that was killed can be continued.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/api.h"
#include "base/score.h"
#include "engine/engine.h"
#include "rules/move.h"
#include "rules/pieces.h"
#include "rules/position.h"

namespace tzaar {

inline constexpr std::string_view kSelfPlayMagic = "TZSELF01";
inline constexpr std::int16_t kUnscored = INT16_MIN;

struct ScoredMove {
    Move move;
    std::int16_t score;
    bool operator==(const ScoredMove&) const = default;
};

// How a game begins.
enum class SelfPlayStart : std::uint8_t {
    kRandom,
    kFixed,
    // With the placement, each player with a taste of its own, so that the boards differ far more than random ones in
    // the features to which the placement's weights are fitted.
    kPlaced,
};

// By name: random, fixed or placed.
TZAAR_API std::optional<SelfPlayStart> start_named(std::string_view name);

struct SelfPlayGame {
    std::uint64_t seed = 0;
    SelfPlayStart start = SelfPlayStart::kRandom;
    Color winner = Color::kWhite;
    std::vector<ScoredMove> moves;
    bool operator==(const SelfPlayGame&) const = default;
};

struct SelfPlayOptions {
    std::uint64_t nodes = 5000;
    // The number of random turns at the beginning is drawn from 0 to this: identical engines would otherwise see too
    // little of the game. From the fixed start there are at least two, or the same games would recur.
    int random_turns = 4;
    SelfPlayStart start = SelfPlayStart::kRandom;
};

// The options for self-play. The table size is among them because it affects which games are played.
inline EngineOptions self_play_engine_options() {
    EngineOptions options;
    options.hash_mebibytes = 8;
    return options;
}

// Plays the game of a seed to its end. The same seed, options and engine give the same game.
TZAAR_API SelfPlayGame play_game(Engine& engine, std::uint64_t seed, const SelfPlayOptions& options);

// The position a game began with.
Position start_of(const SelfPlayGame& game);

TZAAR_API void append_game(std::vector<std::uint8_t>& bytes, const SelfPlayGame& game);

// Removes the next game from the front of the bytes; nothing if no whole game is there.
std::optional<SelfPlayGame> take_game(std::span<const std::uint8_t>& bytes);

}  // namespace tzaar
