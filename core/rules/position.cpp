#include "rules/position.h"

#include "rules/attacks.h"

namespace tzaar {
namespace {

constexpr std::uint64_t one_of(int piece) { return std::uint64_t{1} << (8 * piece); }

// The three axes, by their directions 0..2; the opposite of d is d + 3.
constexpr std::size_t kAxes = 3;

constexpr keys::Key state_key(Color to_move, Phase phase) {
    keys::Key key = 0;
    if (to_move == Color::kBlack) key ^= keys::kBlackToMove;
    if (phase == Phase::kSecond) key ^= keys::kSecondMove;
    if (phase == Phase::kPlacement) key ^= keys::kPlacement;
    return key;
}

}  // namespace

// ---- making a position -------------------------------------------------------------------------

Result<Position> Position::from(const Setup& setup) {
    if (auto problem = setup.problem()) return *std::move(problem);
    Position position;
    for (auto& row : position.next_) row.fill(kNoSpace);
    for (Space space = 0; space < kSpaces; ++space) {
        const auto& stack = setup.stacks[static_cast<std::size_t>(space)];
        if (stack) position.add_stack(space, *stack);
    }
    position.to_move_ = setup.to_move;
    position.phase_ = setup.phase;
    position.key_ = position.recomputed_key();
    return position;
}

Setup Position::setup() const {
    Setup setup{.stacks = {}, .to_move = to_move_, .phase = phase_};
    for (Space space = 0; space < kSpaces; ++space) {
        setup.stacks[static_cast<std::size_t>(space)] = (*this)[space];
    }
    return setup;
}

std::optional<Stack> Position::operator[](Space space) const {
    if (is_vacant(space)) return std::nullopt;
    return Stack{color_of(piece(space)), type_of(piece(space)), height(space)};
}

keys::Key Position::recomputed_key() const {
    keys::Key key = state_key(to_move_, phase_);
    for (Space space = 0; space < kSpaces; ++space) {
        if (!is_vacant(space)) key ^= keys::stack(space, piece(space), height(space));
    }
    return key;
}

bool Position::operator==(const Position& other) const {
    return level_.values == other.level_.values && visible_ == other.visible_ &&
           to_move_ == other.to_move_ && phase_ == other.phase_;
}

// ---- lines -------------------------------------------------------------------------------------
// Entries at kNoSpace are written unconditionally and never read: level_[kNoSpace] stays 0.

inline void Position::announce(Space space) {
    const auto at = static_cast<std::size_t>(space);
    for (std::size_t d = 0; d < kAxes; ++d) {
        const std::uint8_t ahead = next_[d][at];
        const std::uint8_t behind = next_[d + kAxes][at];
        seen_[d][behind] = level_[space];
        seen_[d + kAxes][ahead] = level_[space];
        seen_piece_[d][behind] = piece_[at];
        seen_piece_[d + kAxes][ahead] = piece_[at];
    }
}

inline void Position::unlink(Space space) {
    const auto at = static_cast<std::size_t>(space);
    for (std::size_t d = 0; d < kAxes; ++d) {
        const std::uint8_t ahead = next_[d][at];
        const std::uint8_t behind = next_[d + kAxes][at];
        next_[d][behind] = ahead;
        next_[d + kAxes][ahead] = behind;
        seen_[d][behind] = level_[ahead];
        seen_[d + kAxes][ahead] = level_[behind];
        seen_piece_[d][behind] = piece_[ahead];
        seen_piece_[d + kAxes][ahead] = piece_[behind];
    }
}

// What unlink removed last goes back where its own, untouched entries say.
inline void Position::relink(Space space) {
    const auto at = static_cast<std::size_t>(space);
    for (std::size_t d = 0; d < kAxes; ++d) {
        next_[d][next_[d + kAxes][at]] = static_cast<std::uint8_t>(space);
        next_[d + kAxes][next_[d][at]] = static_cast<std::uint8_t>(space);
    }
    announce(space);
}

// A new stack has to find its neighbours first. Slow, but placements are rare.
void Position::link(Space space) {
    find_next(space);
    relink(space);
}

void Position::find_next(Space space) {
    for (const Direction direction : kAllDirections) {
        Space at = neighbour(space, direction);
        while (at != kNoSpace && is_vacant(at)) at = neighbour(at, direction);
        const auto d = static_cast<std::size_t>(direction);
        next_[d][static_cast<std::size_t>(space)] = static_cast<std::uint8_t>(at);
        seen_[d][space] = level_[at];
        seen_piece_[d][static_cast<std::size_t>(space)] = piece_[static_cast<std::size_t>(at)];
    }
}

void Position::add_stack(Space space, const Stack& stack) {
    const int piece = piece_of(stack.color, stack.type);
    level_[space] = static_cast<std::int8_t>(stack.color == Color::kWhite ? stack.height : -stack.height);
    piece_[static_cast<std::size_t>(space)] = static_cast<std::uint8_t>(piece);
    visible_[static_cast<std::size_t>(piece)] |= bit(space);
    counts_ += one_of(piece);
    ++stacks_;
    link(space);
}

// ---- the end -----------------------------------------------------------------------------------

bool Position::is_type_lost() const {
    // The usual test for a zero byte; exact because no count reaches 128.
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    return phase_ != Phase::kPlacement && ((counts_ - kOnes) & (kOnes << 7)) != 0;
}

bool Position::lacks_type(Color color) const {
    for (const PieceType type : kAllPieceTypes) {
        if (visible(color, type) == 0) return true;
    }
    return false;
}

std::optional<Outcome> Position::outcome() const {
    if (phase_ == Phase::kPlacement) return std::nullopt;
    // R14 and R16 take precedence over R15.
    for (const Color color : kAllColors) {
        if (lacks_type(color)) return Outcome{!color, Termination::kTypeLost};
    }
    if (phase_ == Phase::kCapture && !has_capture(*this, to_move_)) {
        return Outcome{!to_move_, Termination::kNoCapture};
    }
    return std::nullopt;
}

// ---- moves -------------------------------------------------------------------------------------

bool Position::is_legal(Move move) const {
    if (is_type_lost() || !move.is_well_formed()) return false;
    const MoveKind kind = move.kind();
    if (phase_ == Phase::kPlacement) {
        return kind == MoveKind::kPlace && is_vacant(move.to()) && in_hand(to_move_, move.type()) > 0;
    }
    if (kind == MoveKind::kPlace) return false;
    if (kind == MoveKind::kPass) return phase_ == Phase::kSecond;
    if (kind == MoveKind::kReinforce && phase_ != Phase::kSecond) return false;  // R8
    // From the mover's point of view: own stacks are positive, the enemy's negative.
    const int sign = to_move_ == Color::kWhite ? 1 : -1;
    const int mover = level_[move.from()] * sign;
    const int target = level_[move.to()] * sign;
    if (mover <= 0) return false;
    const bool fits = kind == MoveKind::kReinforce ? target > 0 : target < 0 && mover + target >= 0;
    if (!fits) return false;
    for (const Direction direction : kAllDirections) {
        if (next(move.from(), direction) == move.to()) return true;
    }
    return false;
}

// Captures (R10) and reinforcements (R11) differ only in the resulting height: either way the moving stack takes the
// target's space, and the target's top piece is no longer visible.
inline void Position::move_stack(Move move) {
    const Space from = move.from();
    const Space to = move.to();
    const std::uint8_t mover = piece_[static_cast<std::size_t>(from)];
    const std::uint8_t target = piece_[static_cast<std::size_t>(to)];
    const int level = level_[from];
    const int result = move.is_capture() ? level : level + level_[to];

    visible_[mover] ^= bit(from) | bit(to);
    visible_[target] ^= bit(to);
    counts_ -= one_of(target);
    piece_[static_cast<std::size_t>(to)] = mover;
    level_[from] = 0;
    level_[to] = static_cast<std::int8_t>(result);
    --stacks_;
    unlink(from);
    announce(to);
}

inline void Position::unmove_stack(Move move, const Undo& undo) {
    const Space from = move.from();
    const Space to = move.to();
    const std::uint8_t mover = piece_[static_cast<std::size_t>(to)];
    const int level = move.is_capture() ? level_[to] : level_[to] - undo.target_level;

    visible_[mover] ^= bit(from) | bit(to);
    visible_[undo.target_piece] ^= bit(to);
    counts_ += one_of(undo.target_piece);
    piece_[static_cast<std::size_t>(to)] = undo.target_piece;
    level_[from] = static_cast<std::int8_t>(level);
    level_[to] = undo.target_level;
    ++stacks_;
    relink(from);
    announce(to);
}

void Position::remove_placed(Space space) {
    const int piece = this->piece(space);
    level_[space] = 0;
    visible_[static_cast<std::size_t>(piece)] ^= bit(space);
    counts_ -= one_of(piece);
    --stacks_;
    unlink(space);
}

// R6: players place one piece each in turn; when all 60 are placed, the other side opens.
void Position::place(Move move) {
    add_stack(move.to(), Stack{to_move_, move.type(), 1});
    to_move_ = !to_move_;
    if (stacks_ == kSpaces) phase_ = Phase::kCapture;
}

Undo Position::do_move(Move move) {
    const Undo undo{key_, level_[move.to()], piece_[static_cast<std::size_t>(move.to())], to_move_, phase_};
    key_ = key_after(move);
    if (move.kind() == MoveKind::kPlace) {
        place(move);
        return undo;
    }
    const bool last = is_last_of_turn();
    if (move.kind() != MoveKind::kPass) move_stack(move);
    phase_ = last ? Phase::kCapture : Phase::kSecond;
    if (last) to_move_ = !to_move_;
    return undo;
}

void Position::undo_move(Move move, const Undo& undo) {
    if (move.kind() == MoveKind::kPlace) {
        remove_placed(move.to());
    } else if (move.kind() != MoveKind::kPass) {
        unmove_stack(move, undo);
    }
    key_ = undo.key;
    to_move_ = undo.to_move;
    phase_ = undo.phase;
}

}  // namespace tzaar
