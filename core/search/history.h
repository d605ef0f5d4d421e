// What a thread has learnt about moves, for move ordering and reductions: the history of each move,
// its continuation history (how it did after a given previous move), and the killers of each ply.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "base/prefetch.h"
#include "rules/move.h"
#include "rules/position.h"

namespace tzaar {

// One entry: a sum of bonuses with "gravity", which pulls it towards 0 in proportion to its value,
// so that it stays within ±kLimit and follows the latest results.
class HistoryEntry {
public:
    static constexpr int kLimit = 8192;

    int value() const { return value_; }
    void add(int bonus) {
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kLimit);
    }

private:
    std::int16_t value_ = 0;
};

// Captures and reinforcements, by spaces: the 13 lowest bits of a move (move.h).
inline constexpr std::size_t kMoveCodes = 1 << 13;
constexpr std::size_t code_of(Move move) { return move.bits() & (kMoveCodes - 1); }

// The previous move as the continuation history sees it: which piece went where. "None" stands for
// the root and for a pass.
inline constexpr int kContinuations = kPieces * kSlots;
inline constexpr int kNoContinuation = kNoSpace;
constexpr int continuation_of(int piece, Space to) { return piece * kSlots + to; }

class History {
    using MainRow = std::array<HistoryEntry, kMoveCodes>;
    using ContinuationRow = std::array<HistoryEntry, 2 * kPieceTypes * kSlots>;

public:
    History() : tables_(std::make_unique<Tables>()) {}

    void clear() { *tables_ = Tables{}; }

    // Prefetches the part of a continuation's row that is read first: its captures.
    void prefetch(int continuation) const {
        constexpr std::size_t kEntriesPerLine = 64 / sizeof(HistoryEntry);
        const ContinuationRow& row = tables_->continuation[static_cast<std::size_t>(continuation)];
        for (std::size_t i = 0; i < row.size() / 2; i += kEntriesPerLine) tzaar::prefetch(&row[i]);
    }

    // The histories of one node: those of its side and phase, and those after the previous move.
    // Must not outlive the History or the position.
    class View {
    public:
        View(History& history, const Position& position, int continuation)
            : position_(position),
              first_piece_(piece_of(position.to_move(), PieceType::kTzaar)),
              main_(history.tables_->main[side_of(position)]),
              continuation_(history.tables_->continuation[static_cast<std::size_t>(continuation)]) {}

        // For captures and reinforcements; within ±2 * HistoryEntry::kLimit.
        int value(Move move) const { return main_[code_of(move)].value() + continuation_[reply_of(move)].value(); }
        void add(Move move, int bonus) {
            main_[code_of(move)].add(bonus);
            continuation_[reply_of(move)].add(bonus);
        }

    private:
        static std::size_t side_of(const Position& position) {
            return static_cast<std::size_t>(position.to_move()) * 2 + (position.phase() == Phase::kSecond);
        }
        // By capture or reinforcement, the moving type, and its destination.
        std::size_t reply_of(Move move) const {
            const int kind = move.is_capture() ? 0 : kPieceTypes;
            const int type = position_.piece(move.from()) - first_piece_;
            return static_cast<std::size_t>((kind + type) * kSlots + move.to());
        }

        const Position& position_;
        int first_piece_;
        MainRow& main_;
        ContinuationRow& continuation_;
    };

private:
    struct Tables {
        std::array<MainRow, 2 * kColors> main{};
        std::array<ContinuationRow, kContinuations> continuation{};
    };
    std::unique_ptr<Tables> tables_;
};

// The last two reinforcements that caused a beta cutoff at a ply, the newer first.
struct Killers {
    std::array<Move, 2> moves{Move::none(), Move::none()};

    void add(Move move) {
        if (move == moves[0]) return;
        moves[1] = moves[0];
        moves[0] = move;
    }
    bool contains(Move move) const { return move == moves[0] || move == moves[1]; }
};

}  // namespace tzaar
