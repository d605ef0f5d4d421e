#include "network.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "dispatch.h"
#include "words.h"

namespace tzaar::network {
namespace {

// ---- the file ----------------------------------------------------------------------------------
// Magic, hash of the architecture, checksum of the rest; then, little-endian: rows and their bias
// (16 bits), and for every bucket the bias (32) and the weights (8) of each layer.

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

// ---- rows --------------------------------------------------------------------------------------

// Where the rows of a slot begin, by the side that looks, less 1 as codes begin at 1.
constexpr auto kFirstRows = [] {
    std::array<std::array<std::int16_t, kCodeSlots>, kColors> first{};
    for (std::size_t side = 0; side < kColors; ++side) {
        for (int space = 0; space < kSpaces; ++space) {
            first[side][static_cast<std::size_t>(space)] = static_cast<std::int16_t>(space * kCodesOfSpace - 1);
        }
        int row = kSpaces * kCodesOfSpace;
        for (const Fact& fact : kFacts) {
            for (int i = 0; i < fact.slots; ++i) {
                // To Black, White's facts are the enemy's.
                const int which = side == 0 ? i : (i + fact.slots / 2) % fact.slots;
                first[side][static_cast<std::size_t>(fact.slot + i)] =
                    static_cast<std::int16_t>(row + which * fact.codes - 1);
            }
            row += fact.slots * fact.codes;
        }
    }
    return first;
}();

inline std::size_t row_of(Color side, int slot, int code) {
    constexpr int kHalf = kCodesOfSpace / 2;
    const int first = kFirstRows[static_cast<std::size_t>(side)][static_cast<std::size_t>(slot)];
    if (side == Color::kBlack && slot < kSpaces) code += code <= kHalf ? kHalf : -kHalf;
    return static_cast<std::size_t>(first + code);
}

// ---- vectors -----------------------------------------------------------------------------------

constexpr int kVectorLanes = kWideChunkLanes / 2;
// May stand for the numbers of an array: copying them first was slower by half.
using Vector = std::int16_t __attribute__((vector_size(kWideChunkLanes), may_alias));
constexpr int kVectors = kWidth / kVectorLanes;
static_assert(kWidth % kVectorLanes == 0);

inline const Vector* vectors_of(const Sums& sums) { return reinterpret_cast<const Vector*>(sums.data()); }
inline Vector* vectors_of(Sums& sums) { return reinterpret_cast<Vector*>(sums.data()); }

// The slots in which two rows of codes differ, 32 to a word.
using Difference = std::array<std::uint32_t, kCodeSlots / kWideChunkLanes>;

inline Difference difference(const Codes& a, const Codes& b) {
    Difference differs;
    for (std::size_t i = 0; i < differs.size(); ++i) {
        WideChunk ours;
        WideChunk theirs;
        std::memcpy(&ours, a.values.data() + i * kWideChunkLanes, sizeof ours);
        std::memcpy(&theirs, b.values.data() + i * kWideChunkLanes, sizeof theirs);
        const WideChunk unequal = ours != theirs;
        differs[i] = static_cast<std::uint32_t>(sign_bits(unequal));
    }
    return differs;
}

inline int size_of(const Difference& difference) {
    int size = 0;
    for (const std::uint32_t word : difference) size += std::popcount(word);
    return size;
}

}  // namespace

std::string Network::architecture() {
    const auto text = [](int number) { return std::to_string(number); };
    std::string facts;
    for (const Fact& fact : kFacts) {
        if (!facts.empty()) facts.push_back(',');
        facts.append(join(text(fact.slot), ":", text(fact.slots), "x", text(fact.codes)));
    }
    std::string stacks;
    for (const int most : kStacksOfBuckets) {
        if (!stacks.empty()) stacks.push_back(',');
        stacks.append(text(most));
    }
    return join("tzaar network 1; spaces ", text(kSpaces), "x", text(kCodesOfSpace), "; facts ", facts, "; rows ",
                text(kRows), "x", text(kWidth), "; one ", text(kOne), "; shift ", text(kShift), "; stacks ", stacks,
                "; dense ", text(2 * kWidth), "-", text(kFirstOutputs), "-", text(kSecondOutputs), "-1; score ",
                text(kScoreNumerator), "/", text(1 << kScoreShift));
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
    constexpr auto kDenseBytes = static_cast<std::size_t>(
        4 * (kFirstOutputs + kSecondOutputs + 1) + kFirstOutputs * 2 * kWidth + kSecondOutputs * kFirstOutputs + kSecondOutputs);
    constexpr std::size_t kBytes = kHeaderBytes + 2 * kWidth * (kRows + std::size_t{1}) + kBuckets * kDenseBytes;
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
    for (Sums& row : network->rows_) {
        for (std::int16_t& value : row) value = reader.take<std::int16_t>();
    }
    for (std::int16_t& value : network->bias_) value = reader.take<std::int16_t>();
    const auto read_layer = [&reader](auto& layer) {
        for (std::int32_t& value : layer.bias) value = reader.take<std::int32_t>();
        for (auto& output : layer.weights) {
            for (std::int16_t& value : output) value = reader.take<std::int8_t>();
        }
    };
    for (Dense& dense : network->dense_) {
        read_layer(dense.first);
        read_layer(dense.second);
        read_layer(dense.out);
    }
    return std::shared_ptr<const Network>(network);
}

Accumulator Network::empty() const { return Accumulator{{}, {bias_, bias_}}; }

inline std::size_t bucket_of_inlined(const Position& position) {
    std::size_t bucket = 0;
    for (const int most : kStacksOfBuckets) bucket += position.stack_count() > most;
    return 2 * bucket + (position.phase() == Phase::kSecond);
}

std::size_t bucket_of(const Position& position) { return bucket_of_inlined(position); }

// Takes off the rows of codes that are gone, adds those of codes that are new.
inline void Network::correct(const Accumulator& from, const Codes& codes, Accumulator& to) const {
    std::array<std::uint8_t, kCodeSlots> slots;
    std::size_t count = 0;
    const Difference differs = difference(from.codes, codes);
    for (std::size_t i = 0; i < differs.size(); ++i) {
        for (std::uint32_t left = differs[i]; left != 0; left &= left - 1) {
            slots[count++] = static_cast<std::uint8_t>(i * kWideChunkLanes + static_cast<std::size_t>(std::countr_zero(left)));
        }
    }
    for (const Color side : kAllColors) {
        const auto at = static_cast<std::size_t>(side);
        Vector sums[kVectors];
        for (int v = 0; v < kVectors; ++v) sums[v] = vectors_of(from.sums[at])[v];
        for (std::size_t i = 0; i < count; ++i) {
            const int slot = slots[i];
            if (const int code = from.codes[slot]; code != 0) {
                const Vector* const row = vectors_of(rows_[row_of(side, slot, code)]);
                for (int v = 0; v < kVectors; ++v) sums[v] -= row[v];
            }
            if (const int code = codes[slot]; code != 0) {
                const Vector* const row = vectors_of(rows_[row_of(side, slot, code)]);
                for (int v = 0; v < kVectors; ++v) sums[v] += row[v];
            }
        }
        for (int v = 0; v < kVectors; ++v) vectors_of(to.sums[at])[v] = sums[v];
    }
    to.codes = codes;
}

template <int kInputs, int kOutputs>
inline void Network::forward(const Layer<kInputs, kOutputs>& layer, const std::int16_t* inputs, std::int32_t* outputs) {
    for (std::size_t output = 0; output < kOutputs; ++output) {
        const std::int16_t* const weights = layer.weights[output].data();
        std::int32_t sum = 0;
        for (int input = 0; input < kInputs; ++input) sum += inputs[input] * weights[input];
        outputs[output] = sum + layer.bias[output];
    }
}

namespace {

// From a dense layer's sums to the next one's inputs.
template <std::size_t kCount>
inline void activate(const std::array<std::int32_t, kCount>& sums, std::array<std::int16_t, kCount>& outputs) {
    for (std::size_t i = 0; i < kCount; ++i) {
        outputs[i] = static_cast<std::int16_t>(std::clamp(sums[i] >> kShift, 0, kOne));
    }
}

}  // namespace

inline Score Network::score(const Accumulator& accumulator, Color mover, std::size_t bucket) const {
    const Dense& dense = dense_[bucket];
    alignas(kWideChunkLanes) std::array<std::int16_t, 2 * kWidth> inputs;
    for (std::size_t half = 0; half < kColors; ++half) {
        const Sums& sums = accumulator.sums[half ^ static_cast<std::size_t>(mover)];
        for (std::size_t i = 0; i < kWidth; ++i) {
            inputs[half * kWidth + i] = std::clamp<std::int16_t>(sums[i], 0, kOne);
        }
    }
    std::array<std::int32_t, kFirstOutputs> first_sums;
    forward(dense.first, inputs.data(), first_sums.data());
    alignas(kWideChunkLanes) std::array<std::int16_t, kFirstOutputs> first;
    activate(first_sums, first);
    std::array<std::int32_t, kSecondOutputs> second_sums;
    forward(dense.second, first.data(), second_sums.data());
    alignas(kWideChunkLanes) std::array<std::int16_t, kSecondOutputs> second;
    activate(second_sums, second);
    std::array<std::int32_t, 1> out;
    forward(dense.out, second.data(), out.data());
    return std::clamp((out[0] * kScoreNumerator) >> kScoreShift, -kEvaluationLimit, kEvaluationLimit);
}

TZAAR_DISPATCHED Score Network::evaluate(const Position& position, const Accumulator& other, Accumulator& to) const {
    const Codes codes = codes_of(position);
    const bool itself = size_of(difference(to.codes, codes)) <= size_of(difference(other.codes, codes));
    correct(itself ? to : other, codes, to);
    return score(to, position.to_move(), bucket_of_inlined(position));
}

}  // namespace tzaar::network
