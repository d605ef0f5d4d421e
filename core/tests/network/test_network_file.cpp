// Network files: what is refused, and why. tests/training checks what is parsed.
#include "network/network_file.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "network/bytes.h"
#include "tests/check.h"

namespace tzaar::test {
namespace {

std::string refusal(const std::vector<std::uint8_t>& bytes) {
    const auto weights = network::parse_weights(bytes);
    return weights ? "none" : std::string(weights.failure().code);
}

}  // namespace

TEST(network_file) {
    const std::vector<std::uint8_t> good(network::kBytes, network::kBytes + network::kSize);
    CHECK_EQUAL(refusal(good), "none");
    CHECK_EQUAL(refusal({}), "network-magic");
    CHECK_EQUAL(refusal({good.begin(), good.begin() + 15}), "network-magic");
    CHECK_EQUAL(refusal({good.begin(), good.begin() + 16}), "network-size");
    CHECK_EQUAL(refusal({good.begin(), good.end() - 1}), "network-size");
    const auto with_change_at = [&good](std::size_t at) {
        std::vector<std::uint8_t> bytes = good;
        bytes[at] ^= 1;
        return bytes;
    };
    CHECK_EQUAL(refusal(with_change_at(0)), "network-magic");
    CHECK_EQUAL(refusal(with_change_at(8)), "network-architecture");
    CHECK_EQUAL(refusal(with_change_at(12)), "network-damaged");
    CHECK_EQUAL(refusal(with_change_at(good.size() / 2)), "network-damaged");
    CHECK_EQUAL(refusal(with_change_at(good.size() - 1)), "network-damaged");
}

}  // namespace tzaar::test
