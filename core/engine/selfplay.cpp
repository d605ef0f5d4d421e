#include "engine/selfplay.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/random.h"
#include "placement/placement.h"
#include "placement/weights.h"
#include "rules/movegen.h"
#include "rules/starts.h"

namespace tzaar {
namespace {

// The dice must differ from the random numbers that made the start of the same seed.
constexpr std::uint64_t kDiceSalt = 0x5EED0FD1CE;

// Three moves: some hundred thousand openings.
constexpr int kLeastTurnsFromFixed = 2;

// In the winner byte.
constexpr std::uint8_t kFixedStartBit = 2;

std::int16_t stored(Score score) {
    return static_cast<std::int16_t>(std::clamp(score, -kWinScore, kWinScore));
}

void play_random_turn(Position& position, SplitMix64& dice, std::vector<ScoredMove>& moves) {
    const Color mover = position.to_move();
    while (!position.outcome() && position.to_move() == mover) {
        MoveList legal;
        generate_moves(position, legal);
        const Move move = legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
        moves.push_back({move, kUnscored});
        position.do_move(move);
    }
}

// Random weights: the fitted ones, scaled, plus as much noise.
PlacementWeights some_taste(SplitMix64& dice) {
    constexpr int kMost = 60;  // about the largest fitted weight
    const int share = static_cast<int>(dice.below(5));  // quarters of the fitted weights
    const auto drawn = [&](std::int16_t fitted) {
        const int made_up = static_cast<int>(dice.below(kMost + 1)) + static_cast<int>(dice.below(kMost + 1)) - kMost;
        return static_cast<std::int16_t>(fitted * share / 4 + made_up / 2);
    };
    PlacementWeights taste = kPlacementWeights;
    for (auto& places : taste.place) {
        for (std::int16_t& weight : places) weight = drawn(weight);
    }
    for (std::size_t d = 0; d < kPairDistances; ++d) {
        for (std::size_t a = 0; a < kPieceTypes; ++a) {
            for (std::size_t b = 0; b <= a; ++b) {
                taste.own[d][a][b] = taste.own[d][b][a] = drawn(taste.own[d][a][b]);
                if (a == b) continue;
                taste.enemy[d][a][b] = drawn(taste.enemy[d][a][b]);
                taste.enemy[d][b][a] = static_cast<std::int16_t>(-taste.enemy[d][a][b]);
            }
        }
    }
    return taste;
}

void place_all(Position& position, SplitMix64& dice, std::vector<ScoredMove>& moves) {
    const std::array<PlacementWeights, kColors> tastes{some_taste(dice), some_taste(dice)};
    // From always the best to almost anything.
    constexpr std::array<int, 4> kSpreads{1, 4, 16, 64};
    const std::array<int, kColors> spreads{kSpreads[dice.below(kSpreads.size())], kSpreads[dice.below(kSpreads.size())]};
    while (position.phase() == Phase::kPlacement) {
        const auto us = static_cast<std::size_t>(position.to_move());
        const Move move = choose_placement(position, tastes[us], spreads[us], dice);
        moves.push_back({move, kUnscored});
        position.do_move(move);
    }
}

template <class Integer>
void append(std::vector<std::uint8_t>& bytes, Integer value) {
    for (std::size_t i = 0; i < sizeof value; ++i) {
        bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * i)));
    }
}

template <class Integer>
Integer take(std::span<const std::uint8_t>& bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(Integer); ++i) value |= std::uint64_t{bytes[i]} << (8 * i);
    bytes = bytes.subspan(sizeof(Integer));
    return static_cast<Integer>(value);
}

}  // namespace

std::optional<SelfPlayStart> start_named(std::string_view name) {
    if (name == "random") return SelfPlayStart::kRandom;
    if (name == "fixed") return SelfPlayStart::kFixed;
    if (name == "placed") return SelfPlayStart::kPlaced;
    return std::nullopt;
}

SelfPlayGame play_game(Engine& engine, std::uint64_t seed, const SelfPlayOptions& options) {
    SelfPlayGame game;
    game.seed = seed;
    game.start = options.start;
    SplitMix64 dice(seed ^ kDiceSalt);
    Position position = start_of(game);
    if (game.start == SelfPlayStart::kPlaced) place_all(position, dice, game.moves);
    const int least = game.start == SelfPlayStart::kFixed ? std::min(kLeastTurnsFromFixed, options.random_turns) : 0;
    const int turns = least + static_cast<int>(dice.below(static_cast<std::uint32_t>(options.random_turns - least) + 1));
    for (int turn = 0; turn < turns; ++turn) {
        if (!position.outcome()) play_random_turn(position, dice, game.moves);
    }
    engine.new_game();
    Limits limits;
    limits.nodes = options.nodes;
    while (!position.outcome()) {
        engine.set_position(position);
        const SearchResult result = engine.go(limits, [](const Report&) {});
        // One search finds both moves of a turn, and its score applies to both positions.
        const std::int16_t score = result.lines.empty() ? kUnscored : stored(result.lines.front().score);
        for (const Move move : result.best_turn) {
            game.moves.push_back({move, score});
            position.do_move(move);
        }
    }
    game.winner = position.outcome()->winner;
    return game;
}

Position start_of(const SelfPlayGame& game) {
    switch (game.start) {
        case SelfPlayStart::kRandom: break;
        case SelfPlayStart::kFixed: return fixed_start();
        case SelfPlayStart::kPlaced: return empty_start();
    }
    return random_start(game.seed);
}

void append_game(std::vector<std::uint8_t>& bytes, const SelfPlayGame& game) {
    append(bytes, game.seed);
    const bool is_fixed = game.start == SelfPlayStart::kFixed;
    append(bytes, static_cast<std::uint8_t>(static_cast<std::uint8_t>(game.winner) | (is_fixed ? kFixedStartBit : 0)));
    append(bytes, static_cast<std::uint8_t>(game.moves.size()));
    for (const ScoredMove& scored : game.moves) {
        append(bytes, scored.move.bits());
        append(bytes, static_cast<std::uint16_t>(scored.score));
    }
}

std::optional<SelfPlayGame> take_game(std::span<const std::uint8_t>& bytes) {
    constexpr std::size_t kHead = 10;
    if (bytes.size() < kHead || bytes.size() < kHead + bytes[kHead - 1] * std::size_t{4}) return std::nullopt;
    if (bytes[kHead - 2] >= 2 * kFixedStartBit) return std::nullopt;
    SelfPlayGame game;
    game.seed = take<std::uint64_t>(bytes);
    const auto winner = take<std::uint8_t>(bytes);
    game.winner = static_cast<Color>(winner & ~kFixedStartBit);
    const auto length = take<std::uint8_t>(bytes);
    for (int i = 0; i < length; ++i) {
        const Move move = Move::from_bits(take<std::uint16_t>(bytes));
        game.moves.push_back({move, static_cast<std::int16_t>(take<std::uint16_t>(bytes))});
    }
    if ((winner & kFixedStartBit) != 0) {
        game.start = SelfPlayStart::kFixed;
    } else if (length > 0 && game.moves.front().move.kind() == MoveKind::kPlace) {
        game.start = SelfPlayStart::kPlaced;
    }
    return game;
}

}  // namespace tzaar
