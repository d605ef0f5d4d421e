// The file of the network that the core is built with: network.bin, put into a source file by embed.cmake.
#pragma once

#include <cstddef>

namespace tzaar::network {

extern const unsigned char kBytes[];
extern const std::size_t kSize;

}  // namespace tzaar::network
