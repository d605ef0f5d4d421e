// The solver's evaluation of leaves, compared with playing all moves of the turn.
#include "solver/leaf.h"

#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

// Whether the moves left in this turn can take the enemy's last visible pieces of a type (R14).
bool can_take_type(const Position& position, Color us) {
    if (reference_lacks_type(position, !us)) return true;
    if (position.to_move() != us) return false;
    for (const Move move : reference_moves(position)) {
        Position after = position;
        after.do_move(move);
        if (!reference_lacks_type(after, us) && can_take_type(after, us)) return true;
    }
    return false;
}

}  // namespace

TEST(leaf) {
    SplitMix64 random(31);
    int wins = 0;
    int losses = 0;
    for (int i = 0; i < checks.share_of(5000); ++i) {
        Position position = sparse_position(random);
        if (position.is_type_lost()) continue;
        const Position before = position;
        const ProofNumbers numbers = evaluate_leaf(position).numbers;
        CHECK(position == before);
        CHECK_EQUAL(numbers.is_won(), can_take_type(position, position.to_move()));
        CHECK_EQUAL(numbers.is_lost(), reference_moves(position).empty());
        CHECK(numbers.is_decided() || (numbers.proof > 0 && numbers.disproof > 0));
        wins += numbers.is_won();
        losses += numbers.is_lost();
    }
    // The sample must be able to reveal both kinds of error; losses are rare.
    CHECK(wins > checks.share_of(300));
    CHECK(checks.is_short || losses > 0);
}

}  // namespace tzaar::test
