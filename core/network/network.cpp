#include "network/network.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string_view>
#include <type_traits>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "rules/bitboard.h"
#include "rules/lanes.h"
#include "base/text.h"

namespace tzaar::network {
namespace {

// ---- the file ----------------------------------------------------------------------------------
// Magic, hash of the architecture, checksum of the rest; then, little-endian: rows and their bias
// (16 bits), rows of facts, and for every bucket the bias (32) and the weights (16) of each layer.

constexpr std::string_view kMagic = "TZAARNN1";
constexpr std::size_t kHeaderBytes = kMagic.size() + 8;

// With numbers up to these no sum can overflow: rows are added up in 16 bits, all else in 32.
constexpr int kMostOfRow = 32767 / (kFactSlots + 1);
constexpr int kMostFirstWeight = 2047;
constexpr int kMostWeight = 127;
constexpr int kMostBias = 1 << 24;

// The 32-bit hash of Fowler, Noll and Vo.
std::uint32_t fnv1a(std::span<const std::uint8_t> bytes) {
    std::uint32_t hash = 0x811C9DC5;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x01000193;
    return hash;
}

// Takes numbers off the front of a file's bytes, and remembers whether one was out of its range.
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

// ---- what the arithmetic looks up -------------------------------------------------------------

constexpr Lanes kPlaceOfSpace = [] {
    Lanes places;
    std::array<std::int8_t, kSpaces> number_of_first{};
    number_of_first.fill(-1);
    std::int8_t next = 0;
    for (Space space = 0; space < kSpaces; ++space) {
        Space first = space;
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) first = std::min(first, transformed(space, symmetry));
        std::int8_t& number = number_of_first[static_cast<std::size_t>(first)];
        if (number < 0) number = next++;
        places.values[static_cast<std::size_t>(space)] = number;
    }
    return places;
}();

// What the codes of stacks are added up from: by piece; what is seen, by piece and kOfBlack more
// where Black's stack sees it.
using Entries = std::array<std::int8_t, 16>;
constexpr std::int8_t kOfBlack = 8;
template <class Number>
constexpr Entries by_piece(Number number) {
    Entries entries{};
    for (const Color color : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            for (const Color viewer : kAllColors) {
                const int index = piece_of(color, type) + (viewer == Color::kBlack) * kOfBlack;
                entries[static_cast<std::size_t>(index)] = static_cast<std::int8_t>(number(color, static_cast<int>(type), viewer));
            }
        }
    }
    return entries;
}
constexpr Entries kIsBlack = by_piece([](Color color, int, Color) { return -(color == Color::kBlack); });
constexpr Entries kIsEnemy = by_piece([](Color color, int, Color viewer) { return -(color != viewer); });
constexpr Entries kSelfOfPiece = by_piece([](Color, int type, Color) { return type * kSelfHeights * kScarcities; });
constexpr Entries kPlaceOfPiece = by_piece([](Color, int type, Color) { return type * 2 * kPlaces; });
constexpr Entries kLeadOfPiece = by_piece([](Color, int type, Color) { return type * kLeads + 3; });
constexpr Entries kSightOfPiece = by_piece([](Color color, int type, Color viewer) {
    return color == viewer ? type : kFriendCodes + type * kDifferences * kScarcities;
});
constexpr Entries kSelfOfHeight = [] {
    Entries entries{};
    for (int height = 1; height <= kSelfHeights; ++height) {
        entries[static_cast<std::size_t>(height)] = static_cast<std::int8_t>((height - 1) * kScarcities);
    }
    return entries;
}();
// By the height of an own stack that is seen, 0 for none; by that of a stack less the height of the
// enemy that it sees, and kOfEnemy more.
constexpr std::int8_t kOfEnemy = kFriendHeights + 3;
constexpr Entries kSightOfHeight = [] {
    Entries entries{};
    entries[0] = kSeesNothing;
    for (int height = 1; height <= kFriendHeights; ++height) {
        entries[static_cast<std::size_t>(height)] = static_cast<std::int8_t>((height - 1) * kPieceTypes);
    }
    for (int difference = -2; difference <= 2; ++difference) {
        entries[static_cast<std::size_t>(kOfEnemy + difference)] = static_cast<std::int8_t>((2 - difference) * kScarcities);
    }
    return entries;
}();

// The first row of each kind, by piece; the rows stand as in the file.
constexpr std::array<std::array<std::uint16_t, kKinds>, kPieces> kFirstRows = [] {
    std::array<std::array<std::uint16_t, kKinds>, kPieces> rows{};
    for (std::size_t piece = 0; piece < kPieces; ++piece) {
        rows[piece].fill(static_cast<std::uint16_t>(kSelfCodes + kPlaceCodes + kLeadCodes + piece % kPieceTypes * kSightCodes));
        rows[piece][kSelf] = 0;
        rows[piece][kPlace] = kSelfCodes;
        rows[piece][kLead] = kSelfCodes + kPlaceCodes;
    }
    return rows;
}();

// Few captures are worth telling apart, many are not.
constexpr std::array<std::uint8_t, 32> kCaptureClasses = [] {
    std::array<std::uint8_t, 32> classes{};
    for (std::size_t n = 0; n < classes.size(); ++n) {
        classes[n] = static_cast<std::uint8_t>(n <= 3 ? n : n <= 5 ? 4 : n <= 8 ? 5 : n <= 12 ? 6 : n <= 20 ? 7 : 8);
    }
    return classes;
}();

}  // namespace
}  // namespace tzaar::network

// ---- the arithmetic ----------------------------------------------------------------------------
// For any processor, and on x86-64 once more for those with SSE4 and for those with AVX2.

#define TZAAR_KERNEL plain
#define TZAAR_KERNEL_LANES 16
#include "network/kernel.h"
#undef TZAAR_KERNEL
#undef TZAAR_KERNEL_LANES

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define TZAAR_HAS_X86_KERNELS
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v2")
#define TZAAR_KERNEL sse4
#define TZAAR_KERNEL_LANES 16
#define TZAAR_KERNEL_SSE4
#include "network/kernel.h"
#undef TZAAR_KERNEL
#undef TZAAR_KERNEL_LANES
#undef TZAAR_KERNEL_SSE4
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v3")
#define TZAAR_KERNEL avx2
#define TZAAR_KERNEL_LANES 32
#include "network/kernel.h"
#undef TZAAR_KERNEL
#undef TZAAR_KERNEL_LANES
#pragma GCC pop_options
#endif

namespace tzaar::network {

Codes codes_of(const Position& position) {
    Codes codes;
    plain::code(position, codes);
    return codes;
}

Kernel best_kernel() {
#if defined(TZAAR_HAS_X86_KERNELS)
    static const Kernel best = __builtin_cpu_supports("x86-64-v3")   ? Kernel::kAvx2
                               : __builtin_cpu_supports("x86-64-v2") ? Kernel::kSse4
                                                                     : Kernel::kPlain;
    return best;
#else
    return Kernel::kPlain;
#endif
}

Score Network::evaluate(const Position& position, Accumulator& sums, [[maybe_unused]] Kernel kernel) const {
#if defined(TZAAR_HAS_X86_KERNELS)
    if (kernel == Kernel::kAvx2) return avx2::evaluate(weights_, position, sums);
    if (kernel == Kernel::kSse4) return sse4::evaluate(weights_, position, sums);
#endif
    return plain::evaluate(weights_, position, sums);
}

Score Network::evaluate_beside(const Position& position, const Accumulator& sums, [[maybe_unused]] Kernel kernel) const {
#if defined(TZAAR_HAS_X86_KERNELS)
    if (kernel == Kernel::kAvx2) return avx2::evaluate_beside(weights_, position, sums);
    if (kernel == Kernel::kSse4) return sse4::evaluate_beside(weights_, position, sums);
#endif
    return plain::evaluate_beside(weights_, position, sums);
}

void Network::accumulate(const Position& position, Accumulator& sums, [[maybe_unused]] Kernel kernel) const {
#if defined(TZAAR_HAS_X86_KERNELS)
    if (kernel == Kernel::kAvx2) return avx2::accumulate(weights_, position, sums);
    if (kernel == Kernel::kSse4) return sse4::accumulate(weights_, position, sums);
#endif
    plain::accumulate(weights_, position, sums);
}

Score Network::evaluate(const Position& position) const {
    Accumulator sums;
    return evaluate(position, sums);
}

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
    Weights& weights = network->weights_;
    for (Row& row : weights.stacks) reader.fill(row, kMostOfRow);
    Row bias;
    reader.fill(bias, kMostOfRow);
    for (Row& row : std::span(weights.stacks).subspan(kFirstRows[0][kPlace], kPlaceCodes)) {
        for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<std::int16_t>(row[i] + bias[i]);
    }
    for (FactRow& row : weights.facts) reader.fill(row, kMostOfRow);
    const auto read_layer = [&reader](auto& layer, int most) {
        reader.fill(layer.bias, kMostBias);
        for (std::size_t output = 0; output < layer.bias.size(); ++output) {
            for (auto& pair : layer.weights) reader.fill(pair[output], most);
        }
    };
    for (Dense& dense : weights.dense) {
        read_layer(dense.first, kMostFirstWeight);
        read_layer(dense.second, kMostWeight);
        reader.fill(dense.out_bias, kMostBias);
        reader.fill(dense.out, kMostWeight);
    }
    if (reader.is_out_of_range()) {
        return because("network-range", "this network file has a number that could overflow the engine's sums");
    }
    return std::shared_ptr<const Network>(network);
}

}  // namespace tzaar::network
