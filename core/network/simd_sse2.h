// Vectors of 16 bytes, for any x86-64.
#pragma once

#include <emmintrin.h>

#include "network/simd_plain.h"

namespace tzaar::network {

struct Sse2 : PlainSimd {
    static I32 madd(I16 a, I16 b) {
        return reinterpret_cast<I32>(_mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
    }

    static void pin(I16& lanes) { asm("" : "+x"(lanes)); }
};

}  // namespace tzaar::network
