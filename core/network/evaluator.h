// The static worth of positions for one thread: the one seam between the search and what it believes in.
//
// The two captures of a turn can mostly be played in either order, so a search meets a good third of
// its positions twice within a short time (measured: 38 % of evaluations are saved). A small table of
// a thread's own answers those from the second-level cache.
//
// Nine of ten evaluations are of leaves, and those of one node come one after the other. The accumulator
// is brought to that node, and its leaves are evaluated beside it: each differs from it by one move, and
// from the leaf before by two.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/prefetch.h"
#include "base/score.h"
#include "network/network.h"
#include "rules/keys.h"
#include "rules/position.h"

namespace tzaar {

class Evaluator {
public:
    explicit Evaluator(std::shared_ptr<const network::Network> network)
        : cells_(std::make_unique<Cells>()), network_(std::move(network)) {}

    // Empties the cache. Scores do not depend on it.
    void clear() { cells_->fill(0); }

    void prefetch(keys::Key key) const { tzaar::prefetch(&(*cells_)[key % kCells]); }

    // For the side to move, within kEvaluationLimit. The game must not be over by R14; the search itself must handle a
    // position in which the side to move cannot capture (R15).
    Score evaluate(const Position& position) {
        Cell& cell = cell_of(position);
        return is_of(cell, position) ? score_of(cell) : keep(cell, position, fresh(position));
    }
    // The same, for a position from which no move will be played.
    Score evaluate_leaf(const Position& position) {
        Cell& cell = cell_of(position);
        return is_of(cell, position) ? score_of(cell) : keep(cell, position, fresh_leaf(position));
    }
    // Called before a move to a leaf; makes its evaluation faster.
    void expect_leaf_of(const Position& position) {
        if (position.key() != accumulated_) accumulate(position);
    }

private:
    using Cell = std::uint64_t;

    Score fresh(const Position& position);
    Score fresh_leaf(const Position& position);
    void accumulate(const Position& position);

    Cell& cell_of(const Position& position) { return (*cells_)[position.key() % kCells]; }
    static bool is_of(Cell cell, const Position& position) {
        return (cell & kKeyMask) == (position.key() & kKeyMask) && cell != 0;
    }
    static Score score_of(Cell cell) { return static_cast<std::int16_t>(cell & kScoreMask); }
    static Score keep(Cell& cell, const Position& position, Score score) {
        cell = (position.key() & kKeyMask) | static_cast<std::uint16_t>(score);
        return score;
    }

    // 256 KiB. A cell holds the upper 48 bits of the key and the score.
    static constexpr std::size_t kCells = 1 << 15;
    static constexpr std::uint64_t kScoreMask = 0xFFFF;
    static constexpr std::uint64_t kKeyMask = ~kScoreMask;
    using Cells = std::array<Cell, kCells>;

    std::unique_ptr<Cells> cells_;
    std::shared_ptr<const network::Network> network_;
    network::Accumulator accumulator_;
    keys::Key accumulated_ = 0;  // the position of the accumulator
};

}  // namespace tzaar
