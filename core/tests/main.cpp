// Runs the tests of the core: all, or those named.
#include <array>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <vector>

#include "check.h"

namespace {

using namespace tzaar::test;

struct Test {
    std::string_view name;
    void (*run)(Checks&);
};

constexpr std::array kTests{
    Test{"geometry", test_geometry},
    Test{"position", test_position},
    Test{"movegen", test_movegen},
    Test{"perft", test_perft},
    Test{"text", test_text},
    Test{"starts", test_starts},
    Test{"games", test_games},
    Test{"network", test_network},
    Test{"evaluator", test_evaluator},
    Test{"transposition", test_transposition},
    Test{"history", test_history},
    Test{"move_picker", test_move_picker},
    Test{"proofs", test_proofs},
    Test{"time_control", test_time_control},
    Test{"levels", test_levels},
    Test{"engine", test_engine},
    Test{"threads", test_threads},
    Test{"placement", test_placements},
    Test{"selfplay", test_selfplay},
    Test{"solver", test_solver},
    Test{"endgame_proof", test_endgame_proof},
    Test{"tzi", test_tzi},
};

const Test* find(std::string_view name) {
    for (const Test& test : kTests) {
        if (test.name == name) return &test;
    }
    return nullptr;
}

int usage(const char* program) {
    std::fprintf(stderr,
                 "usage: %s DATA_DIR [--short] [TEST...]\n"
                 "  DATA_DIR  the folder with games/ and positions/\n"
                 "  --short   fewer of the cases that differ only by chance, for slow builds\n"
                 "  TEST      ",
                 program);
    for (const Test& test : kTests) std::fprintf(stderr, "%s ", test.name.data());
    std::fputs("\n", stderr);
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return usage(argv[0]);
    Checks checks;
    checks.data_dir = argv[1];
    std::vector<Test> chosen;
    for (int i = 2; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--short") {
            checks.is_short = true;
        } else if (const Test* test = find(argv[i])) {
            chosen.push_back(*test);
        } else {
            return usage(argv[0]);
        }
    }
    if (chosen.empty()) chosen.assign(kTests.begin(), kTests.end());
    for (const Test& test : chosen) {
        const int before = checks.passed + checks.failed;
        const auto begin = std::chrono::steady_clock::now();
        test.run(checks);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        std::printf("%-14s %9d checks %7.2f s\n", test.name.data(), checks.passed + checks.failed - before,
                    seconds.count());
        std::fflush(stdout);
    }
    std::printf("%d checks passed, %d failed\n", checks.passed, checks.failed);
    return checks.failed == 0 ? 0 : 1;
}
