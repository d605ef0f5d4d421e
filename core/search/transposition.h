// What searches have found out about positions, shared by all threads without locks.
//
// An entry is two words: data, and key XOR data. Both are read and written with relaxed atomics;
// a pair of which another thread has replaced one half fails the comparison with the key and is
// not found. So what is found is what was stored for that key, up to collisions of 64-bit keys;
// moves are still checked for legality before they are played.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/large_array.h"
#include "base/prefetch.h"
#include "base/score.h"
#include "rules/keys.h"
#include "rules/move.h"

namespace tzaar {

// What a stored score says about the true one.
enum class Bound : std::uint8_t { kNone = 0, kUpper = 1, kLower = 2, kExact = 3 };

struct TableEntry {
    Move move = Move::none();
    Score score = 0;  // as stored: a proved one counts moves from the entry's own position
    Score evaluation = 0;
    int depth = 0;
    Bound bound = Bound::kNone;
};

// Proved scores count moves from the root within a search and from the node within the table.
constexpr Score to_table(Score score, int ply) {
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}
constexpr Score from_table(Score score, int ply) {
    return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}

class TranspositionTable {
public:
    // Empties the table and gives it this size; less if there is not as much memory. Not while a
    // search is running.
    void resize(std::size_t mebibytes);
    void clear();

    // Entries of older searches go first when room is needed.
    void new_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) % kGenerations); }

    void prefetch(keys::Key key) const { tzaar::prefetch(&bucket_of(key)); }
    // False, and `entry` untouched, if nothing is known.
    bool probe(keys::Key key, TableEntry& entry) const;
    // A position that is there already keeps its move if `entry` has none, and keeps everything
    // if it was searched clearly deeper by the running search.
    void store(keys::Key key, const TableEntry& entry);

    // Thousandths of the table that the running search has filled, from a sample.
    int permille_full() const;

private:
    static constexpr int kGenerations = 64;
    static constexpr std::size_t kEntriesPerBucket = 4;

    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    // One cache line, so that a probe misses once.
    struct alignas(64) Bucket {
        std::array<Slot, kEntriesPerBucket> slots;
    };

    Bucket& bucket_of(keys::Key key) const {
        // The high half of the key scaled to the number of buckets, which need not be a power of 2.
        return buckets_[static_cast<std::size_t>(((key >> 32) * bucket_count_) >> 32)];
    }
    int worth_keeping(std::uint64_t data) const;

    LargeArray<Bucket> buckets_;
    std::size_t bucket_count_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace tzaar
