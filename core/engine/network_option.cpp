#include "engine/network_option.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "base/text.h"

namespace tzaar {
namespace {

// Far more than any network needs.
constexpr std::uintmax_t kMaxFileBytes = 16 << 20;

Result<std::vector<std::uint8_t>> read_file(const std::string& path) {
    // Reading a device or a pipe might never end, or never begin.
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return Failure{"there is no such file"};
    if (!std::filesystem::is_regular_file(path, error)) return Failure{"it is not a regular file"};
    const auto size = std::filesystem::file_size(path, error);
    if (error || size > kMaxFileBytes) return Failure{"it is too large for a network"};
    std::ifstream file(path, std::ios::binary);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size));
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    if (!file) return Failure{"it cannot be read"};
    return bytes;
}

}  // namespace

Result<std::shared_ptr<const network::Network>> load_network(std::string_view value) {
    if (value.empty() || value == kBuiltInNetwork) return network::built_in();
    const auto refused = [value](const std::string& reason) { return Failure{join(quoted(value), ": ", reason)}; };
    const auto bytes = read_file(std::string(value));
    if (!bytes) return refused(bytes.reason());
    const auto network = network::Network::parse(*bytes);
    if (!network) return refused(network.reason());
    return network;
}

}  // namespace tzaar
