// Vectors of 16 bytes, for x86-64 with SSE4 (x86-64-v2), which has byte shuffles for table lookups.
#pragma once

#include <tmmintrin.h>

#include "network/simd_sse2.h"

namespace tzaar::network {

struct Sse4 : Sse2 {
    static I8 look_up(I8 table, I8 indices) {
        return reinterpret_cast<I8>(_mm_shuffle_epi8(reinterpret_cast<__m128i>(table), reinterpret_cast<__m128i>(indices)));
    }
};

}  // namespace tzaar::network
