#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.h"
#include "rules/move_text.h"
#include "rules/perft.h"
#include "rules/position_text.h"
#include "rules/starts.h"
#include "tests/check.h"

namespace tzaar::test {

static void play(Checks& checks, Position& position, const std::string& text) {
    const auto move = parse_move(text, position);
    CHECK_EQUAL(move.reason(), "");
    if (move) position.do_move(*move);
}

// A game between two third-party programs, with the number of legal turns they printed. Lines are " 2. black F6->F5
// G1->F2    (6355)".
static void test_htzaar(Checks& checks) {
    std::ifstream lines(checks.data_dir + "/games/htzaar.txt");
    Position position = fixed_start();
    int turns = 0;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string number, side, word;
        words >> number >> side;
        if (side != "white" && side != "black") continue;
        CHECK_EQUAL(side == "white", position.to_move() == Color::kWhite);
        std::vector<std::string> moves;
        while (words >> word && word[0] != '(') moves.push_back(word);
        CHECK_EQUAL(join("(", std::to_string(count_turns(position)), ")"), word);
        for (const std::string& move : moves) play(checks, position, move);
        ++turns;
    }
    CHECK_EQUAL(turns, 11);
}

// Little Golem's POS: column by column from the top; lower case is White, upper case Black; a Tzaar, b Tzarra, c Tott.
static Position little_golem_start(const std::string& file) {
    std::ifstream stream(file);
    std::string sgf;
    std::getline(stream, sgf);
    const auto begin = sgf.find("POS[") + 4;
    Setup setup;
    Space first = 0;
    std::size_t at = begin;
    for (const int length : kColumnLength) {
        for (int row = length - 1; row >= 0; --row) {
            const char letter = sgf[at++];
            const bool white = letter >= 'a';
            setup.stacks[static_cast<std::size_t>(first + row)] =
                Stack{white ? Color::kWhite : Color::kBlack,
                      static_cast<PieceType>(letter - (white ? 'a' : 'A')), 1};
        }
        first += length;
    }
    return *Position::from(setup);
}

// Lines are "2. B F1xG1 A4+B4".
static void test_little_golem(Checks& checks, const std::string& game, Outcome expected) {
    const std::string path = checks.data_dir + "/games/littlegolem_" + game;
    Position position = little_golem_start(path + ".sgf");
    std::ifstream lines(path + ".txt");
    int turns = 0;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string number, side, move;
        words >> number >> side;
        if (side != "W" && side != "B") continue;
        CHECK(!position.outcome());
        CHECK_EQUAL(side == "W", position.to_move() == Color::kWhite);
        CHECK(position.phase() == Phase::kCapture);
        while (words >> move) play(checks, position, move);
        ++turns;
    }
    CHECK_EQUAL(turns, 27);
    CHECK(position.outcome() == expected);
    CHECK_EQUAL(position.key(), position.recomputed_key());
}

TEST(games) {
    test_htzaar(checks);
    test_little_golem(checks, "2552914", {Color::kWhite, Termination::kNoCapture});
    test_little_golem(checks, "2558925", {Color::kWhite, Termination::kTypeLost});
}

}  // namespace tzaar::test
