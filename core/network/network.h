// The network that evaluates positions.
//
// Every code of a stack (codes.h) has a row of kWidth numbers. The rows of a stack are added
// up and clipped to 0..kOne; that is done for each stack alone, so the network can tell a scarce stack
// that is attacked from a scarce one here and an attacked one there. The stacks of each piece are
// added up, and so are the rows of each colour's facts; the mover's come first. Three dense layers,
// chosen by the stacks left and the phase, make a score of it. All numbers are whole, so that every
// build and every processor finds the same; training/network states the same in Python.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "base/score.h"
#include "network/codes.h"
#include "rules/lanes.h"
#include "rules/position.h"
#include "rules/result.h"

namespace tzaar::network {

inline constexpr int kWidth = 32;      // of the rows of stacks
inline constexpr int kFactWidth = 32;  // of the rows of facts
inline constexpr int kInputs = kPieces * kWidth + kColors * kFactWidth;
inline constexpr int kFirstOutputs = 16;
inline constexpr int kSecondOutputs = 16;

// What 1 is among activations. Weights of the first dense layer are in parts of 1 << kFirstShift,
// those of the others in parts of 1 << kShift.
inline constexpr int kOne = 127;
inline constexpr int kFirstShift = 10;
inline constexpr int kShift = 6;
// An output sum times kScoreNumerator >> kScoreShift is a score in hundredths.
inline constexpr int kScoreNumerator = 75;
inline constexpr int kScoreShift = 10;

// The dense layers of a position are those of its class of stacks (at most so many, or more) and
// its phase.
inline constexpr std::array kStacksOfBuckets{14, 20, 28, 38, 48};
inline constexpr std::size_t kBuckets = 2 * (kStacksOfBuckets.size() + 1);
inline std::size_t bucket_of(const Position& position) {
    std::size_t bucket = 0;
    for (const int most : kStacksOfBuckets) bucket += position.stack_count() > most;
    return 2 * bucket + (position.phase() == Phase::kSecond);
}

// ---- numbers -----------------------------------------------------------------------------------

inline constexpr std::size_t kAlignment = 32;
using Row = std::array<std::int16_t, kWidth>;
using FactRow = std::array<std::int16_t, kFactWidth>;

// Weights stand as processors take them: of two inputs those to every output, then of the next two.
template <int kFrom, int kTo>
struct Layer {
    alignas(kAlignment) std::array<std::int32_t, kTo> bias{};
    std::array<std::array<std::array<std::int16_t, 2>, kTo>, kFrom / 2> weights{};
};
struct Dense {
    Layer<kInputs, kFirstOutputs> first;
    Layer<kFirstOutputs, kSecondOutputs> second;
    alignas(kAlignment) std::array<std::int16_t, kSecondOutputs> out{};
    std::array<std::int32_t, 1> out_bias{};
};

struct alignas(kAlignment) Weights {
    // Of what stacks are, of their places, leads, and sights for each type. The bias of stacks is part
    // of the rows of places, as every stack has one of them.
    std::array<Row, kStackRows> stacks{};
    std::array<FactRow, kFactRows> facts{};
    std::array<Dense, kBuckets> dense{};
};

// By piece, the clipped sums of its stacks added up.
using Pools = std::array<Row, kPieces>;

// The sums over the stacks of one position. A position much like it differs in a few stacks, and in
// what some others see: mostly in one direction each, so that one row goes and one comes.
struct Accumulator {
    Bitboard stacks = 0;  // the spaces whose stacks are in the sums
    Lanes levels{};
    CodeLanes pieces{};
    StackCodes codes{};
    alignas(kAlignment) std::array<Row, kSpaces> sums{};  // of each of those stacks, not clipped
    Pools pools{};
};

// ---- the whole ---------------------------------------------------------------------------------

// The arithmetic for one kind of processor, the slowest first. All give the same scores.
enum class Kernel { kPlain, kSse4, kAvx2 };
// The fastest that this processor has.
Kernel best_kernel();

class Network {
public:
    // A file's bytes, refused if they are of another architecture or damaged.
    static Result<std::shared_ptr<const Network>> parse(std::span<const std::uint8_t> bytes);
    // What must agree for a file to be understood.
    static std::string architecture();

    // The score of a position for its side to move, within kEvaluationLimit. The game must not be
    // over by R14; a position in which the side to move cannot capture (R15) is for the search to see.
    Score evaluate(const Position& position) const;
    // The same, faster if the sums are those of a position that is much alike. They must be new, or
    // from this network. Afterwards they are those of this position, or stay what they were.
    Score evaluate(const Position& position, Accumulator& sums, Kernel kernel = best_kernel()) const;
    Score evaluate_beside(const Position& position, const Accumulator& sums, Kernel kernel = best_kernel()) const;
    // Makes the sums those of this position.
    void accumulate(const Position& position, Accumulator& sums, Kernel kernel = best_kernel()) const;

private:
    Weights weights_;
};

// The network the core was built with.
std::shared_ptr<const Network> built_in();

}  // namespace tzaar::network
