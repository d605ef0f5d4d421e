// The vectors available on every processor of the target architecture.
#pragma once

#if defined(__SSE2__)
#include "network/simd_sse2.h"
#elif defined(__wasm_simd128__)
#include "network/simd_wasm.h"
#else
#include "network/simd_plain.h"
#endif

namespace tzaar::network {

#if defined(__SSE2__)
using BaselineSimd = Sse2;
#elif defined(__wasm_simd128__)
using BaselineSimd = WasmSimd;
#else
using BaselineSimd = PlainSimd;
#endif

}  // namespace tzaar::network
