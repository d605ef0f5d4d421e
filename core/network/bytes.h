// The built-in network's file: network.bin, turned into a source file by embed.cmake.
#pragma once

#include <cstddef>

namespace tzaar::network {

extern const unsigned char kBytes[];
extern const std::size_t kSize;

}  // namespace tzaar::network
