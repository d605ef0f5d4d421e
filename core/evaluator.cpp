#include "evaluator.h"

#include <utility>

namespace tzaar {

Evaluator::Evaluator(std::shared_ptr<const network::Network> network)
    : cells_(std::make_unique<Cells>()), network_(std::move(network)), accumulators_(kMaxPly + 4, network_->empty()) {}

void Evaluator::clear() { cells_->fill(0); }

Score Evaluator::fresh(const Position& position, int ply) {
    const auto before = static_cast<std::size_t>(ply);
    return network_->evaluate(position, accumulators_[before], accumulators_[before + 1]);
}

}  // namespace tzaar
