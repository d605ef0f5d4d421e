// The engine's option Network: which network evaluates, named by text.
#pragma once

#include <memory>
#include <string_view>

#include "base/api.h"
#include "network/network.h"
#include "rules/result.h"

namespace tzaar {

inline constexpr std::string_view kNetworkOption = "Network";
// The option's default: the built-in network. An empty value means the same.
inline constexpr std::string_view kBuiltInNetwork = "<built in>";

// The network that a value of the option names: a file, or the built-in one. A failure's reason begins with the value.
TZAAR_API Result<std::shared_ptr<const network::Network>> load_network(std::string_view value);

}  // namespace tzaar
