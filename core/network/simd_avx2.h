// Vectors of 32 bytes, for x86-64 with AVX2 (x86-64-v3).
#pragma once

#include <immintrin.h>

#include <array>
#include <cstdint>
#include <cstring>

#include "rules/bitboard.h"
#include "rules/lanes.h"

namespace tzaar::network {

struct Avx2 {
    static constexpr int kBytes = 32;
    using I8 = std::int8_t __attribute__((vector_size(kBytes)));
    using I16 = std::int16_t __attribute__((vector_size(kBytes), may_alias));
    using I32 = std::int32_t __attribute__((vector_size(kBytes), may_alias));
    using U64 = std::uint64_t __attribute__((vector_size(kBytes)));
    using HalfI16 = std::int16_t __attribute__((vector_size(kBytes / 2)));

    static Bitboard movemask(I8 lanes) {
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(reinterpret_cast<__m256i>(lanes)));
    }

    static int sum(I8 lanes) {
        std::array<Chunk, 2> halves;
        std::memcpy(&halves, &lanes, sizeof halves);
        return tzaar::sum(halves[0] + halves[1]);
    }

    static I8 look_up(I8 table, I8 indices) {
        return reinterpret_cast<I8>(_mm256_shuffle_epi8(reinterpret_cast<__m256i>(table), reinterpret_cast<__m256i>(indices)));
    }

    static I32 madd(I16 a, I16 b) {
        return reinterpret_cast<I32>(_mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
    }

    static void pin(I16& lanes) { asm("" : "+x"(lanes)); }
    static void pin_addresses(const std::int16_t*&, const std::int16_t*&) {}
};

}  // namespace tzaar::network
