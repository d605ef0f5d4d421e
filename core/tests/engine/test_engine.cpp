// The engine through its facade: answers are legal whatever the limits, and true.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "rules/movegen.h"
#include "rules/position_text.h"
#include "search/proofs.h"
#include "tests/check.h"
#include "tests/reference.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

void test_legal_turns(Checks& checks) {
    Engine engine;
    EngineOptions options;
    options.hash_mebibytes = 1;
    engine.set_options(options);
    int i = 0;
    for (const Position& position : random_positions(1, checks.share_of(300))) {
        Limits limits;
        switch (i++ % 4) {
            case 0: limits.move_time = i % 5; break;
            case 1: limits.nodes = static_cast<std::uint64_t>(i % 300); break;
            case 2: limits.depth = 1 + i % 3; break;
            default: limits.clocks = {Clock{i % 20 - 5, 0}, Clock{i % 30, 1}};
        }
        engine.set_position(position);
        const SearchResult result = engine.go(limits, {});
        CHECK(is_whole_turn(result.best_turn, position));
    }
}

void test_game_over(Checks& checks) {
    Engine engine;
    SplitMix64 random(3);
    engine.set_position(play_randomly(fixed_start(), random, [](const Position&) {}));
    CHECK(engine.go(Limits{}, {}).best_turn.empty());
}

void test_determinism(Checks& checks) {
    Engine engine;
    Limits limits;
    limits.nodes = static_cast<std::uint64_t>(checks.share_of(20'000));
    for (const Position& position : random_positions(2, 10)) {
        if (position.phase() == Phase::kPlacement) continue;  // chosen at random
        engine.set_position(position);
        engine.new_game();
        const SearchResult first = engine.go(limits, {});
        engine.new_game();
        const SearchResult again = engine.go(limits, {});
        CHECK(first.best_turn == again.best_turn);
        CHECK_EQUAL(first.nodes, again.nodes);
        CHECK(first.nodes <= limits.nodes);
    }
}

// The game value by exhaustive search: 1 if the side to move wins, -1 if it loses, 0 if `budget` positions were not
// enough.
int plain_value(Position& position, int& budget) {
    if (const auto outcome = position.outcome()) return outcome->winner == position.to_move() ? 1 : -1;
    if (--budget < 0) return 0;
    MoveList moves;
    generate_moves(position, moves);
    int best = -1;
    for (const Move move : moves) {
        const Color mover = position.to_move();
        const Undo undo = position.do_move(move);
        const int value = plain_value(position, budget);
        const int own = position.to_move() == mover ? value : -value;
        position.undo_move(move, undo);
        if (own == 1 || budget < 0) return budget < 0 ? 0 : 1;
        best = std::max(best, own);
    }
    return best;
}

void test_true_values(Checks& checks) {
    Engine engine;
    SplitMix64 random(4);
    int compared = 0;
    for (std::uint64_t game = 0; game < static_cast<std::uint64_t>(checks.share_of(400)); ++game) {
        play_randomly(random_start(game), random, [&](const Position& position) {
            if (position.stack_count() > 16 || position.outcome() || random.below(3) != 0) return;
            Position copy = position;
            int budget = 30'000;
            const int value = plain_value(copy, budget);
            if (value == 0) return;
            engine.set_position(position);
            engine.new_game();
            Limits limits;
            limits.nodes = 300'000;
            const SearchResult result = engine.go(limits, {});
            const Score score = result.lines[0].score;
            CHECK(value > 0 ? is_win(score) : is_loss(score));
            CHECK(result.lines[0].turns_to_end >= 1);
            ++compared;
        });
    }
    CHECK(compared > checks.share_of(200));
}

// Proved values from another program (data/positions/endgames.txt).
void test_endgames(Checks& checks) {
    std::ifstream file(checks.data_dir + "/positions/endgames.txt");
    Engine engine;
    int known = 0;
    for (std::string line; std::getline(file, line);) {
        const auto semicolon = line.find(';');
        if (line.starts_with("#") || semicolon == std::string::npos || line.ends_with("?")) continue;
        const auto position = parse_position(line.substr(0, semicolon));
        CHECK(position);
        engine.new_game();
        engine.set_position(*position);
        Limits limits;
        limits.nodes = 3'000'000;
        const SearchResult result = engine.go(limits, {});
        CHECK(line.ends_with("win") ? is_win(result.lines[0].score) : is_loss(result.lines[0].score));
        ++known;
    }
    CHECK_EQUAL(known, 12);
}

void test_lines(Checks& checks) {
    Engine engine;
    EngineOptions options;
    options.multi_pv = 5;
    engine.set_options(options);
    for (const Position& position : random_positions(5, 20)) {
        if (position.phase() == Phase::kPlacement) continue;
        engine.set_position(position);
        Limits limits;
        limits.nodes = static_cast<std::uint64_t>(checks.share_of(30'000));
        const SearchResult result = engine.go(limits, {});
        int moves = 0;
        for (const Move move : reference_moves(position)) moves += !is_suicide(position, move);
        CHECK_EQUAL(static_cast<int>(result.lines.size()), std::min(5, moves));
        for (std::size_t i = 1; i < result.lines.size(); ++i) {
            CHECK(result.lines[i - 1].score >= result.lines[i].score);
            for (std::size_t k = 0; k < i; ++k) CHECK(result.lines[k].pv[0] != result.lines[i].pv[0]);
        }
    }
}

// At every level, in the placement and in lines of their own, turns begin with the moves that are asked for.
void test_root_moves(Checks& checks) {
    Engine engine;
    SplitMix64 random(6);
    int i = 0;
    for (const Position& position : random_positions(8, checks.share_of(200))) {
        EngineOptions options;
        options.hash_mebibytes = 1;
        options.level = 1 + i++ % kFullLevel;
        options.seed = i;
        options.multi_pv = 1 + i % 3;
        engine.set_options(options);
        engine.set_position(position);
        Limits limits;
        limits.nodes = 300;
        const std::vector<Move> legal = reference_moves(position);
        for (int k = 0; k < 3; ++k) {
            limits.root_moves.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        const SearchResult result = engine.go(limits, {});
        CHECK(is_whole_turn(result.best_turn, position));
        CHECK(allows(limits.root_moves, result.best_turn[0]));
        for (const Analysis& line : result.lines) CHECK(allows(limits.root_moves, line.pv[0]));
    }
}

// All moves are the same as no choice of moves, node for node.
void test_all_root_moves(Checks& checks) {
    Engine engine;
    Limits limits;
    limits.nodes = 20'000;
    for (const Position& position : random_positions(9, checks.share_of(20))) {
        if (position.phase() == Phase::kPlacement) continue;
        engine.set_position(position);
        engine.new_game();
        limits.root_moves.clear();
        const SearchResult free = engine.go(limits, {});
        engine.new_game();
        limits.root_moves = reference_moves(position);
        const SearchResult chosen = engine.go(limits, {});
        CHECK(free.best_turn == chosen.best_turn);
        CHECK_EQUAL(free.lines[0].score, chosen.lines[0].score);
        CHECK_EQUAL(free.nodes, chosen.nodes);
    }
}

// Where only moves are allowed that lose at once (R16), one of them is played, and is said to lose.
void test_suicides(Checks& checks) {
    Engine engine;
    SplitMix64 random(7);
    int found = 0;
    while (found < checks.share_of(30)) {
        const Position position = sparse_position(random);
        if (position.outcome() || position.phase() != Phase::kSecond) continue;
        Limits limits;
        limits.nodes = 300;
        std::vector<Move> others;
        for (const Move move : reference_moves(position)) {
            (is_suicide(position, move) ? limits.root_moves : others).push_back(move);
        }
        if (limits.root_moves.empty()) continue;
        ++found;
        engine.set_position(position);
        int reports = 0;
        const SearchResult result = engine.go(limits, [&](const Report&) { ++reports; });
        CHECK_EQUAL(reports, 1);
        CHECK(is_whole_turn(result.best_turn, position));
        CHECK(is_suicide(position, result.best_turn[0]));
        CHECK(result.lines[0].score == loss_in(1) && result.lines[0].turns_to_end == 1);
        limits.root_moves.push_back(others.front());
        CHECK(engine.go(limits, {}).best_turn == std::vector<Move>{others.front()});
    }
}

void test_must_stop(Checks& checks) {
    Engine engine;
    engine.set_position(fixed_start());
    int asked = 0;
    Limits limits;
    limits.must_stop = [&] { return ++asked == 5; };
    const SearchResult result = engine.go(limits, {});
    CHECK_EQUAL(asked, 5);
    CHECK(is_whole_turn(result.best_turn, fixed_start()));
}

void test_time_limit(Checks& checks) {
    Engine engine;
    engine.set_position(fixed_start());
    Limits limits;
    limits.move_time = 50;
    const SearchResult result = engine.go(limits, {});
    // Ending at all is the test; how late says nothing on a busy machine.
    CHECK(result.elapsed_ms >= 45);
    limits.move_time.reset();
    limits.clocks = {Clock{1000, 0}, Clock{1000, 0}};
    CHECK(is_whole_turn(engine.go(limits, {}).best_turn, fixed_start()));
}

}  // namespace

TEST(engine) {
    test_legal_turns(checks);
    test_game_over(checks);
    test_determinism(checks);
    test_true_values(checks);
    if (!checks.is_short) test_endgames(checks);
    test_lines(checks);
    test_root_moves(checks);
    test_all_root_moves(checks);
    test_suicides(checks);
    test_must_stop(checks);
    test_time_limit(checks);
}

}  // namespace tzaar::test
