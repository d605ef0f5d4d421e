// One move: a capture, a reinforcement, a placement or a pass, in 16 bits.
//
// A turn is one or two of them (R7, R8); the search walks single moves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/geometry.h"
#include "rules/pieces.h"

namespace tzaar {

enum class MoveKind : std::uint8_t { kCapture = 0, kReinforce = 1, kPlace = 2, kPass = 3 };

class Move {
public:
    // Trivial, so that a MoveList costs nothing to make. `Move move;` is uninitialised; use none().
    Move() = default;

    // "No move": the bits of a capture from A1 to A1, which is impossible.
    static constexpr Move none() { return from_bits(0); }

    static constexpr Move capture(Space from, Space to) { return Move(MoveKind::kCapture, from, to); }
    static constexpr Move reinforce(Space from, Space to) { return Move(MoveKind::kReinforce, from, to); }
    static constexpr Move place(PieceType type, Space to) { return Move(MoveKind::kPlace, index(type), to); }
    static constexpr Move pass() { return Move(MoveKind::kPass, 0, 0); }

    constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 12); }
    constexpr bool is_capture() const { return kind() == MoveKind::kCapture; }
    constexpr bool is_none() const { return bits_ == 0; }

    // The space a stack leaves. Only for captures and reinforcements.
    constexpr Space from() const { return (bits_ >> 6) & 63; }
    // The space a stack or a piece goes to. Not for passes.
    constexpr Space to() const { return bits_ & 63; }
    // The type of the piece placed. Only for placements.
    constexpr PieceType type() const { return static_cast<PieceType>(from()); }

    // The raw bits, for tables and files: 0-5 to, 6-11 from or type, 12-13 kind.
    constexpr std::uint16_t bits() const { return bits_; }
    static constexpr Move from_bits(std::uint16_t bits) {
        Move move{};
        move.bits_ = bits;
        return move;
    }

    // Whether the functions above can have made these bits. Hash tables may hold others, where two threads wrote at
    // once.
    constexpr bool is_well_formed() const {
        switch (kind()) {
            case MoveKind::kCapture:
            case MoveKind::kReinforce: return from() < kSpaces && to() < kSpaces;
            case MoveKind::kPlace: return from() < kPieceTypes && to() < kSpaces;
            case MoveKind::kPass: return *this == pass();
        }
        return false;
    }

    constexpr bool operator==(const Move&) const = default;

private:
    constexpr Move(MoveKind kind, int from, int to)
        : bits_(static_cast<std::uint16_t>(static_cast<int>(kind) << 12 | from << 6 | to)) {}

    std::uint16_t bits_;
};

// The most moves a position can have: 30 stacks in six directions and a pass (181); placements
// are at most 3 types on 60 spaces.
inline constexpr int kMaxMoves = kPiecesOfColor * kDirections + 1;
static_assert(kMaxMoves >= kPieceTypes * kSpaces);

// Moves in a fixed buffer. One is made at every node of a search, so nothing is allocated or cleared.
class MoveList {
public:
    MoveList() {}  // leaves the buffer uninitialised; with "= default" MoveList{} would clear it

    void push(Move move) { moves_[size_++] = move; }
    void clear() { size_ = 0; }

    int size() const { return static_cast<int>(size_); }
    bool empty() const { return size_ == 0; }
    Move operator[](int i) const { return moves_[static_cast<std::size_t>(i)]; }
    Move& operator[](int i) { return moves_[static_cast<std::size_t>(i)]; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }

    bool contains(Move move) const {
        for (const Move listed : *this) {
            if (listed == move) return true;
        }
        return false;
    }

private:
    std::size_t size_ = 0;
    std::array<Move, kMaxMoves> moves_;
};

}  // namespace tzaar
