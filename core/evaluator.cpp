#include "evaluator.h"

namespace tzaar {

Score Evaluator::fresh(const Position& position) { return network_->evaluate(position, sums_); }

}  // namespace tzaar
