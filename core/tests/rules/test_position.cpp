#include <initializer_list>
#include <string>

#include "rules/attacks.h"
#include "rules/move_text.h"
#include "rules/position.h"
#include "rules/position_text.h"
#include "tests/check.h"
#include "tests/reference.h"

namespace tzaar::test {

static Position played(std::string_view start, std::initializer_list<const char*> moves) {
    Position position = *parse_position(start);
    for (const char* move : moves) position.do_move(*parse_move(move, position));
    return position;
}

// Over random games from every start: the key, the counts, and that undoing restores everything a later move or query
// depends on.
static void test_random_games(Checks& checks) {
    SplitMix64 random(1);
    for (std::uint64_t game = 0; game < 60; ++game) {
        play_randomly(some_start(game), random, [&](Position& position) {
            CHECK_EQUAL(position.key(), position.recomputed_key());
            CHECK(!position.setup().problem());
            CHECK_EQUAL(position.stack_count(), count(position.occupied()));
            for (const Color color : kAllColors) {
                for (const PieceType type : kAllPieceTypes) {
                    CHECK_EQUAL(position.visible_count(color, type), count(position.visible(color, type)));
                }
            }
            const Position rebuilt = *Position::from(position.setup());
            CHECK(rebuilt == position);
            CHECK_EQUAL(rebuilt.key(), position.key());

            const Position before = position;
            MoveList moves;
            generate_moves(position, moves);
            for (const Move move : moves) {
                const keys::Key key = position.key_after(move);
                const bool is_last = position.is_last_of_turn();
                const Undo undo = position.do_move(move);
                CHECK_EQUAL(key, position.recomputed_key());
                CHECK_EQUAL(is_last, position.to_move() != before.to_move());
                position.undo_move(move, undo);
            }
            CHECK(position == before);
            CHECK_EQUAL(position.key(), before.key());
            CHECK(reference_moves(position).size() == static_cast<std::size_t>(count_moves(position)));
        });
    }
}

// Known answers, computed from the definition by an independent script.
static void test_known_keys(Checks& checks) {
    CHECK_EQUAL(fixed_start().key(), 0x272d7b94a1628e21u);
    CHECK_EQUAL(empty_start().key(), 0xd1cb065100c192d3u);
    const auto study = parse_position(
        ".TZrZ/..rt3z9./......./......../..r....R/......R2./......r/...Z10z./.TTtt b s");
    CHECK_EQUAL(study->key(), 0x0b88a47e2644875du);
}

static void test_phases(Checks& checks) {
    // R7: the opening turn has one move, R8: later turns have two.
    Position position = fixed_start();
    CHECK(position.is_opening());
    position.do_move(*parse_move("D7xE7", position));
    CHECK(position.to_move() == Color::kBlack && position.phase() == Phase::kCapture);
    CHECK(!position.is_opening());
    position.do_move(*parse_move("F6xF5", position));
    CHECK(position.to_move() == Color::kBlack && position.phase() == Phase::kSecond);
    position.do_move(Move::pass());
    CHECK(position.to_move() == Color::kWhite && position.phase() == Phase::kCapture);

    // R7 holds for Black on a full board too (a study, or Black to open).
    const Position black = played(
        "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT b c", {"F6xF5"});
    CHECK(black.to_move() == Color::kWhite && black.phase() == Phase::kCapture);
}

static void test_ends(Checks& checks) {
    constexpr auto kTypeLost = Termination::kTypeLost;
    // R14: a first move that takes the last visible piece of a type ends the game in mid-turn.
    Position position = played("Zz.../....../..R..../......../......../......../......./...T../rt... w c", {});
    CHECK(!position.outcome());
    const Move wins = *parse_move("A1xA2", position);
    const Undo undo = position.do_move(wins);
    CHECK(position.to_move() == Color::kWhite && position.phase() == Phase::kSecond);
    CHECK((position.outcome() == Outcome{Color::kWhite, kTypeLost}));
    CHECK_EQUAL(count_moves(position), 0);
    CHECK(!position.is_legal(Move::pass()));
    position.undo_move(wins, undo);
    CHECK(!position.outcome());

    // R16: covering one's own last visible piece of a type is legal and loses at once.
    position = played("ZT.../....../..R..../......../......../......../......./..zZT./rt... w s", {"A1+A2"});
    CHECK((position.outcome() == std::nullopt));
    position = played("ZT.../....../..R..../......../......../......../......./..z.../rt... w s", {"A2+A1"});
    CHECK((position.outcome() == Outcome{Color::kBlack, kTypeLost}));
    CHECK_EQUAL(count_moves(position), 0);

    // R15: no capture at the start of a turn loses; in mid-turn there is always the pass.
    const char* stuck = "Z.R.T/....../......./......../......../......../......./....../z2.r2.t2";
    position = *parse_position(std::string(stuck) + " w c");
    CHECK((position.outcome() == Outcome{Color::kBlack, Termination::kNoCapture}));
    CHECK_EQUAL(count_moves(position), 0);
    position = *parse_position(std::string(stuck) + " w s");
    CHECK(!position.outcome());
}

// R6: White first, alternating; after the last piece the other side opens.
static void test_placement(Checks& checks) {
    Position position = empty_start();
    CHECK_EQUAL(count_moves(position), 180);
    SplitMix64 random(7);
    for (int placed = 0; placed < kSpaces; ++placed) {
        CHECK(position.phase() == Phase::kPlacement);
        CHECK(position.to_move() == (placed % 2 == 0 ? Color::kWhite : Color::kBlack));
        CHECK(!position.outcome());
        MoveList moves;
        generate_moves(position, moves);
        position.do_move(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
    }
    CHECK(position.is_opening() && position.to_move() == Color::kWhite);
    CHECK_EQUAL(position.key(), position.recomputed_key());
    CHECK(has_capture(position, Color::kWhite) && has_capture(position, Color::kBlack));
}

TEST(position) {
    test_random_games(checks);
    test_known_keys(checks);
    test_phases(checks);
    test_ends(checks);
    test_placement(checks);
}

}  // namespace tzaar::test
