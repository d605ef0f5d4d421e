#include "search/transposition.h"

#include <algorithm>

namespace tzaar {
namespace {

// The data word: bits 0-15 move, 16-31 score, 32-47 static evaluation, 48-55 depth, 56-57 bound, 58-63 generation. Zero
// is "empty", as every real entry has a bound.
constexpr std::uint64_t pack(const TtEntry& entry, std::uint8_t generation) {
    const auto word = [](int value) { return static_cast<std::uint64_t>(static_cast<std::uint16_t>(value)); };
    return std::uint64_t{entry.move.bits()} | word(entry.score) << 16 | word(entry.static_eval) << 32 |
           static_cast<std::uint64_t>(entry.depth & 0xFF) << 48 |
           static_cast<std::uint64_t>(entry.bound) << 56 | static_cast<std::uint64_t>(generation) << 58;
}

constexpr int depth_of(std::uint64_t data) { return static_cast<int>(data >> 48 & 0xFF); }
constexpr int generation_of(std::uint64_t data) { return static_cast<int>(data >> 58); }

constexpr TtEntry unpack(std::uint64_t data) {
    TtEntry entry;
    entry.move = Move::from_bits(static_cast<std::uint16_t>(data));
    entry.score = static_cast<std::int16_t>(data >> 16);
    entry.static_eval = static_cast<std::int16_t>(data >> 32);
    entry.depth = depth_of(data);
    entry.bound = static_cast<Bound>(data >> 56 & 3);
    return entry;
}

// Within a search, an entry is replaced by one for the same position that is at most this much shallower: bounds of
// re-searches at nearly the same depth are newer and as good.
constexpr int kDepthTolerance = 3;
// How much depth an entry loses, for replacement, with every new search.
constexpr int kAgePenalty = 4;

}  // namespace

void TranspositionTable::resize(std::size_t mebibytes) {
    buckets_.reset();
    bucket_count_ = std::max<std::size_t>(1, mebibytes) * 1024 * 1024 / sizeof(Bucket);
    for (;;) {
        buckets_ = make_large_array<Bucket>(bucket_count_);
        if (buckets_ || bucket_count_ == 1) return;
        bucket_count_ /= 2;
    }
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < bucket_count_; ++i) {
        for (Slot& slot : buckets_[i].slots) {
            slot.check.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
    }
    generation_ = 0;
}

bool TranspositionTable::probe(keys::Key key, TtEntry& entry) const {
    for (const Slot& slot : bucket_of(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) != key || data == 0) continue;
        entry = unpack(data);
        return true;
    }
    return false;
}

int TranspositionTable::worth_keeping(std::uint64_t data) const {
    if (data == 0) return -kGenerations * kAgePenalty;
    const int age = (generation_ - generation_of(data) + kGenerations) % kGenerations;
    return depth_of(data) - kAgePenalty * age;
}

void TranspositionTable::store(keys::Key key, const TtEntry& entry) {
    Slot* victim = nullptr;
    int least = 0;
    TtEntry written = entry;
    for (Slot& slot : bucket_of(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
            const bool fresh = generation_of(data) == generation_;
            if (fresh && entry.bound != Bound::kExact && depth_of(data) > entry.depth + kDepthTolerance) return;
            if (written.move.is_none()) written.move = unpack(data).move;
            victim = &slot;
            break;
        }
        const int worth = worth_keeping(data);
        if (victim == nullptr || worth < least) {
            victim = &slot;
            least = worth;
        }
    }
    const std::uint64_t data = pack(written, generation_);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
}

}  // namespace tzaar
