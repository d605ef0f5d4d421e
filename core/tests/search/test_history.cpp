#include "search/history.h"

#include <cstdlib>

#include "rules/position_text.h"
#include "tests/check.h"
#include "tests/reference.h"

namespace tzaar::test {
namespace {

// Whatever is added, the value stays within its limit and follows the latest additions.
void test_entry(Checks& checks) {
    SplitMix64 random(9);
    for (const int most : {50, 1000, HistoryEntry::kLimit}) {
        HistoryEntry entry;
        for (int i = 0; i < 3000; ++i) {
            const int bonus = static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
            const int before = entry.value();
            entry.add(bonus);
            CHECK(std::abs(entry.value()) <= HistoryEntry::kLimit);
            CHECK(bonus >= 0 ? entry.value() >= before : entry.value() <= before);
        }
        for (int i = 0; i < 2000; ++i) entry.add(most);
        CHECK(entry.value() > HistoryEntry::kLimit * 9 / 10);
        for (int i = 0; i < 2000; ++i) entry.add(-most);
        CHECK(entry.value() < -HistoryEntry::kLimit * 9 / 10);
    }
}

// What is learnt about a move applies to its side and phase, and more strongly after the same previous move.
void test_views(Checks& checks) {
    const Position white = *parse_position("ZRT../....../......./......../......../......../......./....../zrt.. w c");
    const Position second = *parse_position("ZRT../....../......./......../......../......../......./....../zrt.. w s");
    const Position black = *parse_position("ZRT../....../......./......../......../......../......./....../zrt.. b c");
    const Space a1 = *space_named("A1");
    const Space a2 = *space_named("A2");
    const Space a3 = *space_named("A3");
    const Space i1 = *space_named("I1");
    const int after_tott = continuation_of(piece_of(Color::kBlack, PieceType::kTott), a3);
    const Move move = Move::capture(a1, i1);

    History history;
    History::View view(history, white, after_tott);
    CHECK_EQUAL(view.value(move), 0);
    view.add(move, 400);
    CHECK_EQUAL(view.value(move), 800);
    // Read through a second view of the same node.
    CHECK_EQUAL(History::View(history, white, after_tott).value(move), 800);
    // After another previous move half of it remains: the general part.
    CHECK_EQUAL(History::View(history, white, kNoContinuation).value(move), 400);
    // In the other phase, the half learnt as a continuation.
    CHECK_EQUAL(History::View(history, second, after_tott).value(move), 400);
    CHECK_EQUAL(History::View(history, second, kNoContinuation).value(move), 0);
    CHECK_EQUAL(History::View(history, black, kNoContinuation).value(Move::capture(i1, a1)), 0);
    // Other moves: a reinforcement between the same spaces, another target, another type's stack.
    CHECK_EQUAL(view.value(Move::reinforce(a1, i1)), 0);
    CHECK_EQUAL(view.value(Move::capture(a1, a3)), 0);
    CHECK_EQUAL(view.value(Move::capture(a2, i1)), 0);

    view.add(move, -400);
    CHECK(view.value(move) < 100);
    view.add(move, 400);
    history.clear();
    CHECK_EQUAL(History::View(history, white, after_tott).value(move), 0);
}

// Every legal step has its own slot in the tables.
void test_codes(Checks& checks) {
    SplitMix64 random(10);
    play_randomly(fixed_start(), random, [&](const Position& position) {
        const std::vector<Move> moves = reference_steps(position, position.to_move());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            CHECK(code_of(moves[i]) < kMoveCodes);
            for (std::size_t k = 0; k < i; ++k) CHECK(code_of(moves[k]) != code_of(moves[i]));
        }
    });
    CHECK(continuation_of(kPieces - 1, kSpaces - 1) < kContinuations);
    // The slot for "no previous move" is one that no stack can occupy.
    for (int piece = 0; piece < kPieces; ++piece) {
        for (Space space = 0; space < kSpaces; ++space) CHECK(continuation_of(piece, space) != kNoContinuation);
    }
}

}  // namespace

TEST(history) {
    test_entry(checks);
    test_views(checks);
    test_codes(checks);
}

}  // namespace tzaar::test
