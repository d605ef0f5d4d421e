// solve [-m MIB] [-t SECONDS] FILE: tries to solve every position of a file and prints the results. A line is a
// position string and, after a semicolon, the expected value (win, loss or ?).
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>

#include "base/text.h"
#include "rules/position_text.h"
#include "solver/solver.h"

namespace {

const char* name(tzaar::GameValue value) {
    return value == tzaar::GameValue::kWin ? "win" : value == tzaar::GameValue::kLoss ? "loss" : "unknown";
}

struct Totals {
    int positions = 0;
    int solved = 0;
    int wrong = 0;
    double seconds = 0;  // of processor time: wall-clock time means little on a shared machine
    std::uint64_t nodes = 0;
};

void solve_line(const std::string& line, int mebibytes, int seconds, Totals& totals) {
    const auto semicolon = line.find(';');
    const auto parsed = tzaar::parse_position(line.substr(0, semicolon));
    if (!parsed) return static_cast<void>(std::printf("error: %s\n", parsed.reason().c_str()));
    const std::string expected(semicolon == std::string::npos ? "?" : tzaar::trimmed(line).substr(semicolon + 2));
    // A new solver each time, so that no position profits from the one before.
    tzaar::Solver solver({mebibytes});
    tzaar::SolveLimits limits;
    limits.time_ms = 1000 * seconds;
    const auto begin = std::chrono::steady_clock::now();
    const std::clock_t cpu_begin = std::clock();
    const tzaar::Solution solution = solver.solve(*parsed, limits);
    const double cpu = static_cast<double>(std::clock() - cpu_begin) / CLOCKS_PER_SEC;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;

    const char* value = name(solution.value);
    const bool is_solved = solution.value != tzaar::GameValue::kUnknown;
    const bool is_wrong = is_solved && expected != "?" && expected != value;
    ++totals.positions;
    totals.solved += is_solved;
    totals.wrong += is_wrong;
    totals.seconds += cpu;
    totals.nodes += solution.nodes;
    std::printf("%3d  %2d stacks  expected %-5s %-7s turns %2d  %8.3f s (%.3f of the processor)  %10llu nodes%s\n", totals.positions,
                parsed->stack_count(), expected.c_str(), value, solution.turns, elapsed.count(), cpu,
                static_cast<unsigned long long>(solution.nodes), is_wrong ? "  WRONG" : "");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    int mebibytes = tzaar::SolverOptions{}.memory_mebibytes;
    int seconds = 10;
    const char* file = nullptr;
    for (int i = 1; i < argc; ++i) {
        int* const number = std::strcmp(argv[i], "-m") == 0 ? &mebibytes : std::strcmp(argv[i], "-t") == 0 ? &seconds : nullptr;
        if (number == nullptr) {
            file = argv[i];
        } else if (++i < argc) {
            std::from_chars(argv[i], argv[i] + std::strlen(argv[i]), *number);
        }
    }
    std::ifstream lines(file == nullptr ? "" : file);
    if (!lines) {
        std::fprintf(stderr, "usage: %s [-m MIB] [-t SECONDS] FILE\n", argv[0]);
        return 2;
    }
    Totals totals;
    for (std::string line; std::getline(lines, line);) {
        if (!line.empty() && line[0] != '#') solve_line(line, mebibytes, seconds, totals);
    }
    std::printf("%d of %d solved, %d wrong, %.2f s of the processor, %llu nodes\n", totals.solved, totals.positions, totals.wrong,
                totals.seconds, static_cast<unsigned long long>(totals.nodes));
    return totals.wrong == 0 ? 0 : 1;
}
