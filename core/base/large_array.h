// An array of value-initialised cells, for tables far larger than the caches.
//
// It asks for huge pages (2 MiB): with pages of 4 KiB nearly every probe of a table of many mebibytes
// misses the TLB too, which costs a search some 6 % of its time.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#elif defined(_WIN32)
#include <malloc.h>
#endif

namespace tzaar {

// Windows has no std::aligned_alloc, as its free() could not tell such memory from other.
struct FreeLargeArray {
    void operator()(void* memory) const {
#if defined(_WIN32)
        _aligned_free(memory);
#else
        std::free(memory);
#endif
    }
};

template <class Cell>
using LargeArray = std::unique_ptr<Cell[], FreeLargeArray>;

// nullptr if there is not enough memory.
template <class Cell>
    requires std::is_trivially_destructible_v<Cell>
LargeArray<Cell> make_large_array(std::size_t count) {
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    const std::size_t bytes = (count * sizeof(Cell) + kLargePage - 1) / kLargePage * kLargePage;
#if defined(_WIN32)
    void* memory = _aligned_malloc(bytes, kLargePage);
#else
    void* memory = std::aligned_alloc(kLargePage, bytes);
#endif
    if (memory == nullptr) return nullptr;
#if defined(__linux__)
    // Only a hint; a refusal is harmless.
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    Cell* const cells = static_cast<Cell*>(memory);
    std::uninitialized_value_construct_n(cells, count);
    return LargeArray<Cell>(cells);
}

}  // namespace tzaar
