#include "solver/table.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace tzaar {
namespace {

// The data word: bits 0-23 and 24-47 two numbers, 48-55 work, 56-61 generation, 62-63 which kind.
enum class Kind : std::uint64_t { kEmpty = 0, kOpen = 1, kWon = 2, kLost = 3 };

constexpr int kSecondShift = 24;
constexpr int kWorkShift = 48;
constexpr int kGenerationShift = 56;
constexpr int kKindShift = 62;
constexpr std::uint64_t kNumberMask = ProofNumbers::kInfinite;

// Work on a logarithmic scale, four steps to a doubling: it spans ten powers of ten, and all that matters is which of
// two entries took more.
constexpr std::uint64_t work_class(std::uint64_t work) {
    if (work < 4) return work;
    const auto octave = static_cast<std::uint64_t>(std::bit_width(work)) - 3;
    return 4 * octave + (work >> octave);
}
static_assert(work_class(~std::uint64_t{0}) < 256);

// An open position stores its two numbers, a decided one its length and move.
constexpr std::uint64_t pack(const Knowledge& knowledge, std::uint64_t work, std::uint8_t generation) {
    const ProofNumbers numbers = knowledge.numbers;
    const Kind kind = numbers.is_won() ? Kind::kWon : numbers.is_lost() ? Kind::kLost : Kind::kOpen;
    const std::uint64_t first = kind == Kind::kOpen ? numbers.proof : static_cast<std::uint64_t>(knowledge.turns);
    const std::uint64_t second = kind == Kind::kOpen ? numbers.disproof : knowledge.move.bits();
    return first | second << kSecondShift | work_class(work) << kWorkShift |
           static_cast<std::uint64_t>(generation) << kGenerationShift |
           static_cast<std::uint64_t>(kind) << kKindShift;
}

constexpr Knowledge unpack(std::uint64_t data) {
    const auto first = static_cast<std::uint32_t>(data & kNumberMask);
    const auto second = static_cast<std::uint32_t>(data >> kSecondShift & kNumberMask);
    const auto kind = static_cast<Kind>(data >> kKindShift);
    if (kind == Kind::kOpen) return {{first, second}, 0, Move::none()};
    const Move move = Move::from_bits(static_cast<std::uint16_t>(second));
    const int turns = static_cast<int>(first);
    return kind == Kind::kWon ? Knowledge::won(turns, move) : Knowledge::lost(turns, move);
}

constexpr int work_class_of(std::uint64_t data) { return static_cast<int>(data >> kWorkShift & 0xFF); }
constexpr int generation_of(std::uint64_t data) { return static_cast<int>(data >> kGenerationShift & 0x3F); }

// How much of its work class an entry of an earlier search loses, whatever its age: a factor of eight. One turn later
// in a game, most of what was learnt about the other moves is useless.
constexpr int kAgePenalty = 12;
constexpr int kLeast = -1000;
// The initial size: 64 KiB.
constexpr std::uint64_t kFirstBuckets = 1024;

}  // namespace

void ProofTable::Free::operator()(void* memory) const { std::free(memory); }

// With calloc rather than new: fresh pages are zero already, so a large table costs nothing until it is used, and
// clearing means reallocating. calloc does not align to cache lines; one extra bucket makes up for that.
bool ProofTable::allocate() {
    memory_.reset();
    memory_.reset(std::calloc(bytes(), 1));
    buckets_ = nullptr;
    if (!memory_) return false;
    void* aligned = memory_.get();
    std::size_t space = bytes();
    buckets_ = static_cast<Bucket*>(std::align(alignof(Bucket), bytes() - sizeof(Bucket), aligned, space));
    return true;
}

void ProofTable::resize(std::size_t mebibytes) {
    max_buckets_ = std::max<std::uint64_t>(1, mebibytes) * 1024 * 1024 / sizeof(Bucket) - 1;
    clear();
}

// buckets_ is null if not even one bucket can be allocated; a system that short of memory runs nothing.
void ProofTable::clear() {
    while (!allocate() && max_buckets_ > 1) max_buckets_ /= 2;
    level_ = std::min(kFirstBuckets, std::bit_floor(max_buckets_));
    split_ = 0;
    used_slots_ = 0;
    generation_ = 0;
}

// Adds a bucket: one more bit of their keys decides which entries of the first unsplit bucket move to it.
void ProofTable::split_bucket() {
    Bucket& from = buckets_[split_];
    Bucket& to = buckets_[level_ + split_];
    for (std::size_t i = 0; i < kEntriesPerBucket; ++i) {
        if ((from.slots[i].key & level_) != 0) std::swap(from.slots[i], to.slots[i]);
    }
    if (++split_ < level_) return;
    level_ *= 2;
    split_ = 0;
}

bool ProofTable::probe(keys::Key key, Knowledge& knowledge) const {
    for (const Slot& slot : bucket_of(key).slots) {
        if (slot.key != key || slot.data == 0) continue;
        knowledge = unpack(slot.data);
        return true;
    }
    return false;
}

int ProofTable::worth_keeping(std::uint64_t data) const {
    if (data == 0) return kLeast;
    return work_class_of(data) - (generation_of(data) == generation_ ? 0 : kAgePenalty);
}

void ProofTable::store(keys::Key key, const Knowledge& knowledge, std::uint64_t work) {
    Slot* victim = nullptr;
    int least = 0;
    for (Slot& slot : bucket_of(key).slots) {
        if (slot.key == key && slot.data != 0) {
            victim = &slot;
            break;
        }
        const int worth = worth_keeping(slot.data);
        if (victim == nullptr || worth < least) {
            victim = &slot;
            least = worth;
        }
    }
    used_slots_ += victim->data == 0;
    *victim = {key, pack(knowledge, work, generation_)};
    // Unsplit buckets hold twice as many entries as split ones: at a quarter full, few overflow.
    const bool is_quarter_full = used_slots_ > bucket_count() * kEntriesPerBucket / 4;
    if (is_quarter_full && bucket_count() < max_buckets_) split_bucket();
}

}  // namespace tzaar
