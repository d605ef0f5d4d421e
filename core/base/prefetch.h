// Prefetches memory that will be needed soon.
#pragma once

namespace tzaar {

inline void prefetch(const void* address) {
#if defined(__wasm__)
    // WebAssembly has no prefetch instruction; a load whose value is never used does nearly as well.
    static_cast<void>(*static_cast<const volatile char*>(address));
#else
    __builtin_prefetch(address);
#endif
}

}  // namespace tzaar
