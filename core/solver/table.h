// The solver's transposition table, in a fixed amount of memory, for one thread.
//
// An entry is the whole 64-bit key and one word of data, so a hit is what was stored for that key, up to collisions of
// 64-bit keys. In a full bucket the entry of the smallest subtree is replaced.
//
// The memory is reserved at once but used bucket by bucket as it fills (linear hashing; Litwin 1980): most positions
// need little, and touching fresh pages would cost more time than searching them. Doubling the table instead would
// stall the search past its deadline.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/api.h"
#include "base/prefetch.h"
#include "rules/keys.h"
#include "solver/numbers.h"

namespace tzaar {

class ProofTable {
public:
    // Empties the table and gives it at most this size, or less if memory is short. Must be called before probe() and
    // store().
    void resize(std::size_t mebibytes);
    void clear();
    bool is_ready() const { return buckets_ != nullptr; }

    // Entries of earlier searches are replaced first. They are never wrong, only less likely to be
    // needed again.
    void new_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) % kGenerations); }

    void prefetch(keys::Key key) const { tzaar::prefetch(&bucket_of(key)); }
    // False, and `knowledge` untouched, on a miss.
    bool probe(keys::Key key, Knowledge& knowledge) const;
    // `work` is the size, in nodes, of the subtree searched for this.
    void store(keys::Key key, const Knowledge& knowledge, std::uint64_t work);

    // The total memory reserved.
    std::size_t bytes() const { return static_cast<std::size_t>(max_buckets_ + 1) * sizeof(Bucket); }
    // The share of memory in use, in thousandths.
    int permille_full() const {
        return static_cast<int>(used_slots_ * 1000 / (max_buckets_ * kEntriesPerBucket));
    }

private:
    static constexpr int kGenerations = 64;
    static constexpr std::size_t kEntriesPerBucket = 4;

    struct Slot {
        keys::Key key;
        std::uint64_t data;
    };
    // One cache line, so that a probe costs at most one cache miss.
    struct alignas(64) Bucket {
        std::array<Slot, kEntriesPerBucket> slots;
    };
    struct TZAAR_API Free {
        void operator()(void* memory) const;
    };

    // The low bits of the key; one more of them for buckets that have already been split.
    Bucket& bucket_of(keys::Key key) const {
        const std::uint64_t number = key & (level_ - 1);
        return buckets_[number < split_ ? key & (2 * level_ - 1) : number];
    }
    std::uint64_t bucket_count() const { return level_ + split_; }
    bool allocate();
    void split_bucket();
    int worth_keeping(std::uint64_t data) const;

    std::unique_ptr<void, Free> memory_;
    Bucket* buckets_ = nullptr;  // the first whole cache line of the memory
    std::uint64_t max_buckets_ = 0;
    std::uint64_t level_ = 1;  // a power of 2
    std::uint64_t split_ = 0;  // below level_: how many buckets have been split, from the first on
    std::uint64_t used_slots_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace tzaar
