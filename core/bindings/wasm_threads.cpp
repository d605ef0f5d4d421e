// Threads for the core in the browser, where the system provides none: the page starts workers, gives each an instance
// of the same module over the same memory, and lends them to searches (threads.h). A helper calls help() and waits
// there for jobs until its worker is terminated.
//
// This build's C library is not thread-safe. Helpers use little of it: their searches allocate by operator new, which
// is replaced below by a version with a lock; malloc() itself is only called between searches.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "base/threads.h"

namespace tzaar {
namespace {

// The size of a helper's stack.
constexpr std::size_t kStackBytes = std::size_t{4} << 20;
constexpr std::size_t kStackAlignment = 16;

// One word, accessed atomically: the number of the round, and how many helpers are invited to it. So an invitation to
// one round cannot be mistaken for one to another.
constexpr std::uint32_t kInvitedBits = 8;
constexpr std::uint32_t kInvitedMask = (1U << kInvitedBits) - 1;
static_assert(kMaxThreads <= static_cast<int>(kInvitedMask));

struct Desk {
    std::atomic<std::uint32_t> call{0};
    std::atomic<std::uint32_t> working{0};
    std::atomic<std::uint32_t> present{0};
    // A helper has failed, most likely out of memory: the others are no longer used.
    std::atomic<bool> is_broken{false};
    // The job of the current round; stays set until all invited helpers have finished it.
    const Helpers::Job* job = nullptr;
};

constinit Desk desk;

int* address_of(std::atomic<std::uint32_t>& word) { return reinterpret_cast<int*>(&word); }

void wait_while(std::atomic<std::uint32_t>& word, std::uint32_t value) {
    constexpr long long kForever = -1;
    __builtin_wasm_memory_atomic_wait32(address_of(word), static_cast<int>(value), kForever);
}

void wake_all(std::atomic<std::uint32_t>& word) {
    constexpr std::uint32_t kAll = ~0U;
    __builtin_wasm_memory_atomic_notify(address_of(word), kAll);
}

constinit std::atomic<bool> heap_is_taken{false};

// Held for only some hundred nanoseconds at a time, so spinning costs less than sleeping.
class HeapLock {
public:
    HeapLock() {
        while (heap_is_taken.exchange(true, std::memory_order_acquire)) {
        }
    }
    ~HeapLock() { heap_is_taken.store(false, std::memory_order_release); }
    HeapLock(const HeapLock&) = delete;
    HeapLock& operator=(const HeapLock&) = delete;
};

void* allocate(std::size_t size, std::size_t alignment) {
    const HeapLock lock;
    return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* allocate(std::size_t size) {
    const HeapLock lock;
    return std::malloc(size == 0 ? 1 : size);
}

void* or_give_up(void* memory) {
    if (memory == nullptr) std::abort();
    return memory;
}

void release(void* memory) {
    const HeapLock lock;
    std::free(memory);
}

}  // namespace

Helpers::Helpers(int count, const Job& job) : job_(job) {
    const auto present = desk.is_broken.load() ? 0 : static_cast<int>(desk.present.load());
    count_ = count < present ? count : present;
    if (count_ <= 0) return;
    desk.job = &job_;
    desk.working.store(static_cast<std::uint32_t>(count_));
    const std::uint32_t round = (desk.call.load() >> kInvitedBits) + 1;
    desk.call.store(round << kInvitedBits | static_cast<std::uint32_t>(count_));
    wake_all(desk.call);
}

Helpers::~Helpers() {
    for (auto left = desk.working.load(); left != 0; left = desk.working.load()) wait_while(desk.working, left);
}

}  // namespace tzaar

#define TZAAR_EXPORT(name) extern "C" __attribute__((export_name(#name)))

// The top of a new stack, for a helper's instance.
TZAAR_EXPORT(make_stack) void* make_stack() {
    char* const memory = static_cast<char*>(tzaar::allocate(tzaar::kStackBytes, tzaar::kStackAlignment));
    return memory == nullptr ? nullptr : memory + tzaar::kStackBytes;
}

// How many helpers are waiting or working.
TZAAR_EXPORT(helpers) int helpers() { return static_cast<int>(tzaar::desk.present.load()); }

// A helper's main loop. Never returns.
TZAAR_EXPORT(help) void help() {
    using namespace tzaar;
    std::uint32_t seen = desk.call.load();
    const std::uint32_t number = desk.present.fetch_add(1) + 1;
    for (;;) {
        wait_while(desk.call, seen);
        seen = desk.call.load();
        if (number > (seen & kInvitedMask)) continue;
        (*desk.job)(static_cast<int>(number));
        if (desk.working.fetch_sub(1) == 1) wake_all(desk.working);
    }
}

// Called by a helper's worker after help() has trapped, so that nobody waits for it.
TZAAR_EXPORT(leave) void leave() {
    using namespace tzaar;
    desk.is_broken.store(true);
    if (desk.working.fetch_sub(1) == 1) wake_all(desk.working);
}

void* operator new(std::size_t size) { return tzaar::or_give_up(tzaar::allocate(size)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return tzaar::allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return tzaar::or_give_up(tzaar::allocate(size, static_cast<std::size_t>(alignment)));
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return tzaar::allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { tzaar::release(memory); }
void operator delete(void* memory, std::size_t) noexcept { tzaar::release(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { tzaar::release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { tzaar::release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { tzaar::release(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept { tzaar::release(memory); }
