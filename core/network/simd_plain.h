// Vectors of 16 bytes, for any processor: compilers turn their vector extensions into NEON, say.
//
// Every simd_*.h has one type like this one, with the same members: the vectors of a processor, and the
// operations on them that C++ has no operators for. Kernels are templates over such a type.
#pragma once

#include <cstdint>

#include "rules/bitboard.h"
#include "rules/lanes.h"

namespace tzaar::network {

struct PlainSimd {
    static constexpr int kBytes = 16;
    using I8 = std::int8_t __attribute__((vector_size(kBytes)));
    // These may stand for the numbers of an array: copying them out first was slower by half.
    using I16 = std::int16_t __attribute__((vector_size(kBytes), may_alias));
    using I32 = std::int32_t __attribute__((vector_size(kBytes), may_alias));
    using U64 = std::uint64_t __attribute__((vector_size(kBytes)));
    using HalfI16 = std::int16_t __attribute__((vector_size(kBytes / 2)));

    // The lanes that are negative, as comparisons are where they are true.
    static Bitboard movemask(I8 lanes) { return sign_bits(lanes); }

    // The sum of lanes that are not negative; it must be below 256.
    static int sum(I8 lanes) { return tzaar::sum(lanes); }

    // table[index % 16] in each lane, for a table that repeats every 16 lanes; 0 where the index is below 0.
    // No index is above 15.
    static I8 look_up(I8 table, I8 indices) {
        I8 result{};
        for (int index = 0; index < 16; ++index) {
            const I8 is_index = indices == static_cast<std::int8_t>(index);
            result |= is_index & table[index];
        }
        return result;
    }

    // The sums of the products of every two neighbours.
    static I32 madd(I16 a, I16 b) {
        I32 sums{};
        for (int i = 0; i < kBytes / 4; ++i) sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
        return sums;
    }

    // Makes a copy go through this register. Of plain copies g++ makes a slow instruction for x86-64, and
    // clang a call out of WebAssembly.
    static void pin(I16&) {}
    // Makes the compiler work out addresses at this point of a loop.
    static void pin_addresses(const std::int16_t*&, const std::int16_t*&) {}
};

}  // namespace tzaar::network
