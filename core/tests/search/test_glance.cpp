#include "search/glance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "rules/attacks.h"
#include "rules/movegen.h"
#include "rules/starts.h"
#include "search/proofs.h"
#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

constexpr Sight kSeesAll{100, 100, 0};
constexpr Sight kSeesNothing{0, 0, 0};

Seen look(const Position& position, const Sight& sight, std::uint64_t seed) {
    SplitMix64 random(seed);
    return glance(position, sight, *network::built_in(), random, [](std::uint64_t) { return false; });
}

Position after(Position position, const std::vector<Move>& moves) {
    for (const Move move : moves) position.do_move(move);
    return position;
}

bool is_won(const Position& position, Color color) {
    const auto outcome = position.outcome();
    return outcome && outcome->winner == color;
}

// Every legal turn, by the reference rules.
std::vector<std::vector<Move>> whole_turns(const Position& position) {
    std::vector<std::vector<Move>> turns;
    for (const Move first : reference_moves(position)) {
        const Position between = after(position, {first});
        if (between.to_move() != position.to_move() || between.outcome()) {
            turns.push_back({first});
            continue;
        }
        for (const Move second : reference_moves(between)) turns.push_back({first, second});
    }
    return turns;
}

std::vector<Position> positions_in_play(std::uint64_t seed, int number) {
    std::vector<Position> positions = random_positions(seed, number);
    std::erase_if(positions, [](const Position& position) { return position.phase() == Phase::kPlacement; });
    SplitMix64 random(seed);
    for (int i = 0; i < number; ++i) {
        const Position position = sparse_position(random);
        if (!position.outcome()) positions.push_back(position);
    }
    return positions;
}

// Whatever is seen: turns are whole and legal, the same for the same seed, best first, and claimed wins are wins.
void test_turns(Checks& checks) {
    for (const Position& position : positions_in_play(41, checks.share_of(60))) {
        for (const Sight& sight : {kSeesNothing, Sight{30, 0, 0}, Sight{60, 50, 40}, kSeesAll}) {
            const Seen seen = look(position, sight, 7);
            const Seen again = look(position, sight, 7);
            CHECK(!seen.turns.empty());
            CHECK_EQUAL(seen.nodes, again.nodes);
            CHECK_EQUAL(seen.turns.size(), again.turns.size());
            for (std::size_t i = 0; i < seen.turns.size(); ++i) {
                const SeenTurn& turn = seen.turns[i];
                CHECK(is_whole_turn(turn.moves, position));
                CHECK(turn.moves == again.turns[i].moves && turn.score == again.turns[i].score);
                CHECK(i == 0 || turn.score <= seen.turns[i - 1].score);
                const Position end = after(position, turn.moves);
                CHECK_EQUAL(is_win(turn.score), is_won(end, position.to_move()));
                CHECK(!is_won(end, !position.to_move()));  // R16
                CHECK(!is_loss(turn.score));
            }
        }
    }
}

// With full sight every first move is seen, and a win wherever there is one.
void test_seeing_all(Checks& checks) {
    int wins = 0;
    for (const Position& position : positions_in_play(42, checks.share_of(300))) {
        const Seen seen = look(position, kSeesAll, 3);
        std::size_t moves = 0;
        for (const Move move : reference_moves(position)) moves += !is_suicide(position, move);
        CHECK_EQUAL(seen.turns.size(), moves);
        const auto turns = whole_turns(position);
        const bool can_win = std::any_of(turns.begin(), turns.end(), [&](const std::vector<Move>& turn) {
            return is_won(after(position, turn), position.to_move());
        });
        CHECK_EQUAL(is_win(seen.turns.front().score), can_win);
        wins += can_win;
    }
    CHECK(wins > checks.share_of(10));
}

// With no sight it still plays: any capture, then a pass.
void test_seeing_nothing(Checks& checks) {
    const Position position = after(random_start(5), {reference_moves(random_start(5)).front()});
    std::vector<Move> met;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Seen seen = look(position, kSeesNothing, seed);
        CHECK_EQUAL(seen.turns.size(), 1u);
        CHECK(seen.turns[0].moves[0].is_capture());
        CHECK(seen.turns[0].moves[1] == Move::pass());
        if (std::find(met.begin(), met.end(), seen.turns[0].moves[0]) == met.end()) met.push_back(seen.turns[0].moves[0]);
    }
    CHECK(met.size() > 10);
}

// Moves n spaces long are seen with the n-th power of the attention.
void test_attention(Checks& checks) {
    constexpr int kAttention = 60;
    std::array<int, kSide> listed{};
    std::array<int, kSide> met{};
    for (const Position& position : positions_in_play(43, checks.share_of(200))) {
        const Seen seen = look(position, {kAttention, 0, 0}, position.key());
        if (seen.turns.size() < 2) continue;  // the only one may be the fallback
        for (const Move move : reference_moves(position)) {
            if (move == Move::pass() || is_suicide(position, move)) continue;
            const auto [column, row] = coordinates(move.from());
            const auto to = coordinates(move.to());
            const auto far = static_cast<std::size_t>(std::max(std::abs(column - to.column), std::abs(row - to.row)));
            ++listed[far];
            met[far] += std::any_of(seen.turns.begin(), seen.turns.end(),
                                    [&](const SeenTurn& turn) { return turn.moves[0] == move; });
        }
    }
    for (std::size_t far = 1; far <= 3; ++far) {
        const double expected = std::pow(kAttention / 100.0, far);
        const double slack = 0.02 + 4 * std::sqrt(expected / std::max(1, listed[far]));
        CHECK(std::abs(static_cast<double>(met[far]) / std::max(1, listed[far]) - expected) <= slack);
    }
    CHECK(listed[3] > checks.share_of(50));
}

// A vigilant player avoids what the enemy would win with, if any turn does; others only by chance.
void test_vigilance(Checks& checks) {
    int escapes = 0;
    int blunders = 0;
    for (const Position& position : positions_in_play(44, checks.share_of(300))) {
        const auto is_exposed = [&](const SeenTurn& turn) {
            return moves_to_take_type(after(position, turn.moves)) != 0;
        };
        const Seen vigilant = look(position, {100, 100, 0}, 1);
        if (is_win(vigilant.turns[0].score)) continue;
        const bool all_lose = std::all_of(vigilant.turns.begin(), vigilant.turns.end(), is_exposed);
        CHECK_EQUAL(is_exposed(vigilant.turns[0]), all_lose);
        if (all_lose) continue;
        ++escapes;
        blunders += is_exposed(look(position, {100, 0, 0}, 1).turns[0]);
    }
    CHECK(escapes > checks.share_of(100));
    CHECK(blunders > checks.share_of(10));
}

int pieces_of(const Position& position, Color color) {
    int pieces = 0;
    for (Space space = 0; space < kSpaces; ++space) {
        if (const int level = position.level(space); (level > 0) == (color == Color::kWhite)) pieces += std::abs(level);
    }
    return pieces;
}

// Without insight it takes as many pieces as it can; with full insight it does what the network likes best.
void test_insight(Checks& checks) {
    for (const Position& position : positions_in_play(45, checks.share_of(20))) {
        const Color us = position.to_move();
        int fewest_left = kPiecesOfColor;
        Score best = -kInfinite;
        for (const std::vector<Move>& turn : whole_turns(position)) {
            const Position end = after(position, turn);
            if (end.outcome()) continue;
            fewest_left = std::min(fewest_left, pieces_of(end, !us));
            best = std::max(best, -network::built_in()->evaluate(end));
        }
        const Seen greedy = look(position, {100, 0, 0}, 2);
        if (!is_win(greedy.turns[0].score)) {
            CHECK_EQUAL(pieces_of(after(position, greedy.turns[0].moves), !us), fewest_left);
        }
        const Seen wise = look(position, {100, 0, 100}, 2);
        if (!is_win(wise.turns[0].score)) CHECK_EQUAL(wise.turns[0].score, best);
    }
}

void test_stopping(Checks& checks) {
    SplitMix64 random(1);
    const auto at_once = [](std::uint64_t) { return true; };
    const Seen seen = glance(random_start(1), kSeesAll, *network::built_in(), random, at_once);
    CHECK_EQUAL(seen.turns.size(), 1u);
}

}  // namespace

TEST(glance) {
    test_turns(checks);
    test_seeing_all(checks);
    test_seeing_nothing(checks);
    test_attention(checks);
    test_vigilance(checks);
    test_insight(checks);
    test_stopping(checks);
}

}  // namespace tzaar::test
