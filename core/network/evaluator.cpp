#include "network/evaluator.h"

namespace tzaar {

Score Evaluator::fresh(const Position& position) {
    accumulated_ = position.key();
    return network_->evaluate(position, sums_);
}

Score Evaluator::fresh_leaf(const Position& position) { return network_->evaluate_beside(position, sums_); }

void Evaluator::accumulate(const Position& position) {
    accumulated_ = position.key();
    network_->accumulate(position, sums_);
}

}  // namespace tzaar
