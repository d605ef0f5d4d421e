// Vectors of 16 bytes, for WebAssembly with SIMD.
#pragma once

#include <wasm_simd128.h>

#include "network/simd_plain.h"

namespace tzaar::network {

struct WasmSimd : PlainSimd {
    static I8 look_up(I8 table, I8 indices) {
        return reinterpret_cast<I8>(wasm_i8x16_swizzle(reinterpret_cast<v128_t>(table), reinterpret_cast<v128_t>(indices)));
    }

    static I32 madd(I16 a, I16 b) {
        return reinterpret_cast<I32>(wasm_i32x4_dot_i16x8(reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b)));
    }

    static void pin(I16& lanes) { asm("" : "+r"(lanes)); }
    // Otherwise clang counts addresses down from the last one, which WebAssembly cannot express as an offset.
    static void pin_addresses(const std::int16_t*& a, const std::int16_t*& b) { asm("" : "+r"(a), "+r"(b)); }
};

}  // namespace tzaar::network
