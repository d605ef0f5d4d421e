// What moves have been good for in this thread's search so far: the memory behind move ordering.
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

// A running mean of successes and failures that stays within ±kHistoryLimit by itself: the nearer
// to the limit, the less a further success adds.
class HistoryCell {
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

// What came before, as far as it matters to what is a good answer: which piece went where.
// "None" stands for the start of the search and for a pass.
inline constexpr int kContexts = kPieces * kSlots;
inline constexpr int kNoContext = kNoSpace;
constexpr int context_of(int piece, Space to) { return piece * kSlots + to; }

class History {
    using PlainRow = std::array<HistoryCell, kMoveCodes>;
    using ReplyRow = std::array<HistoryCell, 2 * kPieceTypes * kSlots>;

public:
    History() : tables_(std::make_unique<Tables>()) {}

    void clear() { *tables_ = Tables{}; }

    // Fetches what is most likely asked for after this context: its captures.
    void prefetch(int context) const {
        constexpr std::size_t kCellsOfLine = 64 / sizeof(HistoryCell);
        const ReplyRow& row = tables_->after[static_cast<std::size_t>(context)];
        for (std::size_t i = 0; i < row.size() / 2; i += kCellsOfLine) tzaar::prefetch(&row[i]);
    }

    // The memory of one node: for its side and phase, and after the last move (its context).
    // Good as long as the history is.
    class View {
    public:
        View(History& history, const Position& position, int context)
            : position_(position),
              first_piece_(piece_of(position.to_move(), PieceType::kTzaar)),
              plain_(history.tables_->plain[side_of(position)]),
              after_(history.tables_->after[static_cast<std::size_t>(context)]) {}

        // Within twice ±HistoryCell::kLimit. Not of passes.
        int value(Move move) const { return plain_[code_of(move)].value() + after_[reply_of(move)].value(); }
        void add(Move move, int bonus) {
            plain_[code_of(move)].add(bonus);
            after_[reply_of(move)].add(bonus);
        }

    private:
        static std::size_t side_of(const Position& position) {
            return static_cast<std::size_t>(position.to_move()) * 2 + (position.phase() == Phase::kSecond);
        }
        // By the type that moves, captures apart from reinforcements, and the space it goes to.
        std::size_t reply_of(Move move) const {
            const int kind = move.is_capture() ? 0 : kPieceTypes;
            const int type = position_.piece(move.from()) - first_piece_;
            return static_cast<std::size_t>((kind + type) * kSlots + move.to());
        }

        const Position& position_;
        int first_piece_;
        PlainRow& plain_;
        ReplyRow& after_;
    };

private:
    struct Tables {
        std::array<PlainRow, 2 * kColors> plain{};
        std::array<ReplyRow, kContexts> after{};
    };
    std::unique_ptr<Tables> tables_;
};

}  // namespace tzaar
