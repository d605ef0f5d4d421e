// A valid position with its side to move and phase: the fast twin of the Python library's.
//
// How stacks see each other. A stack moves to the first stack in a direction (R9), so what matters
// of a line is only which stacks stand next to each other on it. As vacated spaces stay vacant
// (R13) the stacks of a line are a linked list from which moves only ever remove, and undoing puts
// back in reverse order: Knuth's "dancing links". For each direction a position keeps
//   next(space, direction)   the first stack seen from a stack, and
//   seen(direction)          that stack's signed height, one byte a space,
// so that "who can capture what" is a comparison of bytes for all spaces at once (attacks.h), and
// a move costs a dozen byte stores. Of vacant spaces these entries are stale and mean nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/api.h"
#include "rules/bitboard.h"
#include "rules/geometry.h"
#include "rules/keys.h"
#include "rules/lanes.h"
#include "rules/move.h"
#include "rules/pieces.h"
#include "rules/result.h"
#include "rules/setup.h"

namespace tzaar {

enum class Termination : std::uint8_t { kTypeLost, kNoCapture };  // R14 and R16, R15

struct Outcome {
    Color winner;
    Termination termination;
    bool operator==(const Outcome&) const = default;
};

// The state that do_move overwrites and undo_move restores.
struct Undo {
    keys::Key key;
    std::int8_t target_level;
    std::uint8_t target_piece;
    Color to_move;
    Phase phase;
};

class Position {
public:
    // The position of a valid set-up, or the set-up's problem.
    static Result<Position> from(const Setup& setup);
    Setup setup() const;

    Color to_move() const { return to_move_; }
    Phase phase() const { return phase_; }
    keys::Key key() const { return key_; }

    // The key computed from its definition (keys.h); key() is updated incrementally.
    TZAAR_API keys::Key recomputed_key() const;
    // The key after a legal move, without playing it.
    keys::Key key_after(Move move) const;

    // Whether this turn is the opening turn of one move (R7): a capture on a full board. The colour does not matter, as
    // a set-up for study may let Black open.
    bool is_opening() const { return phase_ == Phase::kCapture && stacks_ == kSpaces; }
    // Whether the next move is the last of its turn (R8): always, except a forced capture after the opening.
    bool is_last_of_turn() const { return phase_ != Phase::kCapture || is_opening(); }

    int stack_count() const { return stacks_; }
    Bitboard visible(Color color, PieceType type) const { return visible_[piece_index(color, type)]; }
    int visible_count(Color color, PieceType type) const {
        return static_cast<int>(counts_ >> (8 * piece_of(color, type)) & 0xFF);
    }
    // All visible counts, one byte for each piece.
    std::uint64_t visible_counts() const { return counts_; }
    Bitboard stacks_of(Color color) const {
        const auto first_piece = piece_index(color, PieceType::kTzaar);
        return visible_[first_piece] | visible_[first_piece + 1] | visible_[first_piece + 2];
    }
    Bitboard occupied() const { return stacks_of(Color::kWhite) | stacks_of(Color::kBlack); }

    // Pieces not yet placed. Only during the placement, where every piece on the board is visible.
    int in_hand(Color color, PieceType type) const {
        return kPiecesOfType[static_cast<std::size_t>(type)] - visible_count(color, type);
    }

    bool is_vacant(Space space) const { return level_[space] == 0; }
    // The signed height: positive White, negative Black, 0 vacant.
    int level(Space space) const { return level_[space]; }
    int height(Space space) const { return level_[space] < 0 ? -level_[space] : level_[space]; }
    // The piece, color * 3 + type, of the stack on an occupied space.
    int piece(Space space) const { return piece_[static_cast<std::size_t>(space)]; }
    // The same by space; unspecified for vacant spaces.
    const std::array<std::uint8_t, kSlots>& pieces() const { return piece_; }
    std::optional<Stack> operator[](Space space) const;

    // The first stack seen from an occupied space; kNoSpace if there is none.
    Space next(Space space, Direction direction) const {
        return next_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(space)];
    }
    const Lanes& levels() const { return level_; }
    // By space: the signed height of next(space, direction), 0 if there is none.
    const Lanes& seen(Direction direction) const { return seen_[static_cast<std::size_t>(direction)]; }

    // By space: the piece() of next(space, direction); unspecified if there is none.
    const std::array<std::uint8_t, kSlots>& seen_pieces(Direction direction) const {
        return seen_piece_[static_cast<std::size_t>(direction)];
    }

    // Whether a colour has no visible piece of some type, and so has lost (R14). Always false during the placement.
    bool is_type_lost() const;
    // How the game ended; nothing while it goes on. A position that is over has no legal moves.
    TZAAR_API std::optional<Outcome> outcome() const;

    // For any bits whatsoever, such as a move from a hash table.
    bool is_legal(Move move) const;

    // Plays a legal move. The side changes only after the last move of a turn; a first move that takes the last visible
    // piece of a type (R14) leaves side and phase as for a second move.
    TZAAR_API Undo do_move(Move move);
    // Takes back the last move played, given what do_move returned for it.
    void undo_move(Move move, const Undo& undo);

    // Equal stacks, side and phase.
    TZAAR_API bool operator==(const Position& other) const;

private:
    Position() = default;

    static constexpr std::size_t piece_index(Color color, PieceType type) {
        return static_cast<std::size_t>(piece_of(color, type));
    }
    bool lacks_type(Color color) const;

    // Adds a stack to the lines through its space, or removes it.
    void link(Space space);
    void unlink(Space space);
    void relink(Space space);
    void find_next(Space space);
    // Updates what the stacks around an occupied space see of its level.
    void announce(Space space);

    void add_stack(Space space, const Stack& stack);
    void remove_placed(Space space);
    void place(Move move);
    void move_stack(Move move);
    void unmove_stack(Move move, const Undo& undo);

    Lanes level_;
    std::array<Lanes, kDirections> seen_;
    std::array<std::array<std::uint8_t, kSlots>, kDirections> seen_piece_{};
    std::array<std::array<std::uint8_t, kSlots>, kDirections> next_{};
    std::array<std::uint8_t, kSlots> piece_{};
    std::array<Bitboard, kPieces> visible_{};
    // Visible counts, one byte a piece; the two spare bytes are 1 so that "some count is 0" is a test on one word.
    std::uint64_t counts_ = kSpareCounts;
    keys::Key key_ = 0;
    int stacks_ = 0;
    Color to_move_ = Color::kWhite;
    Phase phase_ = Phase::kCapture;

    static constexpr std::uint64_t kSpareCounts = 0x0101000000000000;
};

inline keys::Key Position::key_after(Move move) const {
    keys::Key key = key_;
    if (move.kind() == MoveKind::kPlace) {
        key ^= keys::stack(move.to(), piece_of(to_move_, move.type()), 1);
        if (stacks_ == kSpaces - 1) key ^= keys::kPlacement;
    } else if (move.kind() != MoveKind::kPass) {
        const int mover = piece(move.from());
        const int result = height(move.from()) + (move.is_capture() ? 0 : height(move.to()));
        key ^= keys::stack(move.from(), mover, height(move.from())) ^
               keys::stack(move.to(), piece(move.to()), height(move.to())) ^ keys::stack(move.to(), mover, result);
    }
    if (!is_last_of_turn()) return key ^ keys::kSecondMove;
    if (phase_ == Phase::kSecond) key ^= keys::kSecondMove;
    return key ^ keys::kBlackToMove;
}

}  // namespace tzaar
