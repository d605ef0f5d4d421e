// Runs all tests of the core. The one argument is the folder with games/ and positions/.
#include <cstdio>

#include "check.h"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s DATA_DIR\n", argv[0]);
        return 2;
    }
    tzaar::test::Checks checks;
    checks.data_dir = argv[1];
    tzaar::test::test_geometry(checks);
    tzaar::test::test_position(checks);
    tzaar::test::test_movegen(checks);
    tzaar::test::test_perft(checks);
    tzaar::test::test_text(checks);
    tzaar::test::test_starts(checks);
    tzaar::test::test_games(checks);
    tzaar::test::test_transposition(checks);
    tzaar::test::test_engine(checks);
    tzaar::test::test_placements(checks);
    tzaar::test::test_solver(checks);
    std::printf("%d checks passed, %d failed\n", checks.passed, checks.failed);
    return checks.failed == 0 ? 0 : 1;
}
