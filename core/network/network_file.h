// The network file format.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "network/weights.h"
#include "rules/result.h"

namespace tzaar::network {

// A file's architecture must equal this one.
std::string architecture();

// Parses the weights; fails if they are of another architecture or damaged.
Result<std::shared_ptr<const Weights>> parse_weights(std::span<const std::uint8_t> bytes);

}  // namespace tzaar::network
