#include "network/kernel.h"

#include <array>

namespace tzaar::network {

std::span<const Kernel* const> supported_kernels() {
#if TZAAR_X86_KERNELS
    static constexpr std::array kKernels{&kBaselineKernel, &kSse4Kernel, &kAvx2Kernel};
    const std::size_t supported = __builtin_cpu_supports("x86-64-v3") ? 3 : __builtin_cpu_supports("x86-64-v2") ? 2 : 1;
    return std::span(kKernels).first(supported);
#else
    static constexpr std::array kKernels{&kBaselineKernel};
    return kKernels;
#endif
}

namespace {

// Not a static of the function: in the browser, where threads are lent, two of them must not initialise it at once.
const Kernel& best = *supported_kernels().back();

}  // namespace

const Kernel& best_kernel() { return best; }

}  // namespace tzaar::network
