// Static win detection, compared with playing all moves.
#include "search/proofs.h"

#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

struct Truth {
    bool in_one = false;
    bool in_two = false;
    // A win by two captures that are both available from the beginning, by different stacks.
    bool in_two_plainly = false;
};

bool enemy_lacks_type(const Position& position, Color us) { return reference_lacks_type(position, !us); }

Truth truth_of(const Position& position) {
    Truth truth;
    const Color us = position.to_move();
    const std::vector<Move> firsts = reference_moves(position);
    for (const Move first : firsts) {
        Position after = position;
        after.do_move(first);
        if (enemy_lacks_type(after, us)) {
            truth.in_one = true;
            continue;
        }
        if (after.to_move() != us) continue;
        for (const Move second : reference_moves(after)) {
            Position end = after;
            end.do_move(second);
            if (!enemy_lacks_type(end, us)) continue;
            truth.in_two = true;
            truth.in_two_plainly |= std::find(firsts.begin(), firsts.end(), second) != firsts.end();
        }
    }
    return truth;
}

void check_wins(Checks& checks, const Position& position, std::array<int, 3>& seen) {
    const int moves = moves_to_take_type(position);
    const Truth truth = truth_of(position);
    CHECK(moves >= 0 && moves <= 2);
    CHECK_EQUAL(moves == 1, truth.in_one);
    if (moves == 2) CHECK(truth.in_two);
    if (moves == 0) CHECK(!truth.in_two_plainly);
    ++seen[static_cast<std::size_t>(moves)];
}

int check_suicides(Checks& checks, const Position& position) {
    int suicides = 0;
    const Color us = position.to_move();
    for (const Move move : reference_moves(position)) {
        Position after = position;
        after.do_move(move);
        const bool lost = reference_lacks_type(after, us);
        CHECK_EQUAL(is_suicide(position, move), lost);
        suicides += lost;
    }
    return suicides;
}

}  // namespace

TEST(proofs) {
    SplitMix64 random(13);
    std::array<int, 3> seen{};
    int suicides = 0;
    const auto check = [&](const Position& position) {
        if (position.phase() == Phase::kPlacement || position.is_type_lost()) return;
        check_wins(checks, position, seen);
        suicides += check_suicides(checks, position);
    };
    for (int i = 0; i < checks.share_of(20'000); ++i) check(sparse_position(random));
    // The endings of whole games, where trying both moves of a turn is quick.
    for (int game = 0; game < checks.share_of(100); ++game) {
        play_randomly(random_start(static_cast<std::uint64_t>(game)), random, [&](const Position& position) {
            if (position.stack_count() < 28) check(position);
        });
    }
    check(fixed_start());
    // The sample must be able to reveal every kind of error.
    for (const int times : seen) CHECK(times > 50);
    CHECK(suicides > 50);
}

}  // namespace tzaar::test
