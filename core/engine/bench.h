// A fixed workload: its node count is the signature of the search, its time the speed.
#pragma once

#include <cstdint>

#include "engine/engine.h"

namespace tzaar {

struct BenchResult {
    std::uint64_t nodes = 0;
    std::int64_t elapsed_ms = 0;
};

inline constexpr int kBenchDepth = 8;

// Searches every position of the set to a depth, on one thread and from an empty table. Restores the engine's options.
BenchResult bench(Engine& engine, int depth);

}  // namespace tzaar
