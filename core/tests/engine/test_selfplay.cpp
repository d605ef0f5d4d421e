#include "engine/selfplay.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "tests/check.h"
#include "tests/reference.h"

namespace tzaar::test {
namespace {

using Bytes = std::vector<std::uint8_t>;

void set_small(Engine& engine) {
    EngineOptions options;
    options.hash_mebibytes = 1;
    engine.set_options(options);
}

// Whole legal games, with the right winner.
void test_games_played(Checks& checks) {
    Engine engine;
    set_small(engine);
    SelfPlayOptions options;
    options.nodes = 300;
    int unscored = 0;
    for (int seed = 1; seed <= checks.share_of(40); ++seed) {
        const SelfPlayGame game = play_game(engine, static_cast<std::uint64_t>(seed), options);
        Position position = random_start(game.seed);
        bool is_searched = false;
        int random_turns = 0;
        for (const ScoredMove& scored : game.moves) {
            const std::vector<Move> legal = reference_moves(position);
            CHECK(std::find(legal.begin(), legal.end(), scored.move) != legal.end());
            if (scored.score == kUnscored) {
                // Random turns come only at the beginning.
                CHECK(!is_searched);
                ++unscored;
                random_turns += position.phase() == Phase::kCapture;
            } else {
                is_searched = true;
                CHECK(std::abs(scored.score) <= kWinScore);
            }
            position.do_move(scored.move);
        }
        CHECK(random_turns <= options.random_turns);
        CHECK(position.outcome() && position.outcome()->winner == game.winner);
        // The last searched turn wins, and its score is a proved win.
        CHECK(is_win(game.moves.back().score));
        CHECK(play_game(engine, game.seed, options) == game);
    }
    CHECK(unscored > 0);
    options.random_turns = 0;
    CHECK(play_game(engine, 1, options).moves.front().score != kUnscored);
    CHECK(!(play_game(engine, 1, options) == play_game(engine, 2, options)));
}

// From the fixed start, games differ only by the dice.
void test_fixed_start(Checks& checks) {
    Engine engine;
    set_small(engine);
    SelfPlayOptions options;
    options.nodes = 100;
    options.start = SelfPlayStart::kFixed;
    std::set<std::uint64_t> beginnings;
    const int games = checks.share_of(20);
    for (int seed = 1; seed <= games; ++seed) {
        const SelfPlayGame game = play_game(engine, static_cast<std::uint64_t>(seed), options);
        CHECK(start_of(game) == fixed_start());
        Position position = start_of(game);
        std::uint64_t beginning = 0;
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            if (i < 3) {
                CHECK_EQUAL(game.moves[i].score, kUnscored);
                beginning = beginning << 16 | game.moves[i].move.bits();
            }
            position.do_move(game.moves[i].move);
        }
        beginnings.insert(beginning);
        CHECK(position.outcome() && position.outcome()->winner == game.winner);
        Bytes bytes;
        append_game(bytes, game);
        std::span<const std::uint8_t> rest(bytes);
        CHECK(take_game(rest) == game);
    }
    CHECK_EQUAL(static_cast<int>(beginnings.size()), games);
    options.random_turns = 0;
    CHECK(play_game(engine, 1, options).moves == play_game(engine, 2, options).moves);
}

void test_placed_start(Checks& checks) {
    Engine engine;
    set_small(engine);
    SelfPlayOptions options;
    options.nodes = 100;
    options.start = SelfPlayStart::kPlaced;
    const SelfPlayGame game = play_game(engine, 1, options);
    CHECK(start_of(game) == empty_start());
    CHECK(!(game.moves == play_game(engine, 2, options).moves));
    Bytes bytes;
    append_game(bytes, game);
    std::span<const std::uint8_t> rest(bytes);
    CHECK(take_game(rest) == game);
}

void test_names(Checks& checks) {
    CHECK(start_named("random") == SelfPlayStart::kRandom);
    CHECK(start_named("fixed") == SelfPlayStart::kFixed);
    CHECK(start_named("placed") == SelfPlayStart::kPlaced);
    CHECK(!start_named("chess"));
}

SelfPlayGame some_game(std::uint64_t seed) {
    SplitMix64 random(seed);
    SelfPlayGame game;
    game.seed = random.next();
    game.winner = random.below(2) == 0 ? Color::kWhite : Color::kBlack;
    for (auto i = random.below(120); i > 0; --i) {
        game.moves.push_back({Move::from_bits(static_cast<std::uint16_t>(random.below(1 << 14))),
                              static_cast<std::int16_t>(static_cast<int>(random.below(65536)) - 32768)});
    }
    if (random.below(3) == 0) {
        game.start = SelfPlayStart::kFixed;
    } else if (!game.moves.empty() && game.moves[0].move.kind() == MoveKind::kPlace) {
        game.start = SelfPlayStart::kPlaced;
    }
    return game;
}

// The bytes are a file format: files outlive programs.
void test_format(Checks& checks) {
    SelfPlayGame game;
    game.seed = 0x0123456789ABCDEF;
    game.winner = Color::kBlack;
    game.moves = {{Move::reinforce(1, 2), -2}, {Move::pass(), kUnscored}};
    Bytes bytes;
    append_game(bytes, game);
    CHECK(bytes == (Bytes{0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01, 1, 2, 0x42, 0x10, 0xFE, 0xFF, 0x00, 0x30,
                          0x00, 0x80}));
    constexpr std::size_t kWinner = 8;
    game.start = SelfPlayStart::kFixed;
    Bytes fixed;
    append_game(fixed, game);
    CHECK_EQUAL(int{fixed[kWinner]}, 3);
    fixed[kWinner] = bytes[kWinner];
    CHECK(fixed == bytes);
    // No other winner byte is valid.
    fixed[kWinner] = 4;
    std::span<const std::uint8_t> rest(fixed);
    CHECK(!take_game(rest) && rest.size() == fixed.size());
}

void test_round_trip(Checks& checks) {
    Bytes bytes;
    for (std::uint64_t seed = 0; seed < 50; ++seed) append_game(bytes, some_game(seed));
    std::span<const std::uint8_t> rest(bytes);
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto game = take_game(rest);
        CHECK(game && *game == some_game(seed));
    }
    CHECK(rest.empty() && !take_game(rest));
}

// A file truncated anywhere yields its whole games and no more.
void test_cut_off(Checks& checks) {
    Bytes bytes;
    append_game(bytes, some_game(3));
    const std::size_t first = bytes.size();
    append_game(bytes, some_game(4));
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        // A copy, so that the sanitizers notice reads past the end.
        const Bytes cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
        std::span<const std::uint8_t> rest(cut);
        int games = 0;
        while (take_game(rest)) ++games;
        CHECK_EQUAL(games, length >= first ? 1 : 0);
        CHECK_EQUAL(rest.size(), length >= first ? length - first : length);
    }
}

}  // namespace

TEST(selfplay) {
    test_games_played(checks);
    test_fixed_start(checks);
    test_placed_start(checks);
    test_names(checks);
    test_format(checks);
    test_round_trip(checks);
    test_cut_off(checks);
}

}  // namespace tzaar::test
