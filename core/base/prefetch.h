// Asks for memory that will be needed soon.
#pragma once

namespace tzaar {

inline void prefetch(const void* address) {
#if defined(__wasm__)
    // WebAssembly has no such instruction; a load whose value nobody waits for does nearly as much.
    static_cast<void>(*static_cast<const volatile char*>(address));
#else
    __builtin_prefetch(address);
#endif
}

}  // namespace tzaar
