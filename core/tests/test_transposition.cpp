#include <thread>
#include <vector>

#include "check.h"
#include "random.h"
#include "transposition.h"

namespace tzaar::test {
namespace {

// An entry that follows from its key, so that a reader can tell a torn one.
TableEntry entry_of(keys::Key key) {
    SplitMix64 random(key);
    TableEntry entry;
    entry.move = Move::from_bits(static_cast<std::uint16_t>(random.below(1 << 14)));
    entry.score = static_cast<Score>(random.below(64001)) - kWinScore;
    entry.evaluation = static_cast<Score>(random.below(40001)) - kEvaluationLimit;
    entry.depth = static_cast<int>(random.below(121));
    entry.bound = static_cast<Bound>(1 + random.below(3));
    return entry;
}

bool equal(const TableEntry& a, const TableEntry& b) {
    return a.move == b.move && a.score == b.score && a.evaluation == b.evaluation && a.depth == b.depth &&
           a.bound == b.bound;
}

void test_round_trip(Checks& checks) {
    TranspositionTable table;
    table.resize(1);
    TableEntry found;
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
    TableEntry entry = entry_of(key);
    entry.depth = 10;
    entry.bound = Bound::kLower;
    entry.move = Move::capture(1, 2);
    table.store(key, entry);
    TableEntry shallow = entry;
    shallow.depth = 2;
    table.store(key, shallow);
    TableEntry found;
    CHECK(table.probe(key, found) && found.depth == 10);
    // In a later search it does give way, and keeps the move if the newcomer has none.
    table.new_search();
    shallow.move = Move::none();
    table.store(key, shallow);
    CHECK(table.probe(key, found) && found.depth == 2 && found.move == Move::capture(1, 2));
}

void test_proved_scores(Checks& checks) {
    for (const Score score : {win_in(7), loss_in(9), 0, 123, -kEvaluationLimit, kEvaluationLimit}) {
        for (const int ply : {0, 1, 5}) CHECK_EQUAL(from_table(to_table(score, ply), ply), score);
    }
    // A win 7 moves from the root, met 3 moves on, is a win in 4 there.
    CHECK_EQUAL(to_table(win_in(7), 3), win_in(4));
    CHECK_EQUAL(to_table(loss_in(9), 3), loss_in(6));
}

// Two threads write and read the same few buckets; whatever is found must be whole.
void test_two_threads(Checks& checks) {
#if TZAAR_THREADS
    TranspositionTable table;
    table.resize(1);
    constexpr int kKeys = 64;
    constexpr int kRounds = 200'000;
    std::vector<int> torn(2);
    const auto hammer = [&](std::size_t self) {
        SplitMix64 random(self);
        for (int i = 0; i < kRounds; ++i) {
            // Keys that differ only in the low half share a bucket.
            const keys::Key key = SplitMix64::nth(random.below(kKeys)) & 0xFFFFFFFF;
            TableEntry found;
            if (random.below(2) == 0) {
                table.store(key, entry_of(key));
            } else if (table.probe(key, found)) {
                // Only the move may come from an older entry, and here all have the same.
                torn[self] += !equal(found, entry_of(key));
            }
        }
    };
    std::thread other(hammer, 1);
    hammer(0);
    other.join();
    CHECK_EQUAL(torn[0] + torn[1], 0);
#else
    (void)checks;
#endif
}

}  // namespace

void test_transposition(Checks& checks) {
    test_round_trip(checks);
    test_replacement(checks);
    test_proved_scores(checks);
    test_two_threads(checks);
}

}  // namespace tzaar::test
