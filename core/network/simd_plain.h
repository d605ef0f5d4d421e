// Vectors of 16 bytes, for any processor: compilers turn the vector extensions into NEON, for example.
//
// Every simd_*.h defines one type like this one, with the same members: the processor's vectors, and the operations on
// them for which C++ has no operators. Kernels are templates over such a type.
#pragma once

#include <cstdint>

#include "rules/bitboard.h"
#include "rules/lanes.h"

namespace tzaar::network {

struct PlainSimd {
    static constexpr int kBytes = 16;
    using I8 = std::int8_t __attribute__((vector_size(kBytes)));
    // may_alias: these overlay arrays of numbers; copying the numbers out first took half as long again.
    using I16 = std::int16_t __attribute__((vector_size(kBytes), may_alias));
    using I32 = std::int32_t __attribute__((vector_size(kBytes), may_alias));
    using U64 = std::uint64_t __attribute__((vector_size(kBytes)));
    using HalfI16 = std::int16_t __attribute__((vector_size(kBytes / 2)));

    // The negative lanes; comparisons are negative where true.
    static Bitboard movemask(I8 lanes) { return sign_bits(lanes); }

    // The sum of lanes, none negative; it must be below 256.
    static int sum(I8 lanes) { return tzaar::sum(lanes); }

    // table[index % 16] in each lane, for a table that repeats every 16 lanes; 0 where the index is negative. No index
    // is above 15.
    static I8 look_up(I8 table, I8 indices) {
        I8 result{};
        for (int index = 0; index < 16; ++index) {
            const I8 is_index = indices == static_cast<std::int8_t>(index);
            result |= is_index & table[index];
        }
        return result;
    }

    // The sums of products of neighbouring pairs.
    static I32 madd(I16 a, I16 b) {
        I32 sums{};
        for (int i = 0; i < kBytes / 4; ++i) sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
        return sums;
    }

    // Forces a copy into this register: for plain copies g++ emits a slow x86-64 instruction, and clang a call out of
    // WebAssembly.
    static void pin(I16&) {}
    // Forces the compiler to compute addresses at this point of a loop.
    static void pin_addresses(const std::int16_t*&, const std::int16_t*&) {}
};

}  // namespace tzaar::network
