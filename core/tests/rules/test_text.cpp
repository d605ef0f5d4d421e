#include <fstream>
#include <string>

#include "rules/move_text.h"
#include "rules/position_text.h"
#include "tests/check.h"
#include "tests/reference.h"

namespace tzaar::test {

static bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

static void test_round_trips(Checks& checks) {
    SplitMix64 random(4);
    for (std::uint64_t game = 0; game < 30; ++game) {
        play_randomly(some_start(game), random, [&](const Position& position) {
            const auto again = parse_position(to_text(position));
            CHECK(again && *again == position);
            MoveList moves;
            generate_moves(position, moves);
            for (const Move move : moves) {
                const auto parsed = parse_move(to_text(move), position);
                CHECK(parsed && *parsed == move);
                if (move.kind() != MoveKind::kCapture && move.kind() != MoveKind::kReinforce) continue;
                const auto found = move_between(move.from(), move.to(), position);
                CHECK(found && *found == move);
            }
        });
    }
    for (const char* file : {"/positions/endgames.txt", "/positions/middlegames.txt"}) {
        std::ifstream lines(checks.data_dir + file);
        int positions = 0;
        for (std::string line; std::getline(lines, line);) {
            if (line.empty() || line[0] == '#') continue;
            line = line.substr(0, line.find(" ;"));
            const auto position = parse_position(line);
            CHECK_EQUAL(position.reason(), "");
            if (position) CHECK_EQUAL(to_text(*position), line);
            ++positions;
        }
        CHECK(positions >= 10);
    }
    CHECK(parse_position("  ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT\tw  c\n"));
}

static void test_bad_positions(Checks& checks) {
    const auto refused = [&](const std::string& text, std::string_view reason) {
        const auto position = parse_position(text);
        CHECK(!position);
        if (!contains(position.reason(), reason)) CHECK_EQUAL(position.reason(), reason);
    };
    const std::string rest = "/....../......./......../......../......../......./....../zrt..";
    const std::string board = "ZRT.." + rest;
    CHECK(parse_position(board + " w c"));
    refused("", "3 parts");
    refused(board, "3 parts");
    refused(board + " w", "3 parts");
    refused(board + " w c x", "ends with its phase, not 'x'");
    refused(board + " x c", "'w' or 'b', not ");
    refused(board + " W c", "'w' or 'b', not ");
    refused(board + " w o", "(second move), not 'o'");
    refused("ZRT." + rest + " w c", "column A has 5 spaces, 4 are given");
    refused("ZRT..." + rest + " w c", "column A has 5 spaces, 6 are given");
    refused("ZRTZ3ZZZZZZZZZZZZZ" + rest + " w c", "column A has 5 spaces");
    refused("ZRT../...... w c", "a board has 9 columns separated by '/', not 2");
    refused("ZRT.." + rest + "/. w c", "a board has 9 columns separated by '/', not more");
    refused("ZRT.. w c", "not 1");
    refused("ZRTx." + rest + " w c", "column A: 'x' is not a stack");
    refused("3RT.." + rest + " w c", "'3' is not a stack");
    refused("ZRT.2" + rest + " w c", "a vacant space has no height");
    for (const char* height : {"0", "02", "31", "99", "100", "99999999999999999999"}) {
        refused(std::string("Z") + height + "RT.." + rest + " w c", "is not a height; a height is 1 to 30");
    }
    refused("ZRTZZ/ZZZZ../......./......../......../......../......./....../zrt.. w c", "White shows 7 Tzaars");
    refused("zrtZ./....../rrrrrrr/rr....../......../......../......./....../..... w c", "Black shows 10 Tzarras");
    refused("ZRz../....../TTTTTTT/TTTTTTTT/T......./......../......./....../r.... w c", "White shows 16 Totts");
    refused("Z20R9T2.." + rest + " w c", "White has 31 pieces in stacks");
    refused("ZRT../....../......./......../......../......../......./....../..... w c", "Black has no pieces");
    refused("...../....../......./......../......../......../......./....../..... b s", "White has no pieces");
    refused("Z...." + rest.substr(0, rest.size() - 5) + "z.... w c", "both colours lack");
    CHECK(parse_position("Z...." + rest + " b c"));  // over: only White has lost
    refused("ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w s", "full board");
    refused("ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w p", "placement on a full board");
    refused("Z2..../....../......./......../......../......../......./....../z.... w p", "higher than 1 on A1");
    refused("Z..../....../......./......../......../......../......./....../..... w p",
            "White is to place with");
    refused("zz.../....../......./......../......../......../......./....../..... w p",
            "White is to place with");
    CHECK(parse_position("Z..../....../......./......../......../......../......./....../..... b p"));
}

static void test_moves(Checks& checks) {
    const Position start = fixed_start();
    const auto reads = [&](const Position& position, const char* text, std::string_view expected) {
        const auto move = parse_move(text, position);
        CHECK_EQUAL(move ? to_text(*move) : move.reason(), expected);
    };
    for (const char* text : {"D7xE7", "d7xe7", "D7XE7", "d7e7", "D7-E7", "D7 E7", "D7:E7", "D7->E7", " D7 x E7 "}) {
        reads(start, text, "D7xE7");
    }
    const auto refused = [&](const Position& position, const char* text, std::string_view reason) {
        const auto move = parse_move(text, position);
        CHECK(!move);
        if (!contains(move.reason(), reason)) CHECK_EQUAL(move.reason(), reason);
    };
    refused(start, "", "no move is given");
    refused(start, "  ", "no move is given");
    refused(start, "D7", "is not a move; examples: D4xC3");
    refused(start, "D7*E7", "is not a move; examples: D4xC3");
    refused(start, "D7 and E7", "is not a move; examples: D4xC3");
    refused(start, "D9xE7", "no such space: 'D9'");
    refused(start, "D7xK7", "no such space: 'K7'");
    refused(start, "E7xD7", "the stack on E7 is Black's");
    refused(start, "D7xD8", "the first move of a turn must be a capture");
    refused(start, "D7+E7", "to capture it write x");
    refused(start, "D7xD7", "no line leads from D7 to ");
    refused(start, "D7xF1", "no line leads from D7 to ");
    refused(start, "D7xF6", "blocked by the stack on E6");
    refused(start, "E4xE5", "the centre lies between E4 and E5");
    refused(start, "pass", "cannot be passed");
    refused(start, "Z@A1", "all pieces have been placed");
    refused(start, "Q@A1", "is not a placement");

    const Position study =
        *parse_position("Z2R.z3T/....../......./......../......../......../......./.....Z/rt..z w s");
    reads(study, "a1a2", "A1+A2");
    reads(study, "PASS", "pass");
    refused(study, "A1xA2", "to reinforce it write +");
    refused(study, "A5xA4", "too high: 3 against 1");
    refused(study, "A2xA3", "A3 is vacant");
    refused(study, "A3xA4", "no stack on A3");

    const Position placing = empty_start();
    reads(placing, "z@c3", "Z@C3");
    reads(placing, "T@E8", "T@E8");
    refused(placing, "Z@E9", "no such space: 'E9'");
    refused(placing, "D7xE7", "still being placed");
    refused(placing, "pass", "still being placed");
    const Position placed =
        *parse_position("ZZZZZ/Zzzz../......./......../......../......../......./....../zzz.. w p");
    refused(placed, "Z@I5", "no Tzaar left");
    refused(placed, "T@A1", "A1 is not vacant");

    const Position over =
        *parse_position("Z..../....../......./......../......../......../......./....../zrt.. b c");
    refused(over, "I1xA1", "the game is over: Black has won");
}

// A failure's code and values, and the reason built from them.
static void test_failures(Checks& checks) {
    const Failure blocked = parse_move("d7xf6", fixed_start()).failure();
    CHECK_EQUAL(blocked.code, "blocked");
    CHECK_EQUAL(blocked.reason, "D7xF6: the way from D7 to F6 is blocked by the stack on E6 (R9)");
    CHECK_EQUAL(blocked.values.size(), 4U);
    CHECK_EQUAL(blocked.values[2].name, "by");
    CHECK_EQUAL(std::get<std::string>(blocked.values[2].value), "E6");
    const Failure tall = because("tall", "{color}: {text}{number} {missing}!",
                                 {{"color", Color::kBlack}, {"text", "{number}"}, {"number", 3}});
    CHECK_EQUAL(tall.reason, "Black: {number}3 !");
    CHECK_EQUAL(Failure{"only words"}.code, Failure::kNoCode);
}

// Malformed strings must be handled without triggering the sanitizers.
static void test_noise(Checks& checks) {
    SplitMix64 random(6);
    const std::string good = to_text(fixed_start());
    const std::string alphabet = "ZRTzrt./0123456789 wbcps@x+-:AaEe\t\xff";
    int read = 0;
    for (int i = 0; i < checks.share_of(20000); ++i) {
        std::string text = good.substr(0, random.below(static_cast<std::uint32_t>(good.size()) + 1));
        if (i % 2 == 0) text = good;
        for (int change = 0; change < 3 && !text.empty(); ++change) {
            text[random.below(static_cast<std::uint32_t>(text.size()))] =
                alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
        }
        if (const auto position = parse_position(text)) {
            ++read;
            CHECK(*parse_position(to_text(*position)) == *position);
        }
        std::string move;
        for (std::uint32_t length = random.below(8); length > 0; --length) {
            move += alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
        }
        if (!parse_move(move, fixed_start())) ++read;
    }
    CHECK(read > 0);
}

TEST(text) {
    test_round_trips(checks);
    test_bad_positions(checks);
    test_moves(checks);
    test_failures(checks);
    test_noise(checks);
}

}  // namespace tzaar::test
