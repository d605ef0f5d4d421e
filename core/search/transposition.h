// The transposition table: what searches have found out about positions, shared by all threads.
//
// Lockless, by Hyatt's XOR trick: an entry is two words, data and key XOR data, read and written with
// relaxed atomics. An entry torn by two threads does not match the key and is a miss. So a hit
// is what was stored for that key, up to collisions of 64-bit keys; moves are still checked
// for legality before they are played.
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

struct TtEntry {
    Move move = Move::none();
    Score score = 0;  // a proved one counts moves from the entry's own position: score_to_tt()
    Score static_eval = 0;
    int depth = 0;
    Bound bound = Bound::kNone;
};

// Proved scores count moves from the root within a search, and from the entry's own position in the table.
constexpr Score score_to_tt(Score score, int ply) {
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}
constexpr Score score_from_tt(Score score, int ply) {
    return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}

class TranspositionTable {
public:
    // Empties the table and gives it this size, or less if memory is short. Not while a search is running.
    void resize(std::size_t mebibytes);
    void clear();

    // Entries of earlier searches are replaced first.
    void new_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) % kGenerations); }

    void prefetch(keys::Key key) const { tzaar::prefetch(&bucket_of(key)); }
    // False, and `entry` untouched, on a miss.
    bool probe(keys::Key key, TtEntry& entry) const;
    // An existing entry for the position keeps its move if the new one has none, and is kept if the running search
    // stored it from a clearly greater depth, unless the new score is exact.
    void store(keys::Key key, const TtEntry& entry);

private:
    static constexpr int kGenerations = 64;
    static constexpr std::size_t kEntriesPerBucket = 4;

    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    // One cache line, so that a probe costs at most one cache miss.
    struct alignas(64) Bucket {
        std::array<Slot, kEntriesPerBucket> slots;
    };

    Bucket& bucket_of(keys::Key key) const {
        // The high half of the key, scaled to the number of buckets, which need not be a power of 2.
        return buckets_[static_cast<std::size_t>(((key >> 32) * bucket_count_) >> 32)];
    }
    int worth_keeping(std::uint64_t data) const;

    LargeArray<Bucket> buckets_;
    std::size_t bucket_count_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace tzaar
