#include "solver/estimate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "rules/lanes.h"

namespace tzaar {
namespace {

// What each of one colour's features adds, in hundredths, to the logit of the side to move winning.
struct Weights {
    int log_captures;     // times the natural logarithm of captures + 1
    int capturer;         // a stack that can capture
    int attacked;         // a stack that can be captured
    int supreme;          // a stack higher than every enemy stack
    int attacked_only;    // a type whose only visible piece is attacked; added to attacked_type
    int attacked_pair;    // a type with two visible pieces, both attacked; added to attacked_type
    int attacked_type;    // a type whose visible pieces are all attacked
    std::array<int, 4> totts;  // by the number of visible Totts, up to 3
};

struct PhaseWeights {
    Weights ours;
    Weights theirs;
    int bias;
};

// Fitted by logistic regression to 8198 positions: leaves that the solver reached, and could decide, in endings of 17
// to 29 stacks from self-play. Counts of Tzaars and Tzarras added nothing.
constexpr PhaseWeights kFirstMove{{159, 37, -8, 68, -46, -43, -87, {0, -73, -64, -4}},
                                  {-127, -41, 32, -91, 0, -9, 74, {0, 70, -15, 117}},
                                  61};
constexpr PhaseWeights kSecondMove{{154, 22, -12, 83, -103, -112, -69, {0, -85, -55, -35}},
                                   {-215, -13, 2, -70, 0, 62, 67, {0, 37, 66, 75}},
                                   121};

// From a logit to a number: kEven * exp(-kSteepness * logit). Of kEven 4, 8, 16, 32, 64 and kSteepness 0.2 to 0.8,
// these took the least time for 51 endings, half that of 4 and 0.5, and also for 46 others not used in the tuning. A
// large kEven gives the estimates more weight relative to the number of moves (ProofSearch::summarise adds 1 for each).
constexpr double kEven = 32;
constexpr double kSteepness = 0.4;
constexpr int kMaxLogit = 800;

// Tables of logarithms and exponentials, as every leaf needs several.
const std::array<std::int16_t, kMaxMoves + 1> kLogarithms = [] {
    std::array<std::int16_t, kMaxMoves + 1> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        table[n] = static_cast<std::int16_t>(std::lround(100 * std::log1p(static_cast<double>(n))));
    }
    return table;
}();

const std::array<std::uint32_t, 2 * kMaxLogit + 1> kNumbers = [] {
    std::array<std::uint32_t, 2 * kMaxLogit + 1> table{};
    for (int i = 0; i <= 2 * kMaxLogit; ++i) {
        const double number = kEven * std::exp(-kSteepness * (i - kMaxLogit) / 100);
        table[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(std::max(1L, std::lround(number)));
    }
    return table;
}();

std::uint32_t number_for(int logit) { return kNumbers[static_cast<std::size_t>(logit + kMaxLogit)]; }

Chunk smaller(Chunk a, Chunk b) {
    const Chunk is_less = a < b;
    return (a & is_less) | (b & ~is_less);
}
Chunk larger(Chunk a, Chunk b) { return -smaller(-a, -b); }

// The stacks of each colour that are higher than every stack of the other.
std::array<Bitboard, kColors> supreme_stacks(const Position& position) {
    Chunk highest{};  // White's levels are positive,
    Chunk lowest{};   // Black's negative
    for (int i = 0; i < kChunks; ++i) {
        highest = larger(highest, chunk_of(position.levels(), i));
        lowest = smaller(lowest, chunk_of(position.levels(), i));
    }
    std::int8_t white = 0;
    std::int8_t black = 0;
    for (int lane = 0; lane < kChunkLanes; ++lane) {
        white = std::max(white, highest[lane]);
        black = std::min(black, lowest[lane]);
    }
    std::array<Bitboard, kColors> stacks{};
    for (int i = 0; i < kChunks; ++i) {
        const Chunk levels = chunk_of(position.levels(), i);
        stacks[0] |= sign_bits(levels > static_cast<std::int8_t>(-black)) << (i * kChunkLanes);
        stacks[1] |= sign_bits(levels < static_cast<std::int8_t>(-white)) << (i * kChunkLanes);
    }
    return stacks;
}

int weigh(const Position& position, const Attacks& attacks, Color color, Bitboard supreme, const Weights& weights) {
    const auto us = static_cast<std::size_t>(color);
    const Bitboard attacked = attacks.capturable[1 - us];
    int sum = weights.log_captures * kLogarithms[static_cast<std::size_t>(attacks.captures[us])] / 100 +
              weights.capturer * count(attacks.capturers[us]) + weights.attacked * count(attacked) +
              weights.supreme * count(supreme);
    for (const PieceType type : kAllPieceTypes) {
        if ((position.visible(color, type) & ~attacked) != 0) continue;
        const int visible = position.visible_count(color, type);
        sum += weights.attacked_type;
        if (visible == 1) sum += weights.attacked_only;
        if (visible == 2) sum += weights.attacked_pair;
    }
    const auto totts = static_cast<std::size_t>(position.visible_count(color, PieceType::kTott));
    return totts < weights.totts.size() ? sum + weights.totts[totts] : sum;
}

}  // namespace

ProofNumbers initial_numbers(const Position& position, const Attacks& attacks) {
    const PhaseWeights& weights = position.phase() == Phase::kCapture ? kFirstMove : kSecondMove;
    const Color us = position.to_move();
    const auto our_index = static_cast<std::size_t>(us);
    const auto supreme = supreme_stacks(position);
    const int logit = weights.bias + weigh(position, attacks, us, supreme[our_index], weights.ours) +
                      weigh(position, attacks, !us, supreme[1 - our_index], weights.theirs);
    const int bounded = std::clamp(logit, -kMaxLogit, kMaxLogit);
    return {number_for(bounded), number_for(-bounded)};
}

}  // namespace tzaar
