#include "network/kernel.h"
#include "network/kernel_of.h"
#include "network/simd_baseline.h"

namespace tzaar::network {

constinit const Kernel kBaselineKernel = kKernelOf<BaselineSimd>;

}  // namespace tzaar::network
