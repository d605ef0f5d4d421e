// The network that evaluates positions: sums of rows, and small dense layers behind them.
//
// Every code of every slot (network_slots.h) has a row of kWidth numbers, once as White sees it and
// once as Black does, to whom own and enemy pieces are exchanged. The rows of a position's codes are
// added up for each side; these sums are kept and corrected from position to position, slot by slot
// (Accumulator). The sums, clipped to 0..kOne, the mover's side first, go through three dense layers
// that are chosen by the stacks left and the phase. All numbers are whole, so every build and every
// processor finds the same score; training/network states the same in Python.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "network_slots.h"
#include "position.h"
#include "result.h"
#include "score.h"

namespace tzaar::network {

inline constexpr int kWidth = 96;  // of the sums of a side
inline constexpr int kFirstOutputs = 16;
inline constexpr int kSecondOutputs = 16;

// What 1 is among activations; dense weights are in parts of 1 << kShift.
inline constexpr int kOne = 127;
inline constexpr int kShift = 6;
// An output sum times kScoreNumerator >> kScoreShift is a score in hundredths.
inline constexpr int kScoreNumerator = 75;
inline constexpr int kScoreShift = 10;

// The dense layers of a position are those of its class of stacks (at most so many, or more) and
// its phase.
inline constexpr std::array kStacksOfBuckets{14, 20, 28, 38, 48};
inline constexpr std::size_t kBuckets = 2 * (kStacksOfBuckets.size() + 1);
std::size_t bucket_of(const Position& position);

inline constexpr int kRows = [] {
    int rows = kSpaces * kCodesOfSpace;
    for (const Fact& fact : kFacts) rows += fact.slots * fact.codes;
    return rows;
}();

using Sums = std::array<std::int16_t, kWidth>;

// The sums of a position's rows with the codes they were made from; at first of no codes at all.
struct Accumulator {
    Codes codes;
    alignas(kWideChunkLanes) std::array<Sums, kColors> sums{};  // by the side that looks
};

class Network {
public:
    // A file's bytes, refused if they are of another architecture or damaged.
    static Result<std::shared_ptr<const Network>> parse(std::span<const std::uint8_t> bytes);
    // What must agree for a file to be understood.
    static std::string architecture();

    Accumulator empty() const;

    // The score of a position for its side to move, within kEvaluationLimit. `to` becomes its
    // accumulator, made from itself or from `other`, whichever is nearer to the position.
    Score evaluate(const Position& position, const Accumulator& other, Accumulator& to) const;

private:
    template <int kInputs, int kOutputs>
    struct Layer {
        std::array<std::int32_t, kOutputs> bias{};
        // Bytes in the file. By output; wider here than they need be, as that is multiplied fastest.
        alignas(kWideChunkLanes) std::array<std::array<std::int16_t, kInputs>, kOutputs> weights{};
    };
    struct Dense {
        Layer<2 * kWidth, kFirstOutputs> first;
        Layer<kFirstOutputs, kSecondOutputs> second;
        Layer<kSecondOutputs, 1> out;
    };

    template <int kInputs, int kOutputs>
    static void forward(const Layer<kInputs, kOutputs>& layer, const std::int16_t* inputs, std::int32_t* outputs);
    void correct(const Accumulator& from, const Codes& codes, Accumulator& to) const;
    Score score(const Accumulator& sums, Color mover, std::size_t bucket) const;

    alignas(kWideChunkLanes) std::array<Sums, kRows> rows_{};
    alignas(kWideChunkLanes) Sums bias_{};
    std::array<Dense, kBuckets> dense_{};
};

// The network the core was built with; nothing where it is to be loaded (WebAssembly).
std::shared_ptr<const Network> built_in();

}  // namespace tzaar::network
