// The format: magic, hash of the architecture, checksum of the rest; then, little-endian: the feature transformer's
// weights and bias for stacks (16 bits), its weights for facts, and for every bucket the bias (32) and the weights (16)
// of each dense layer.
#include "network/network_file.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

#include "base/text.h"

namespace tzaar::network {
namespace {

constexpr std::string_view kMagic = "TZAARNN1";
constexpr std::size_t kHeaderBytes = kMagic.size() + 8;
constexpr int kDenseBytes = 4 * (kFirstOutputs + kSecondOutputs + 1) +
                            2 * (kInputs * kFirstOutputs + kFirstOutputs * kSecondOutputs + kSecondOutputs);
constexpr std::size_t kFileBytes =
    kHeaderBytes + 2 * (kWidth * (kStackFeatures + 1) + kFactWidth * kFactFeatures) + kBuckets * kDenseBytes;

// The 32-bit Fowler-Noll-Vo hash.
std::uint32_t fnv1a(std::span<const std::uint8_t> bytes) {
    std::uint32_t hash = 0x811C9DC5;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x01000193;
    return hash;
}

// Consumes numbers from the front of a file's bytes, and remembers whether any was out of range.
class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    template <class Number>
    Number take() {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < sizeof(Number); ++i) bits |= std::uint32_t{rest_[i]} << (8 * i);
        rest_ = rest_.subspan(sizeof(Number));
        return static_cast<Number>(bits);
    }

    template <class Numbers>
    void fill(Numbers& numbers, int most) {
        for (auto& number : numbers) {
            number = take<std::remove_reference_t<decltype(number)>>();
            is_out_of_range_ |= number > most || number < -most;
        }
    }

    bool is_out_of_range() const { return is_out_of_range_; }

private:
    std::span<const std::uint8_t> rest_;
    bool is_out_of_range_ = false;
};

// Why the header does not match the rest or this engine.
std::optional<Failure> problem_of(std::span<const std::uint8_t> bytes) {
    const std::string_view magic(reinterpret_cast<const char*>(bytes.data()), std::min(bytes.size(), kMagic.size()));
    if (magic != kMagic || bytes.size() < kHeaderBytes) {
        return because("network-magic", "this is not a network file: it does not begin with TZAARNN1");
    }
    Reader header(bytes.subspan(kMagic.size()));
    const std::string expected = architecture();
    const std::span<const std::uint8_t> text(reinterpret_cast<const std::uint8_t*>(expected.data()), expected.size());
    if (header.take<std::uint32_t>() != fnv1a(text)) {
        return because("network-architecture", "this network is of another architecture than the engine's, which is: {expected}",
                       {{"expected", expected}});
    }
    if (bytes.size() != kFileBytes) {
        return because("network-size", "this network file has {size} bytes instead of {expected}",
                       {{"size", static_cast<int>(bytes.size())}, {"expected", static_cast<int>(kFileBytes)}});
    }
    if (header.take<std::uint32_t>() != fnv1a(bytes.subspan(kHeaderBytes))) {
        return because("network-damaged", "this network file is damaged: its checksum is wrong");
    }
    return std::nullopt;
}

void read(Reader& reader, FeatureTransformer& transformer) {
    for (StackVector& weights : transformer.stacks) reader.fill(weights, kMostTransformerWeight);
    StackVector bias;
    reader.fill(bias, kMostTransformerWeight);
    for (StackVector& weights : std::span(transformer.stacks).subspan(kFirstFeatures[0][kPlace], kPlaceFeatures)) {
        for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<std::int16_t>(weights[i] + bias[i]);
    }
    for (FactVector& weights : transformer.facts) reader.fill(weights, kMostTransformerWeight);
}

template <int kFrom, int kTo>
void read(Reader& reader, DenseLayer<kFrom, kTo>& layer, int most) {
    reader.fill(layer.bias, kMostBias);
    for (std::size_t output = 0; output < layer.bias.size(); ++output) {
        for (auto& pair : layer.weights) reader.fill(pair[output], most);
    }
}

void read(Reader& reader, DenseLayers& layers) {
    read(reader, layers.first, kMostFirstWeight);
    read(reader, layers.second, kMostWeight);
    reader.fill(layers.out_bias, kMostBias);
    reader.fill(layers.out, kMostWeight);
}

}  // namespace

std::string architecture() {
    const auto text = [](int number) { return std::to_string(number); };
    std::string facts;
    for (const Fact& fact : kFacts) {
        if (!facts.empty()) facts.push_back(',');
        facts.append(join(text(fact.slots), "x", text(fact.values)));
    }
    std::string stacks;
    for (const int most : kStacksOfBuckets) {
        if (!stacks.empty()) stacks.push_back(',');
        stacks.append(text(most));
    }
    return join("tzaar network 2; stacks ", text(kSelfFeatures), "+", text(kPlaceFeatures), "+", text(kLeadFeatures), "+3x",
                text(kSightFeatures), " of ", text(kWidth), "; facts ", facts, " of ", text(kFactWidth), "; one ", text(kOne),
                "; shifts ", text(kFirstShift), ",", text(kShift), "; buckets ", stacks, "; dense ", text(kInputs), "-",
                text(kFirstOutputs), "-", text(kSecondOutputs), "-1; score ", text(kScoreNumerator), "/",
                text(1 << kScoreShift));
}

Result<std::shared_ptr<const Weights>> parse_weights(std::span<const std::uint8_t> bytes) {
    if (auto problem = problem_of(bytes)) return *std::move(problem);
    Reader reader(bytes.subspan(kHeaderBytes));
    const auto weights = std::make_shared<Weights>();
    read(reader, weights->transformer);
    for (DenseLayers& layers : weights->dense) read(reader, layers);
    if (reader.is_out_of_range()) {
        return because("network-range", "this network file has a number that could overflow the engine's sums");
    }
    return std::shared_ptr<const Weights>(weights);
}

}  // namespace tzaar::network
