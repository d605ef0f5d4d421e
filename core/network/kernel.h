// The network's arithmetic, compiled for several kinds of processors.
#pragma once

#include <span>

#include "base/score.h"
#include "network/accumulator.h"
#include "network/weights.h"
#include "rules/position.h"

namespace tzaar::network {

// The functions for one kind of processor; see network.h. All kernels give the same scores.
struct Kernel {
    Score (*evaluate)(const Weights& weights, const Position& position, Accumulator& accumulator);
    Score (*evaluate_beside)(const Weights& weights, const Position& position, const Accumulator& accumulator);
    void (*accumulate)(const Weights& weights, const Position& position, Accumulator& accumulator);
};

// For every processor of the target architecture: any x86-64, WebAssembly with SIMD, ARM.
extern const Kernel kBaselineKernel;
// For newer x86-64; only in builds whose compiler supports them (CMakeLists.txt).
extern const Kernel kSse4Kernel;
extern const Kernel kAvx2Kernel;

// The kernels this processor can run, slowest first.
std::span<const Kernel* const> supported_kernels();
const Kernel& best_kernel();

}  // namespace tzaar::network
