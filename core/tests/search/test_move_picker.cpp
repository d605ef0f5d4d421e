// The picker leaves out nothing but suicides and gives nothing twice, whatever it is told to try first.
#include "search/move_picker.h"

#include "search/proofs.h"
#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

void sort(std::vector<Move>& moves) {
    std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.bits() < b.bits(); });
}

std::vector<Move> picked(const Position& position, const OrderingHints& hints) {
    std::vector<Move> moves;
    MovePicker picker(position, hints);
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        moves.push_back(move);
        if (static_cast<int>(moves.size()) > 2 * kMaxMoves) break;
    }
    // After the last there is none, however often one asks.
    if (!picker.next().is_none()) moves.push_back(Move::none());
    return moves;
}

Move any_of(const std::vector<Move>& moves, SplitMix64& random) {
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// A move other than a capture as a killer: legal here or not, a pass or nothing.
Move some_killer(const Position& position, SplitMix64& random) {
    switch (random.below(4)) {
        case 0: return Move::none();
        case 1: return Move::pass();
        case 2:
            return Move::reinforce(static_cast<Space>(random.below(kSpaces)), static_cast<Space>(random.below(kSpaces)));
        default: break;
    }
    std::vector<Move> own;
    for (const Move move : reference_steps(position, position.to_move())) {
        if (!move.is_capture()) own.push_back(move);
    }
    return own.empty() ? Move::none() : any_of(own, random);
}

}  // namespace

TEST(move_picker) {
    SplitMix64 random(12);
    History history;
    int suicides = 0;
    std::vector<Position> positions;
    for (std::uint64_t game = 0; game < static_cast<std::uint64_t>(checks.share_of(60)); ++game) {
        play_randomly(random_start(game), random, [&](const Position& position) { positions.push_back(position); });
        for (int i = 0; i < 20; ++i) positions.push_back(sparse_position(random));
    }
    for (const Position& position : positions) {
        if (position.is_type_lost()) continue;
        std::vector<Move> expected;
        for (const Move move : reference_moves(position)) {
            const bool leaves_out = is_suicide(position, move);
            suicides += leaves_out;
            if (!leaves_out) expected.push_back(move);
        }
        sort(expected);
        for (int i = 0; i < 4; ++i) {
            const Move tt_move = expected.empty() || i == 0 ? Move::none() : any_of(expected, random);
            Killers killers;
            killers.add(some_killer(position, random));
            killers.add(some_killer(position, random));
            const int continuation = static_cast<int>(random.below(kContinuations));
            OrderingHints hints{tt_move, &killers, History::View(history, position, continuation)};
            // Ratings from one end of the scale to the other.
            for (int n = 0; n < 5 && !expected.empty(); ++n) {
                const Move move = any_of(expected, random);
                if (move != Move::pass()) hints.history.add(move, static_cast<int>(random.below(16'001)) - 8000);
            }
            std::vector<Move> moves = picked(position, hints);
            if (!tt_move.is_none()) CHECK(moves.front() == tt_move);
            sort(moves);
            CHECK(moves == expected);
        }
    }
    CHECK(suicides > 0);
}

}  // namespace tzaar::test
