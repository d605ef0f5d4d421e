// Positions the network can evaluate.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "rules/position.h"
#include "rules/starts.h"
#include "tests/samples.h"

namespace tzaar::test {

// Play has begun and no type is lost.
inline std::vector<Position> evaluable(int number) {
    std::vector<Position> all;
    SplitMix64 random(21);
    for (std::uint64_t game = 0; static_cast<int>(all.size()) < number; ++game) {
        play_randomly(game % 2 == 0 ? random_start(game) : fixed_start(), random, [&](const Position& position) {
            if (!position.is_type_lost()) all.push_back(position);
        });
        const Position sparse = sparse_position(random);
        if (!sparse.is_type_lost()) all.push_back(sparse);
    }
    return all;
}

}  // namespace tzaar::test
