// The network that evaluates positions (NNUE).
//
// The feature transformer has weights for every feature of a stack (features.h). Those of a stack's
// features are added up and pass a clipped ReLU, for each stack on its own: so the network can tell a
// scarce stack that is attacked from a scarce one here and an attacked one there. The activations are
// summed by piece, the weights of each colour's facts likewise; the mover's come first. Three dense layers,
// chosen by the position's bucket, turn that into a score. All numbers are integers, so every build and
// every processor finds the same score; training/network states it all again in Python.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>

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

    // A network file's bytes, refused if they are of another architecture or damaged.
    static Result<std::shared_ptr<const Network>> parse(std::span<const std::uint8_t> bytes);

    // The score of a position for its side to move, within kEvaluationLimit. The game must not be
    // over by R14; a position in which the side to move cannot capture (R15) is for the search to see.
    Score evaluate(const Position& position) const;
    // The same, faster if the accumulator is that of a similar position. It must be new, or filled by
    // this network. Afterwards it is that of this position, or stays what it was.
    Score evaluate(const Position& position, Accumulator& accumulator, const Kernel& kernel = best_kernel()) const {
        return kernel.evaluate(*weights_, position, accumulator);
    }
    Score evaluate_beside(const Position& position, const Accumulator& accumulator,
                          const Kernel& kernel = best_kernel()) const {
        return kernel.evaluate_beside(*weights_, position, accumulator);
    }
    // Makes the accumulator that of this position.
    void accumulate(const Position& position, Accumulator& accumulator, const Kernel& kernel = best_kernel()) const {
        kernel.accumulate(*weights_, position, accumulator);
    }

private:
    std::shared_ptr<const Weights> weights_;
};

// The network the core was built with.
std::shared_ptr<const Network> built_in();

}  // namespace tzaar::network
