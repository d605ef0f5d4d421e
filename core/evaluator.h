// The static worth of positions for one thread: the one seam between the search and what it believes in.
//
// The two captures of a turn can mostly be played in either order, so a search meets a good third of
// its positions twice within a short time (measured: 38 % of evaluations are saved). A small table of
// a thread's own answers those from the second-level cache.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "keys.h"
#include "network.h"
#include "position.h"
#include "prefetch.h"
#include "score.h"

namespace tzaar {

class Evaluator {
public:
    explicit Evaluator(std::shared_ptr<const network::Network> network)
        : cells_(std::make_unique<Cells>()), network_(std::move(network)) {}

    // Forgets what was evaluated before; scores do not depend on it.
    void clear() { cells_->fill(0); }

    void prefetch(keys::Key key) const { tzaar::prefetch(&(*cells_)[key % kCells]); }

    // For the side to move, within kEvaluationLimit. The game must not be over by R14; a position in
    // which the side to move cannot capture (R15) is for the search to see.
    Score evaluate(const Position& position) {
        const keys::Key key = position.key();
        std::uint64_t& cell = (*cells_)[key % kCells];
        if ((cell & kKeyMask) == (key & kKeyMask) && cell != 0) return static_cast<std::int16_t>(cell & kScoreMask);
        const Score score = fresh(position);
        cell = (key & kKeyMask) | static_cast<std::uint16_t>(score);
        return score;
    }

private:
    Score fresh(const Position& position);

    // 256 KiB. A cell holds the upper 48 bits of the key and the score.
    static constexpr std::size_t kCells = 1 << 15;
    static constexpr std::uint64_t kScoreMask = 0xFFFF;
    static constexpr std::uint64_t kKeyMask = ~kScoreMask;
    using Cells = std::array<std::uint64_t, kCells>;

    std::unique_ptr<Cells> cells_;
    std::shared_ptr<const network::Network> network_;
    network::Accumulator sums_;
};

}  // namespace tzaar
