// The protocol as a dialogue: what each command answers.
#include "tests/check.h"

#if TZAAR_THREADS

#include <chrono>
#include <string>
#include <thread>

#include "base/text.h"
#include "placement/balanced_start.h"
#include "rules/position_text.h"
#include "rules/starts.h"
#include "tests/transcript.h"

namespace tzaar::test {
namespace {

using Lines = std::vector<std::string>;

int count_starting(const Lines& lines, std::string_view head) {
    return static_cast<int>(
        std::count_if(lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(head); }));
}

// Waits for a search's answer and returns the lines up to it.
Lines take_search(Transcript& transcript) {
    Lines all;
    for (;;) {
        for (std::string& line : transcript.take()) all.push_back(std::move(line));
        if (count_starting(all, "bestturn") > 0) return all;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

void test_greeting(Checks& checks) {
    Transcript transcript;
    const Lines lines = transcript.answer("tzi");
    CHECK(lines.front().starts_with("id name "));
    CHECK_EQUAL(count_starting(lines, "option name "), static_cast<int>(kEngineOptions.size()) + 1);
    CHECK_EQUAL(count_starting(lines, "option name Network type string default <built in>"), 1);
    CHECK_EQUAL(lines.back(), "tziok");
    CHECK(transcript.answer("isready") == Lines{"readyok"});
    CHECK(transcript.answer(" \t ").empty());
    CHECK(transcript.answer("isready\r") == Lines{"readyok"});
    CHECK(!transcript.send("quit"));
}

void test_starts(Checks& checks) {
    Transcript transcript;
    CHECK(transcript.answer("position balanced 7").empty());
    CHECK_EQUAL(transcript.position(), to_text(balanced_start(7)));
    CHECK(transcript.answer("position random 7").empty());
    CHECK_EQUAL(transcript.position(), to_text(random_start(7)));
}

// After an error the last valid position stays.
void test_errors(Checks& checks) {
    Transcript transcript;
    const std::string good = to_text(random_start(7));
    CHECK(transcript.answer("position random 7").empty());
    for (const std::string_view bad :
         {"position", "position nowhere", "position random", "position random -1", "position random 1e3",
          "position balanced", "position balanced -1", "position balanced 18446744073709551616",
          "position string", "position string x w c", "position fixed D7xE7", "position fixed moves D7xE7 D7xE7",
          "position fixed moves Z@A1", "setoption", "setoption name Hash", "setoption name Hash value x",
          "setoption name Hash value 0", "setoption name Hash value 65537", "setoption name Threads value 0",
          "setoption name Colour value 3", "go movetime", "go movetime -1", "go movetime 1e3", "go faster",
          "go depth 99999999999999999999", "go searchmoves", "go searchmoves D7xD7 infinite",
          "go depth 3 searchmoves nodes 5", "go searchmoves Z@A1", "solve searchmoves A1xA2", "solve movetime x", "solve depth 3",
          "solve wtime 100 btime 100", "solve movetime 5 depth 3", "solve nodes", "bench 0", "bench 121", "bench x", "castle", "GO",
          "setoption name Network value no-such-file", "setoption name Network value .",
          "setoption name Network value /dev/zero"}) {
        const Lines lines = transcript.answer(bad);
        CHECK(lines.size() == 1 && lines[0].starts_with("info string error: "));
        CHECK_EQUAL(transcript.position(), good);
    }
    CHECK(transcript.answer("position fixed moves D7xE7").empty());
    CHECK(transcript.position() != good);
}

// Input echoed in a message is truncated and cannot harm a terminal.
void test_echoes(Checks& checks) {
    Transcript transcript;
    const std::string noise("\x1b[31m\0\x07\xff\xc3", 9);
    const std::string endless(100'000, 'x');
    for (const std::string& word : {noise, endless, std::string("a\x0c\x0b z")}) {
        for (const std::string& line :
             {word, join("go ", word), join("go movetime ", word), join("go searchmoves ", word), join("setoption name ", word, " value 1"),
              join("setoption name Hash value ", word), join("setoption name Network value ", word),
              join("bench ", word), join("position ", word),
              join("position random ", word), join("position fixed ", word), join("position fixed moves ", word),
              join("position fixed moves Z@", word), join("position string ", word, " w c"),
              join("position string ", word.substr(0, 5), "/TrrrRT w c"),
              join("position string T", std::string(10'000, '9'), "/ w c"),
              join("position string ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT ", word, " c"),
              join("position string ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w ", word)}) {
            const Lines lines = transcript.answer(line);
            CHECK_EQUAL(count_starting(lines, "info string error: "), 1);
            for (const std::string& said : lines) CHECK(is_printable(said) && said.size() < 200);
        }
    }
}

// Network files are tested in tests/engine/test_network_option.py.
void test_network(Checks& checks) {
    Transcript transcript;
    const Lines built_in = transcript.answer("eval");
    for (const std::string_view value : {"", "  ", " <built in>"}) {
        CHECK(transcript.answer(join("setoption name Network value", value)).empty());
    }
    CHECK(transcript.answer("setoption name Network value no such file ") ==
          Lines{"info string error: 'no such file': there is no such file"});
    CHECK(transcript.answer("eval") == built_in);
}

void test_searches(Checks& checks) {
    Transcript transcript;
    transcript.send("setoption name Hash value 1");
    transcript.send("go depth 2");
    Lines lines = take_search(transcript);
    CHECK(lines[0].starts_with("info depth 1 score cp "));
    CHECK_EQUAL(count_starting(lines, "bestturn "), 1);

    transcript.send("position string Z..../....../......./......../......../......../......./....../zrt.. b c");
    CHECK(transcript.answer("go") == (Lines{"info string game over: Black has won", "bestturn none"}));

    transcript.send("position empty");
    transcript.send("go infinite");
    transcript.send("stop");
    lines = transcript.take();
    CHECK_EQUAL(count_starting(lines, "bestturn "), 1);

    transcript.send("position string T..../....../......./......../......../......../......./Zzrt../.R... w c");
    transcript.send("solve");
    lines = take_search(transcript);
    CHECK_EQUAL(lines[lines.size() - 2], "solved win turns 1");
    transcript.send("solve movetime 1000 infinite nodes 1000");
    transcript.send("stop");
    lines = transcript.take();
    CHECK_EQUAL(count_starting(lines, "solved "), 1);
    CHECK_EQUAL(transcript.answer("solve depth 3")[0],
                "info string error: solve: no such limit: 'depth'; it has movetime, nodes and infinite");
}

// The moves to choose from end with the line or where a limit follows; one that is not legal starts no search.
void test_searchmoves(Checks& checks) {
    Transcript transcript;
    transcript.send("setoption name Hash value 1");
    for (const std::string_view command :
         {"go depth 2 searchmoves D7xE7", "go searchmoves D7xE7 D7xE7 depth 2",
          "go searchmoves D7xE7 depth 2 searchmoves D7xE7"}) {
        transcript.take();
        transcript.send(command);
        const Lines lines = take_search(transcript);
        CHECK_EQUAL(lines.back(), "bestturn D7xE7");
        CHECK_EQUAL(count_starting(lines, "info depth "), 2);
    }
    CHECK_EQUAL(transcript.answer("go depth 2 searchmoves D7xE7 D7xI5").size(), std::size_t{1});
    CHECK_EQUAL(transcript.answer("go searchmoves depth 2")[0], "info string error: go: searchmoves needs a move");

    transcript.send("position fixed moves D7xE7 F6xF5");
    transcript.take();
    transcript.send("go searchmoves pass");
    transcript.send("stop");
    const Lines lines = transcript.take();
    CHECK_EQUAL(lines.back(), "bestturn pass");

    transcript.send("position empty");
    transcript.send("go searchmoves Z@C3 nodes 5");
    CHECK(take_search(transcript) == Lines{"bestturn Z@C3"});
}

void test_evaluation(Checks& checks) {
    Transcript transcript;
    const Lines fixed = transcript.answer("eval");
    CHECK_EQUAL(fixed.size(), std::size_t{1});
    CHECK_EQUAL(fixed[0], join("score cp ", std::to_string(network::built_in()->evaluate(fixed_start()))));
    transcript.send("position fixed moves D7xE7 F6xF5");
    CHECK(transcript.answer("eval")[0].starts_with("score cp "));
    transcript.send("position empty");
    CHECK_EQUAL(transcript.answer("eval")[0],
                "info string error: a position is evaluated once all pieces are placed, not before");
    transcript.send("position string Z..../....../......./......../......../......../......./....../zrt.. b c");
    CHECK_EQUAL(transcript.answer("eval")[0],
                "info string error: there is nothing to evaluate: the game is over, Black has won");
}

// At the end of the input an unlimited search is stopped; others finish.
void test_end_of_input(Checks& checks) {
    for (const std::string_view command : {"go infinite", "go", "go depth 3", "solve nodes 1000"}) {
        Transcript transcript;
        transcript.send("setoption name Hash value 1");
        transcript.take();
        transcript.send(command);
        transcript.finish();
        const Lines lines = transcript.take();
        CHECK_EQUAL(count_starting(lines, "bestturn "), 1);
    }
}

}  // namespace

TEST(tzi) {
    test_greeting(checks);
    test_starts(checks);
    test_errors(checks);
    test_echoes(checks);
    test_network(checks);
    test_searches(checks);
    test_searchmoves(checks);
    test_evaluation(checks);
    test_end_of_input(checks);
}

}  // namespace tzaar::test

#endif
