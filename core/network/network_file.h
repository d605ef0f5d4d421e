// The file of a network.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "network/weights.h"
#include "rules/result.h"

namespace tzaar::network {

// What must agree for a file to be understood.
std::string architecture();

// The weights in a file's bytes, refused if they are of another architecture or damaged.
Result<std::shared_ptr<const Weights>> parse_weights(std::span<const std::uint8_t> bytes);

}  // namespace tzaar::network
