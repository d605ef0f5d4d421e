// SplitMix64 (Steele, Lea and Flood, 2014): a tiny generator with the same output on every machine.
//
// Its output defines the Zobrist keys and the random starts, which the Python library shares.
#pragma once

#include <cstdint>

namespace tzaar {

class SplitMix64 {
public:
    explicit constexpr SplitMix64(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += kIncrement;
        return finalise(state_);
    }

    // A number below `bound`: the high half of the 128-bit product. The bias is below bound / 2^64. Written with 32-bit
    // halves because not every target has a 128-bit integer.
    constexpr std::uint32_t below(std::uint32_t bound) {
        const std::uint64_t value = next();
        const std::uint64_t low = (value & 0xFFFFFFFFu) * bound;
        const std::uint64_t high = (value >> 32) * bound;
        return static_cast<std::uint32_t>((high + (low >> 32)) >> 32);
    }

    // The n-th output, from 0, of the generator seeded with 0.
    static constexpr std::uint64_t nth(std::uint64_t n) { return finalise((n + 1) * kIncrement); }

private:
    static constexpr std::uint64_t kIncrement = 0x9E3779B97F4A7C15;

    static constexpr std::uint64_t finalise(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    std::uint64_t state_;
};

}  // namespace tzaar
