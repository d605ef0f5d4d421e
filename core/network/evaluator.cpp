#include "network/evaluator.h"

namespace tzaar {

Score Evaluator::fresh(const Position& position) {
    accumulated_ = position.key();
    return network_->evaluate(position, accumulator_);
}

Score Evaluator::fresh_leaf(const Position& position) { return network_->evaluate_beside(position, accumulator_); }

void Evaluator::accumulate(const Position& position) {
    accumulated_ = position.key();
    network_->accumulate(position, accumulator_);
}

}  // namespace tzaar
