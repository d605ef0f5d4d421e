// Runs the tests of threads alone: `thread_tests [--short]`.
#include <cstdio>
#include <string_view>

#include "check.h"

int main(int argc, char** argv) {
    tzaar::test::Checks checks;
    checks.is_short = argc > 1 && std::string_view(argv[1]) == "--short";
    tzaar::test::test_threads(checks);
    std::printf("%d checks passed, %d failed\n", checks.passed, checks.failed);
    return checks.failed == 0 ? 0 : 1;
}
