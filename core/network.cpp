#include "network.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "dispatch.h"
#include "words.h"

namespace tzaar::network {
namespace {

// ---- the file ----------------------------------------------------------------------------------
// Magic, hash of the architecture, checksum of the rest; then, little-endian: rows and their bias
// (16 bits), rows of facts, and for every bucket the bias (32) and the weights (16) of each layer.

constexpr std::string_view kMagic = "TZAARNN1";
constexpr std::size_t kHeaderBytes = kMagic.size() + 8;

// The 32-bit hash of Fowler, Noll and Vo.
std::uint32_t fnv1a(std::span<const std::uint8_t> bytes) {
    std::uint32_t hash = 0x811C9DC5;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x01000193;
    return hash;
}

// Takes numbers off the front of a file's bytes.
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

private:
    std::span<const std::uint8_t> rest_;
};

// ---- vectors -----------------------------------------------------------------------------------

// May stand for the numbers of an array: copying them first was slower by half.
using Vector = std::int16_t __attribute__((vector_size(kWideChunkLanes), may_alias));
constexpr int kVectorLanes = kWideChunkLanes / 2;

template <std::size_t kCount>
inline const Vector* vectors_of(const std::array<std::int16_t, kCount>& row) {
    static_assert(kCount % kVectorLanes == 0);
    return reinterpret_cast<const Vector*>(row.data());
}

// To 0..kOne.
inline void clip(Vector& vector) {
    vector &= vector > 0;
    const Vector high = vector > kOne;
    vector = (vector & ~high) | (high & kOne);
}

// From a dense layer's sums to the next one's inputs.
template <std::size_t kCount>
inline void activate(const std::array<std::int32_t, kCount>& sums, int shift, std::array<std::int16_t, kCount>& outputs) {
    for (std::size_t i = 0; i < kCount; ++i) {
        outputs[i] = static_cast<std::int16_t>(std::clamp(sums[i] >> shift, 0, kOne));
    }
}

}  // namespace

std::string Network::architecture() {
    const auto text = [](int number) { return std::to_string(number); };
    std::string facts;
    for (const Fact& fact : kFacts) {
        if (!facts.empty()) facts.push_back(',');
        facts.append(join(text(fact.slots), "x", text(fact.codes)));
    }
    std::string stacks;
    for (const int most : kStacksOfBuckets) {
        if (!stacks.empty()) stacks.push_back(',');
        stacks.append(text(most));
    }
    return join("tzaar network 2; stacks ", text(kSelfCodes), "+", text(kPlaceCodes), "+", text(kLeadCodes), "+3x",
                text(kSightCodes), " of ", text(kWidth), "; facts ", facts, " of ", text(kFactWidth), "; one ", text(kOne),
                "; shifts ", text(kFirstShift), ",", text(kShift), "; buckets ", stacks, "; dense ", text(kInputs), "-",
                text(kFirstOutputs), "-", text(kSecondOutputs), "-1; score ", text(kScoreNumerator), "/",
                text(1 << kScoreShift));
}

Result<std::shared_ptr<const Network>> Network::parse(std::span<const std::uint8_t> bytes) {
    const std::string_view magic(reinterpret_cast<const char*>(bytes.data()), std::min(bytes.size(), kMagic.size()));
    if (magic != kMagic || bytes.size() < kHeaderBytes) {
        return because("network-magic", "this is no network file: it does not begin with TZAARNN1");
    }
    Reader header(bytes.subspan(kMagic.size()));
    const std::string expected = architecture();
    const std::span<const std::uint8_t> text(reinterpret_cast<const std::uint8_t*>(expected.data()), expected.size());
    if (header.take<std::uint32_t>() != fnv1a(text)) {
        return because("network-architecture", "this network is of another architecture than the engine's, which is: {expected}",
                       {{"expected", expected}});
    }
    constexpr int kDenseBytes = 4 * (kFirstOutputs + kSecondOutputs + 1) +
                                2 * (kInputs * kFirstOutputs + kFirstOutputs * kSecondOutputs + kSecondOutputs);
    constexpr std::size_t kBytes = kHeaderBytes + 2 * (kWidth * (kStackRows + 1) + kFactWidth * kFactRows) + kBuckets * kDenseBytes;
    if (bytes.size() != kBytes) {
        return because("network-size", "this network file has {size} bytes instead of {expected}",
                       {{"size", static_cast<int>(bytes.size())}, {"expected", static_cast<int>(kBytes)}});
    }
    const std::span<const std::uint8_t> body = bytes.subspan(kHeaderBytes);
    if (header.take<std::uint32_t>() != fnv1a(body)) {
        return because("network-damaged", "this network file is damaged: its checksum is wrong");
    }

    Reader reader(body);
    const auto network = std::make_shared<Network>();
    const auto read_row = [&reader](auto& row) {
        for (std::int16_t& value : row) value = reader.take<std::int16_t>();
    };
    Rows& rows = network->rows_;
    for (Row& row : rows.self) read_row(row);
    for (Row& row : rows.place) read_row(row);
    for (Row& row : rows.lead) read_row(row);
    for (auto& of_type : rows.sights) {
        for (Row& row : of_type) read_row(row);
    }
    read_row(rows.bias);
    for (FactRow& row : rows.facts) read_row(row);
    const auto read_layer = [&](auto& layer) {
        for (std::int32_t& value : layer.bias) value = reader.take<std::int32_t>();
        for (auto& output : layer.weights) read_row(output);
    };
    for (Dense& dense : network->dense_) {
        read_layer(dense.first);
        read_layer(dense.second);
        read_layer(dense.out);
    }
    return std::shared_ptr<const Network>(network);
}

// The clipped sums of the stacks of every piece, the mover's pieces first.
inline void Network::add_stacks(const Position& position, const StackCodes& codes, Inputs& inputs) const {
    constexpr int kVectors = kWidth / kVectorLanes;
    const Vector* const bias = vectors_of(rows_.bias);
    std::int16_t* next_input = inputs.data();
    for (const Color color : {position.to_move(), !position.to_move()}) {
        for (const PieceType type : kAllPieceTypes) {
            const auto& sights = rows_.sights[static_cast<std::size_t>(type)];
            Vector total[kVectors]{};
            for (Bitboard left = position.visible(color, type); left != 0;) {
                const auto space = static_cast<std::size_t>(pop_first(left));
                Vector sums[kVectors];
                for (int v = 0; v < kVectors; ++v) sums[v] = bias[v];
                const auto add = [&sums](const Row& row) {
                    for (int v = 0; v < kVectors; ++v) sums[v] += vectors_of(row)[v];
                };
                add(rows_.self[codes.self[space]]);
                add(rows_.place[codes.place[space]]);
                add(rows_.lead[codes.lead[space]]);
                for (const CodeLanes& seen : codes.sights) add(sights[seen[space]]);
                for (int v = 0; v < kVectors; ++v) {
                    clip(sums[v]);
                    total[v] += sums[v];
                }
            }
            std::memcpy(next_input, total, sizeof total);
            next_input += kWidth;
        }
    }
}

inline void Network::add_facts(const FactRows& facts, std::int16_t* inputs) const {
    constexpr int kVectors = kFactWidth / kVectorLanes;
    Vector sums[kVectors]{};
    for (const std::int16_t row : facts) {
        for (int v = 0; v < kVectors; ++v) sums[v] += vectors_of(rows_.facts[static_cast<std::size_t>(row)])[v];
    }
    for (int v = 0; v < kVectors; ++v) clip(sums[v]);
    std::memcpy(inputs, sums, sizeof sums);
}

template <int kFrom, int kTo>
inline void Network::forward(const Layer<kFrom, kTo>& layer, const std::int16_t* inputs, std::int32_t* outputs) {
    for (std::size_t output = 0; output < kTo; ++output) {
        const std::int16_t* const weights = layer.weights[output].data();
        std::int32_t sum = 0;
#if !defined(__clang__)
#pragma GCC unroll 1  // or it is taken apart before it is seen to be a product of vectors
#endif
        for (int input = 0; input < kFrom; ++input) sum += inputs[input] * weights[input];
        outputs[output] = sum + layer.bias[output];
    }
}

TZAAR_DISPATCHED Score Network::evaluate(const Position& position) const {
    const Codes codes = codes_of(position);
    alignas(kWideChunkLanes) Inputs inputs;
    add_stacks(position, codes.stacks, inputs);
    const auto mover = static_cast<std::size_t>(position.to_move());
    add_facts(codes.facts[mover], inputs.data() + kPieces * kWidth);
    add_facts(codes.facts[1 - mover], inputs.data() + kPieces * kWidth + kFactWidth);

    const Dense& dense = dense_[bucket_of(position)];
    std::array<std::int32_t, kFirstOutputs> first_sums;
    forward(dense.first, inputs.data(), first_sums.data());
    alignas(kWideChunkLanes) std::array<std::int16_t, kFirstOutputs> first;
    activate(first_sums, kFirstShift, first);
    std::array<std::int32_t, kSecondOutputs> second_sums;
    forward(dense.second, first.data(), second_sums.data());
    alignas(kWideChunkLanes) std::array<std::int16_t, kSecondOutputs> second;
    activate(second_sums, kShift, second);
    std::array<std::int32_t, 1> out;
    forward(dense.out, second.data(), out.data());
    return std::clamp((out[0] * kScoreNumerator) >> kScoreShift, -kEvaluationLimit, kEvaluationLimit);
}

}  // namespace tzaar::network
