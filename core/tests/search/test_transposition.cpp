#include "base/random.h"
#include "search/transposition.h"
#include "tests/check.h"
#include "tests/table_samples.h"

namespace tzaar::test {
namespace {

void test_round_trip(Checks& checks) {
    TranspositionTable table;
    table.resize(1);
    TtEntry found;
    SplitMix64 keys(7);
    for (int i = 0; i < 1000; ++i) {
        const keys::Key key = keys.next();
        CHECK(!table.probe(key, found));
        table.store(key, entry_of(key));
        CHECK(table.probe(key, found) && equal(found, entry_of(key)));
    }
    table.clear();
    SplitMix64 same_keys(7);
    CHECK(!table.probe(same_keys.next(), found));
}

void test_replacement(Checks& checks) {
    TranspositionTable table;
    table.resize(1);
    const keys::Key key = 0x123456789ABCDEF0;
    TtEntry entry = entry_of(key);
    entry.depth = 10;
    entry.bound = Bound::kLower;
    entry.move = Move::capture(1, 2);
    table.store(key, entry);
    TtEntry shallow = entry;
    shallow.depth = 2;
    table.store(key, shallow);
    TtEntry found;
    CHECK(table.probe(key, found) && found.depth == 10);
    // A later search does replace it, keeping the move if the new entry has none.
    table.new_search();
    shallow.move = Move::none();
    table.store(key, shallow);
    CHECK(table.probe(key, found) && found.depth == 2 && found.move == Move::capture(1, 2));
}

TtEntry entry_at_depth(int depth) {
    TtEntry entry = entry_of(1);
    entry.depth = depth;
    entry.bound = Bound::kLower;
    return entry;
}

// An exact score replaces a deeper bound of the same position.
void test_exact_replaces(Checks& checks) {
    TranspositionTable table;
    table.resize(1);
    table.store(1, entry_at_depth(10));
    TtEntry exact = entry_at_depth(2);
    exact.bound = Bound::kExact;
    table.store(1, exact);
    TtEntry found;
    CHECK(table.probe(1, found) && found.bound == Bound::kExact);
}

// Keys with the same high half share a bucket of four. The victim is the one of least depth, after subtracting four for
// every search since.
void test_victims(Checks& checks) {
    TranspositionTable table;
    table.resize(1);
    TtEntry found;
    for (keys::Key key = 1; key <= 4; ++key) table.store(key, entry_at_depth(static_cast<int>(10 * key)));
    table.store(5, entry_at_depth(1));
    CHECK(!table.probe(1, found));
    for (keys::Key key = 2; key <= 5; ++key) CHECK(table.probe(key, found));
    for (int i = 0; i < 5; ++i) table.new_search();
    // The old ones are now worth 0, 10, 20 and -19 by key.
    table.store(6, entry_at_depth(5));
    CHECK(!table.probe(5, found) && table.probe(2, found));
    table.store(7, entry_at_depth(6));
    CHECK(!table.probe(2, found) && table.probe(6, found));
    table.store(8, entry_at_depth(7));
    CHECK(!table.probe(6, found) && table.probe(3, found) && table.probe(4, found));
}

void test_proved_scores(Checks& checks) {
    for (const Score score : {win_in(7), loss_in(9), 0, 123, -kEvaluationLimit, kEvaluationLimit}) {
        for (const int ply : {0, 1, 5}) CHECK_EQUAL(score_from_tt(score_to_tt(score, ply), ply), score);
    }
    // A win 7 moves from the root, found 3 moves in, is a win in 4 from there.
    CHECK_EQUAL(score_to_tt(win_in(7), 3), win_in(4));
    CHECK_EQUAL(score_to_tt(loss_in(9), 3), loss_in(6));
}

}  // namespace

TEST(transposition) {
    test_round_trip(checks);
    test_replacement(checks);
    test_exact_replaces(checks);
    test_victims(checks);
    test_proved_scores(checks);
}

}  // namespace tzaar::test
