#include "network/kernel.h"
#include "network/kernel_of.h"
#include "network/simd_avx2.h"

namespace tzaar::network {

constinit const Kernel kAvx2Kernel = kKernelOf<Avx2>;

}  // namespace tzaar::network
