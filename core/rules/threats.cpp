#include "rules/threats.h"

#include <cstddef>

#include "rules/bitboard.h"
#include "rules/movegen.h"
#include "rules/setup.h"

namespace tzaar {
namespace {

// The same board, with this colour about to make a whole turn.
Position with_turn_of(const Position& position, Color color) {
    Setup setup = position.setup();
    setup.to_move = color;
    setup.phase = Phase::kCapture;
    return *Position::from(setup);
}

class Collector {
public:
    explicit Collector(Color victim) : victim_(victim) {}

    void add_at_once(Move capture) { at_once_[index(capture.to())] |= bit(capture.from()); }

    void add_later(Space target, Space attacker, Move first) {
        later_[index(target)] |= bit(attacker);
        firsts_[index(target)][index(attacker)] = first;
    }

    void note_lost_types(const Position& position) {
        for (const PieceType type : kAllPieceTypes) {
            if (position.visible_count(victim_, type) == 0) takes_last_[static_cast<std::size_t>(type)] = true;
        }
    }

    Threats threats() const {
        Threats threats{.captures = {}, .takes_last = takes_last_};
        for (Space target = 0; target < kSpaces; ++target) {
            const Bitboard at_once = at_once_[index(target)];
            for (Bitboard left = at_once; left != 0;) {
                threats.captures.push_back({target, pop_first(left), Move::none()});
            }
            for (Bitboard left = later_[index(target)] & ~at_once; left != 0;) {
                const Space attacker = pop_first(left);
                threats.captures.push_back({target, attacker, firsts_[index(target)][index(attacker)]});
            }
        }
        return threats;
    }

private:
    static std::size_t index(Space space) { return static_cast<std::size_t>(space); }

    Color victim_;
    // By target: the attackers, and the captures that must come first.
    std::array<Bitboard, kSpaces> at_once_{};
    std::array<Bitboard, kSpaces> later_{};
    std::array<std::array<Move, kSpaces>, kSpaces> firsts_;
    std::array<bool, kPieceTypes> takes_last_{};
};

// Captures that the second move of a turn can make after the first.
void add_second_captures(Position& position, Move first, Collector& collector) {
    MoveList seconds;
    append_captures(position, seconds);
    for (const Move second : seconds) {
        const Space attacker = second.from() == first.to() ? first.from() : second.from();
        collector.add_later(second.to(), attacker, first);
        const Undo undo = position.do_move(second);
        collector.note_lost_types(position);
        position.undo_move(second, undo);
    }
}

}  // namespace

Threats threats_to(const Position& position, Color color) {
    if (position.phase() == Phase::kPlacement || position.is_type_lost()) return {};
    Position board = with_turn_of(position, !color);
    const bool has_two_moves = !board.is_last_of_turn();
    Collector collector(color);
    MoveList firsts;
    append_captures(board, firsts);
    for (const Move first : firsts) {
        collector.add_at_once(first);
        const Undo undo = board.do_move(first);
        collector.note_lost_types(board);
        // R14: a first capture that takes the last of a type ends the game.
        if (has_two_moves && !board.is_type_lost()) add_second_captures(board, first, collector);
        board.undo_move(first, undo);
    }
    return collector.threats();
}

}  // namespace tzaar
