#include "evaluator.h"

#include <utility>

namespace tzaar {

Evaluator::Evaluator(std::shared_ptr<const network::Network> network)
    : cells_(std::make_unique<Cells>()), network_(std::move(network)) {}

void Evaluator::clear() { cells_->fill(0); }

Score Evaluator::fresh(const Position& position) { return network_->evaluate(position); }

}  // namespace tzaar
