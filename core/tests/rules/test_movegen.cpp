#include "rules/attacks.h"
#include "rules/movegen.h"
#include "tests/check.h"
#include "tests/reference.h"

namespace tzaar::test {

static bool same_moves(const MoveList& list, std::vector<Move> expected) {
    std::vector<Move> found(list.begin(), list.end());
    const auto by_bits = [](Move a, Move b) { return a.bits() < b.bits(); };
    std::sort(found.begin(), found.end(), by_bits);
    std::sort(expected.begin(), expected.end(), by_bits);
    return found == expected;
}

static void check_attacks(Checks& checks, const Position& position) {
    const Attacks attacks(position);
    for (const Color color : kAllColors) {
        int captures = 0;
        int reinforcements = 0;
        Bitboard capturing = 0;
        Bitboard capturable = 0;
        std::array<Bitboard, kSpaces> from{};
        for (const Move move : reference_steps(position, color)) {
            if (!move.is_capture()) {
                ++reinforcements;
                continue;
            }
            ++captures;
            capturing |= bit(move.from());
            capturable |= bit(move.to());
            from[static_cast<std::size_t>(move.to())] |= bit(move.from());
        }
        const auto c = static_cast<std::size_t>(color);
        CHECK_EQUAL(attacks.captures[c], captures);
        CHECK_EQUAL(attacks.capturers[c], capturing);
        CHECK_EQUAL(attacks.capturable[c], capturable);
        CHECK_EQUAL(count_captures(position, color), captures);
        CHECK_EQUAL(count_reinforcements(position, color), reinforcements);
        CHECK_EQUAL(has_capture(position, color), captures > 0);
        CHECK_EQUAL(capturers(position, color), capturing);
        CHECK_EQUAL(capturable_by(position, color), capturable);
        for (Bitboard left = position.stacks_of(!color); left != 0;) {
            const Space target = pop_first(left);
            CHECK_EQUAL(capturers_of(position, target, color), from[static_cast<std::size_t>(target)]);
        }
    }
}

// is_legal for every bit pattern that a damaged hash table could contain.
static void check_legality(Checks& checks, const Position& position, const MoveList& moves) {
    int legal = 0;
    for (unsigned bits = 0; bits <= 0xFFFF; ++bits) {
        const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
        if (!position.is_legal(move)) continue;
        ++legal;
        if (!moves.contains(move)) CHECK(moves.contains(move));
    }
    CHECK_EQUAL(legal, moves.size());
}

TEST(movegen) {
    SplitMix64 random(2);
    int ply = 0;
    for (std::uint64_t game = 0; game < static_cast<std::uint64_t>(checks.share_of(300)); ++game) {
        const Position end = play_randomly(some_start(game), random, [&](const Position& position) {
            MoveList moves;
            generate_moves(position, moves);
            CHECK(same_moves(moves, reference_moves(position)));
            CHECK_EQUAL(count_moves(position), moves.size());
            CHECK_EQUAL(moves.empty(), position.outcome().has_value());
            check_attacks(checks, position);
            if (++ply % 100 == 0) check_legality(checks, position, moves);
        });
        CHECK(end.outcome().has_value());
    }
}

}  // namespace tzaar::test
