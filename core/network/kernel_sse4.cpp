#include "network/kernel.h"
#include "network/kernel_of.h"
#include "network/simd_sse4.h"

namespace tzaar::network {

constinit const Kernel kSse4Kernel = kKernelOf<Sse4>;

}  // namespace tzaar::network
