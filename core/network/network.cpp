#include "network/network.h"

#include "network/network_file.h"

namespace tzaar::network {

Result<std::shared_ptr<const Network>> Network::parse(std::span<const std::uint8_t> bytes) {
    const auto weights = parse_weights(bytes);
    if (!weights) return weights.failure();
    return std::make_shared<const Network>(*weights);
}

Score Network::evaluate(const Position& position) const {
    Accumulator accumulator;
    return evaluate(position, accumulator);
}

}  // namespace tzaar::network
