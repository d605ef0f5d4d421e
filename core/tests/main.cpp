// Runs all linked tests, or those named.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <vector>

#include "tests/check.h"

namespace {

using namespace tzaar::test;

const Test* find(std::string_view name) {
    for (const Test& test : registered_tests()) {
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
    for (const Test& test : registered_tests()) std::fprintf(stderr, "%s ", test.name);
    std::fputs("\n", stderr);
    return 2;
}

}  // namespace

std::vector<Test>& tzaar::test::registered_tests() {
    static std::vector<Test> tests;
    return tests;
}

int main(int argc, char** argv) {
    // Files register in link order.
    std::ranges::sort(registered_tests(), {}, [](const Test& test) { return std::string_view(test.name); });
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
    if (chosen.empty()) chosen = registered_tests();
    for (const Test& test : chosen) {
        const int before = checks.passed + checks.failed;
        const auto begin = std::chrono::steady_clock::now();
        test.run(checks);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        std::printf("%-14s %9d checks %7.2f s\n", test.name, checks.passed + checks.failed - before,
                    seconds.count());
        std::fflush(stdout);
    }
    std::printf("%d checks passed, %d failed\n", checks.passed, checks.failed);
    return checks.failed == 0 ? 0 : 1;
}
