// One byte a space, processed 16 at a time.
//
// The compiler's vector types map to SSE2, which every x86-64 has (and to WebAssembly's SIMD, or to plain code where
// there is none). Vectors of 32 lanes were hardly faster with AVX2, and five times slower without, where g++ compares
// them lane by lane.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "rules/bitboard.h"
#include "rules/geometry.h"

namespace tzaar {

// 16 lanes in a register. Comparisons of chunks give -1 where true, 0 where false.
inline constexpr int kChunkLanes = 16;
inline constexpr int kChunks = kSlots / kChunkLanes;
using Chunk = std::int8_t __attribute__((vector_size(kChunkLanes)));

// By space; the slots from kNoSpace on are padding. Aligned to chunks only: aligning to cache lines was not faster, and
// g++ warns when such types are passed by value.
struct alignas(kChunkLanes) Lanes {
    std::array<std::int8_t, kSlots> values{};

    std::int8_t& operator[](Space space) { return values[static_cast<std::size_t>(space)]; }
    std::int8_t operator[](Space space) const { return values[static_cast<std::size_t>(space)]; }
};

inline Chunk chunk_of(const Lanes& lanes, int i) {
    Chunk chunk;
    std::memcpy(&chunk, lanes.values.data() + i * kChunkLanes, sizeof chunk);
    return chunk;
}

// The sign bits of 16 lanes: bit i is set where lane i is negative, that is, where a comparison was true.
inline Bitboard sign_bits(Chunk chunk) {
#if defined(__SSE2__)
    __m128i vector;
    std::memcpy(&vector, &chunk, sizeof vector);
    return static_cast<Bitboard>(_mm_movemask_epi8(vector));
#elif defined(__wasm_simd128__)
    v128_t vector;
    std::memcpy(&vector, &chunk, sizeof vector);
    return static_cast<Bitboard>(wasm_i8x16_bitmask(vector));
#else
    Bitboard bits = 0;
    for (int i = 0; i < kChunkLanes; ++i) bits |= Bitboard{chunk[i] < 0} << i;
    return bits;
#endif
}

// The sum of 16 lanes, none negative; it must be below 256, as it is collected in the last byte of the product.
inline int sum(Chunk chunk) {
    std::array<std::uint64_t, 2> halves;
    std::memcpy(halves.data(), &chunk, sizeof chunk);
    return static_cast<int>(((halves[0] + halves[1]) * 0x0101010101010101) >> 56);
}

}  // namespace tzaar
