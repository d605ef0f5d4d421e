// The network that evaluates positions.
//
// Every code of a stack (network_codes.h) has a row of kWidth numbers. The rows of a stack are added
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

#include "network_codes.h"
#include "position.h"
#include "result.h"
#include "score.h"

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

class Network {
public:
    // A file's bytes, refused if they are of another architecture or damaged.
    static Result<std::shared_ptr<const Network>> parse(std::span<const std::uint8_t> bytes);
    // What must agree for a file to be understood.
    static std::string architecture();

    // The score of a position for its side to move, within kEvaluationLimit. The game must not be
    // over by R14; a position in which the side to move cannot capture (R15) is for the search to see.
    Score evaluate(const Position& position) const;

private:
    using Row = std::array<std::int16_t, kWidth>;
    using FactRow = std::array<std::int16_t, kFactWidth>;
    using Inputs = std::array<std::int16_t, kInputs>;
    template <int kFrom, int kTo>
    struct Layer {
        std::array<std::int32_t, kTo> bias{};
        alignas(kWideChunkLanes) std::array<std::array<std::int16_t, kFrom>, kTo> weights{};
    };
    struct Dense {
        Layer<kInputs, kFirstOutputs> first;
        Layer<kFirstOutputs, kSecondOutputs> second;
        Layer<kSecondOutputs, 1> out;
    };

    void add_stacks(const Position& position, const StackCodes& codes, Inputs& inputs) const;
    void add_facts(const FactRows& facts, std::int16_t* inputs) const;
    template <int kFrom, int kTo>
    static void forward(const Layer<kFrom, kTo>& layer, const std::int16_t* inputs, std::int32_t* outputs);

    struct alignas(kWideChunkLanes) Rows {
        std::array<Row, kSelfCodes> self{};
        std::array<Row, kPlaceCodes> place{};
        std::array<Row, kLeadCodes> lead{};
        std::array<std::array<Row, kSightCodes>, kPieceTypes> sights{};
        Row bias{};
        std::array<FactRow, kFactRows> facts{};
    };
    Rows rows_;
    std::array<Dense, kBuckets> dense_{};
};

// The network the core was built with.
std::shared_ptr<const Network> built_in();

}  // namespace tzaar::network
