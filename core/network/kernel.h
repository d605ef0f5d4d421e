// The network's arithmetic, compiled for several kinds of processors.
#pragma once

#include <span>

#include "base/score.h"
#include "network/accumulator.h"
#include "network/weights.h"
#include "rules/position.h"

namespace tzaar::network {

// The functions of one kind of processor; network.h says what they do. All kernels give the same scores.
struct Kernel {
    Score (*evaluate)(const Weights& weights, const Position& position, Accumulator& accumulator);
    Score (*evaluate_beside)(const Weights& weights, const Position& position, const Accumulator& accumulator);
    void (*accumulate)(const Weights& weights, const Position& position, Accumulator& accumulator);
};

// For every processor of the kind this is built for: any x86-64, WebAssembly with SIMD, ARM.
extern const Kernel kBaselineKernel;
// For x86-64 with more than that; only in builds whose compiler can make them (CMakeLists.txt).
extern const Kernel kSse4Kernel;
extern const Kernel kAvx2Kernel;

// Those that this processor can run, the slowest first.
std::span<const Kernel* const> supported_kernels();
const Kernel& best_kernel();

}  // namespace tzaar::network
