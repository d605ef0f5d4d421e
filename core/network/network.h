// The network that evaluates positions (NNUE).
//
// The feature transformer has weights for every feature of a stack (features.h). The weights of each stack's features
// are summed and pass a clipped ReLU separately, so the network can tell one stack that is both scarce and attacked
// from two stacks, one scarce and one attacked. The activations are summed by piece, the weights of each colour's facts
// likewise; the side to move comes first. Three dense layers, chosen by the position's bucket, turn that into a score.
// All numbers are integers, so every build and every processor computes the same score; training/network is an
// independent implementation in Python.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "base/api.h"
#include "base/score.h"
#include "network/accumulator.h"
#include "network/kernel.h"
#include "network/weights.h"
#include "rules/position.h"
#include "rules/result.h"

namespace tzaar::network {

class Network {
public:
    explicit Network(std::shared_ptr<const Weights> weights) : weights_(std::move(weights)) {}

    // Parses a network file; fails if it is of another architecture or damaged.
    static Result<std::shared_ptr<const Network>> parse(std::span<const std::uint8_t> bytes);

    // The score of a position for its side to move, within kEvaluationLimit. The game must not be over by R14; the
    // search itself must handle a position in which the side to move cannot capture (R15).
    Score evaluate(const Position& position) const;
    // The same, faster if the accumulator holds a similar position. It must be new, or filled by this network.
    // Afterwards it holds this position, or is unchanged.
    Score evaluate(const Position& position, Accumulator& accumulator, const Kernel& kernel = best_kernel()) const {
        return kernel.evaluate(*weights_, position, accumulator);
    }
    Score evaluate_beside(const Position& position, const Accumulator& accumulator,
                          const Kernel& kernel = best_kernel()) const {
        return kernel.evaluate_beside(*weights_, position, accumulator);
    }
    // Updates the accumulator to this position.
    void accumulate(const Position& position, Accumulator& accumulator, const Kernel& kernel = best_kernel()) const {
        kernel.accumulate(*weights_, position, accumulator);
    }

private:
    std::shared_ptr<const Weights> weights_;
};

// The network the core was built with.
TZAAR_API std::shared_ptr<const Network> built_in();

}  // namespace tzaar::network
