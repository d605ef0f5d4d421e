// The picker skips only suicides and repeats nothing, whatever hints it gets.
#include "search/move_picker.h"

#include "search/parameters.h"
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
    // After the last move next() keeps returning none().
    if (!picker.next().is_none()) moves.push_back(Move::none());
    return moves;
}

Move any_of(const std::vector<Move>& moves, SplitMix64& random) {
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// A non-capture as a killer: perhaps legal here, a pass or none.
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

// Without a history: captures by their victims' value, then the pass, the killers and the rest.
void check_order(Checks& checks, const Position& position) {
    const auto stage_of = [&](Move move, const Killers& killers) {
        return move.is_capture() ? 0 : move == Move::pass() ? 1 : killers.contains(move) ? 2 : 3;
    };
    const auto victim_value = [&](Move move) {
        const auto target = *position[move.to()];
        const int visible = position.visible_count(target.color, target.type);
        return parameters::kVictimHeight * (target.height - 1) + parameters::kVictimScarcity / visible;
    };
    History history;
    Killers killers;
    for (const Move move : reference_moves(position)) {
        if (move.kind() == MoveKind::kReinforce) killers.add(move);
    }
    const OrderingHints hints{Move::none(), &killers, History::View(history, position, kNoContinuation)};
    const std::vector<Move> moves = picked(position, hints);
    for (std::size_t i = 1; i < moves.size(); ++i) {
        CHECK(stage_of(moves[i - 1], killers) <= stage_of(moves[i], killers));
        if (moves[i].is_capture()) CHECK(victim_value(moves[i - 1]) >= victim_value(moves[i]));
    }
}

// Reinforcements are ordered by their history, and captures with a bad history come among them.
void check_history_order(Checks& checks, const Position& position) {
    History history;
    Killers killers;
    OrderingHints hints{Move::none(), &killers, History::View(history, position, kNoContinuation)};
    Move good = Move::none();
    Move bad = Move::none();
    for (const Move move : reference_moves(position)) {
        if (move == Move::pass() || is_suicide(position, move)) continue;
        if (move.is_capture() && position.height(move.to()) == 1) bad = move;
        if (!move.is_capture()) good = move;
    }
    if (good.is_none() || bad.is_none()) return;
    hints.history.add(good, 4000);
    for (int i = 0; i < 20; ++i) hints.history.add(bad, -8000);
    const std::vector<Move> moves = picked(position, hints);
    const auto place_of = [&](Move move) { return std::find(moves.begin(), moves.end(), move) - moves.begin(); };
    CHECK(place_of(Move::pass()) < place_of(good) && place_of(good) < place_of(bad));
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
        check_order(checks, position);
        if (position.phase() == Phase::kSecond) check_history_order(checks, position);
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
