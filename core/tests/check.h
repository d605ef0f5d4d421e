// A test framework in thirty lines: CHECK counts, reports and goes on.
#pragma once

#include <cstdio>
#include <sstream>
#include <string>

namespace tzaar::test {

struct Checks {
    std::string data_dir;  // games/ and positions/
    bool is_short = false;
    int passed = 0;
    int failed = 0;
    static constexpr int kMaxReports = 50;

    // How many of so many cases to try: a tenth in a short run.
    int share_of(int cases) const { return is_short ? (cases + 9) / 10 : cases; }

    void note(bool ok, const char* file, int line, const std::string& what) {
        ++(ok ? passed : failed);
        if (!ok && failed <= kMaxReports) std::printf("%s:%d: failed: %s\n", file, line, what.c_str());
    }
};

template <class A, class B>
std::string unequal(const char* text, const A& a, const B& b) {
    std::ostringstream out;
    out << text << "\n    left:  " << a << "\n    right: " << b;
    return out.str();
}

// Both expect a variable `checks`. CHECK_EQUAL shows the two values when they differ.
#define CHECK(condition) checks.note(static_cast<bool>(condition), __FILE__, __LINE__, #condition)
#define CHECK_EQUAL(a, b) \
    checks.note((a) == (b), __FILE__, __LINE__, (a) == (b) ? "" : ::tzaar::test::unequal(#a " == " #b, (a), (b)))

void test_geometry(Checks& checks);
void test_position(Checks& checks);
void test_movegen(Checks& checks);
void test_perft(Checks& checks);
void test_text(Checks& checks);
void test_starts(Checks& checks);
void test_games(Checks& checks);
void test_network(Checks& checks);
void test_evaluator(Checks& checks);
void test_transposition(Checks& checks);
void test_history(Checks& checks);
void test_move_picker(Checks& checks);
void test_proofs(Checks& checks);
void test_time_control(Checks& checks);
void test_levels(Checks& checks);
void test_engine(Checks& checks);
void test_placements(Checks& checks);
void test_threads(Checks& checks);
void test_selfplay(Checks& checks);
void test_solver(Checks& checks);
void test_endgame_proof(Checks& checks);
void test_tzi(Checks& checks);

}  // namespace tzaar::test
