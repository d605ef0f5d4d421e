#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/move_text.h"
#include "rules/position_text.h"
#include "solver/proof_check.h"
#include "solver/short_wins.h"
#include "solver/turns.h"
#include "solver/winning_turns.h"
#include "tests/check.h"
#include "tests/samples.h"
#include "tests/solver/exhaustive.h"

namespace tzaar::test {
namespace {

constexpr SolverOptions kSmall{1};
constexpr std::uint64_t kEnough = 5'000'000;

// Endings at the start of a turn.
std::vector<Position> whole_turns(int fewest, int most, int wanted) {
    std::vector<Position> endings = endings_of(fewest, most, 2 * wanted);
    std::erase_if(endings, [](const Position& position) { return position.phase() != Phase::kCapture; });
    return endings;
}

// The positions that winning turns lead to, and the first moves of these turns.
struct Truth {
    std::vector<PackedPosition> winning;
    std::vector<Move> firsts;
    int results = 0;
};

Truth truth_of(Exhaustive& exhaustive, Position position) {
    Truth truth;
    const Color us = position.to_move();
    for_each_turn(position, [&](Position& after, const std::vector<Move>& turn) {
        const bool is_same_side = after.to_move() == us;
        if (exhaustive.of(after).is_win != is_same_side) return true;
        if (std::find(truth.firsts.begin(), truth.firsts.end(), turn[0]) == truth.firsts.end()) {
            truth.firsts.push_back(turn[0]);
        }
        const PackedPosition packed(after);
        if (std::find(truth.winning.begin(), truth.winning.end(), packed) == truth.winning.end()) {
            truth.winning.push_back(packed);
        }
        return true;
    });
    for_each_result(position, [&](Position&, const std::vector<Move>&) { return ++truth.results > 0; });
    return truth;
}

Uniqueness uniqueness_of(const Truth& truth) {
    if (truth.winning.empty()) return Uniqueness::kLost;
    if (truth.winning.size() == 1) return Uniqueness::kTurn;
    return truth.firsts.size() == 1 ? Uniqueness::kFirstMove : Uniqueness::kSeveral;
}

Position played(Position position, const std::vector<Move>& turn) {
    for (const Move move : turn) position.do_move(move);
    return position;
}

}  // namespace

TEST(winning_turns_are_those_of_the_whole_tree) {
    Exhaustive exhaustive;
    WinningTurns winning_turns(kSmall);
    ProofCheck proof_check(kSmall);
    std::vector<int> met(5, 0);
    for (const Position& position : whole_turns(6, 10, checks.share_of(400))) {
        const Truth truth = truth_of(exhaustive, position);
        const WinningTurn found = winning_turns.find(position, kEnough);
        CHECK(found.uniqueness == uniqueness_of(truth));
        ++met[static_cast<std::size_t>(found.uniqueness)];
        if (found.uniqueness == Uniqueness::kLost) continue;
        const PackedPosition reached(played(position, found.turn));
        CHECK(std::find(truth.winning.begin(), truth.winning.end(), reached) != truth.winning.end());
        if (found.uniqueness == Uniqueness::kFirstMove) CHECK_EQUAL(found.seconds.size(), truth.winning.size());

        const bool is_only = found.uniqueness != Uniqueness::kSeveral;
        const std::vector<Move> seconds = is_only ? found.seconds : std::vector<Move>{};
        proof_check.clear();
        CHECK_EQUAL(proof_check.is_only_win(position, found.turn, seconds), is_only);
        CHECK_EQUAL(proof_check.failure().empty(), is_only);
        // One second move too few: that turn wins as well.
        if (found.uniqueness != Uniqueness::kFirstMove) continue;
        const std::vector<Move> too_few(seconds.begin(), seconds.end() - 1);
        proof_check.clear();
        CHECK(!proof_check.is_only_win(position, found.turn, too_few));
    }
    for (const Uniqueness kind : {Uniqueness::kLost, Uniqueness::kSeveral, Uniqueness::kFirstMove, Uniqueness::kTurn}) {
        CHECK(met[static_cast<std::size_t>(kind)] > checks.share_of(10));
    }
}

TEST(proof_check_refuses_turns_that_lose) {
    Exhaustive exhaustive;
    ProofCheck proof_check(kSmall);
    int refused = 0;
    for (const Position& position : whole_turns(6, 9, checks.share_of(300))) {
        const Truth truth = truth_of(exhaustive, position);
        Position root = position;
        for_each_result(root, [&](Position& after, const std::vector<Move>& turn) {
            const PackedPosition packed(after);
            if (std::find(truth.winning.begin(), truth.winning.end(), packed) != truth.winning.end()) return true;
            proof_check.clear();
            CHECK(!proof_check.is_only_win(position, turn, {}));
            return ++refused % 5 != 0;
        });
    }
    CHECK(refused > checks.share_of(100));
}

TEST(distances_are_those_of_the_whole_tree) {
    Exhaustive exhaustive;
    WinningTurns winning_turns(kSmall);
    int exact = 0;
    int long_ones = 0;
    for (Position position : whole_turns(6, 11, checks.share_of(800))) {
        const Exhaustive::Value truth = exhaustive.of(position);
        const std::optional<Distance> distance = winning_turns.distance(position, kEnough);
        CHECK_EQUAL(distance.has_value(), truth.is_win);
        if (distance) {
            CHECK(distance->turns >= truth.turns);
            if (distance->is_exact) CHECK_EQUAL(distance->turns, truth.turns);
            exact += distance->is_exact;
            long_ones += truth.turns >= 3;
        }
        const auto defences = winning_turns.defences(position, kEnough);
        CHECK_EQUAL(defences.has_value(), !truth.is_win);
        if (!defences) continue;
        for (const Defence& defence : *defences) {
            Position after = played(position, defence.turn);
            const Exhaustive::Value value = exhaustive.of(after);
            if (defence.is_exact) CHECK_EQUAL(defence.turns, value.turns);
            CHECK(defence.turns >= value.turns);
        }
    }
    CHECK(exact > checks.share_of(20));
    CHECK(long_ones > checks.share_of(5));
}

TEST(short_wins_are_those_of_the_whole_tree) {
    Exhaustive exhaustive;
    ShortWins short_wins(UINT64_MAX);
    int longer = 0;
    for (Position position : whole_turns(6, 10, checks.share_of(400))) {
        const Exhaustive::Value truth = exhaustive.of(position);
        for (const int turns : {1, 3, 5}) {
            const bool wins = short_wins.wins_within(position, turns);
            CHECK_EQUAL(wins, truth.is_win && truth.turns <= turns);
            longer += wins && turns > 1 && truth.turns == turns;
        }
        CHECK_EQUAL(takes_a_type(position), false);  // endings_of() leaves these out
    }
    if (!checks.is_short) CHECK(longer > 5);  // a short run may find none of these
    CHECK(!short_wins.is_exhausted());
}

TEST(short_wins_stop_at_their_limit) {
    ShortWins short_wins(10);
    SplitMix64 random(5);
    Position start = random_start(1);
    start.do_move(Move(reference_moves(start)[0]));
    CHECK(!short_wins.wins_within(start, 5));
    CHECK(short_wins.is_exhausted());
}

TEST(nodes_alone_decide_what_is_found) {
    WinningTurns fresh(kSmall);
    WinningTurns used(kSmall);
    for (const Position& position : whole_turns(8, 12, checks.share_of(60))) {
        (void)used.find(random_start(3), 100);
        const WinningTurn a = fresh.find(position, 3'000);
        const WinningTurn b = used.find(position, 3'000);
        CHECK(a.uniqueness == b.uniqueness && a.nodes == b.nodes && a.turn == b.turn && a.line == b.line);
        CHECK(fresh.find(position, 1).uniqueness == Uniqueness::kUnknown);
    }
}

TEST(results_come_once) {
    const Position position = *parse_position("TT.Tt/R5...../t....../t...r2..r4/T......./.......Z3/z6....../Tt2...R3/T.T2tt b c");
    Position root = position;
    int turns = 0;
    int results = 0;
    std::vector<PackedPosition> seen;
    for_each_turn(root, [&](Position&, const std::vector<Move>&) { return ++turns > 0; });
    for_each_result(root, [&](Position& after, const std::vector<Move>&) {
        const PackedPosition packed(after);
        CHECK(std::find(seen.begin(), seen.end(), packed) == seen.end());
        seen.push_back(packed);
        return ++results > 0;
    });
    CHECK(results > 0 && results < turns);
    CHECK(root == position);
}

}  // namespace tzaar::test
