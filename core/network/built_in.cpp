#include "network/bytes.h"
#include "network/network.h"

namespace tzaar::network {

// Parsed on first use; a build that refuses its own network is broken.
std::shared_ptr<const Network> built_in() {
    static const std::shared_ptr<const Network> network = *Network::parse({kBytes, kSize});
    return network;
}

}  // namespace tzaar::network
