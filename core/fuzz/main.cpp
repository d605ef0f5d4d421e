// fuzz DATA_DIR [--seconds N | --runs N] [--seed N] [TARGET...]||Feeds mutated text to the core until the time is up or
// the runs are done, one target after another. Build it with TZAAR_SANITIZE=ON. Run n of seed s has the input of run 0
// of seed s + n, so the seed printed with a failure and `--runs 1` reproduce it.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "fuzz/corpus.h"
#include "fuzz/target.h"

namespace tzaar::fuzz {
namespace {

struct Entry {
    std::string_view name;
    std::unique_ptr<Target> (*make)();
    // Number of runs for a quick check, about half a second for each target with the sanitizers.
    std::uint64_t few_runs;
};

constexpr std::array kTargets{
    Entry{"position_strings_round_trip", position_strings_round_trip, 8000},
    Entry{"only_legal_moves_are_read", only_legal_moves_are_read, 200},
    Entry{"errors_keep_the_position", errors_keep_the_position, 1500},
    Entry{"every_search_is_answered", every_search_is_answered, 40},
    Entry{"only_whole_games_are_taken", only_whole_games_are_taken, 8000},
};

struct Plan {
    double seconds = 0;      // 0: limited by number of runs
    std::uint64_t runs = 0;  // 0: a few
    std::uint64_t seed = 1;
};

std::string_view running_target;
std::uint64_t running_seed = 0;

void fuzz(const Entry& entry, const Corpus& corpus, const Plan& plan) {
    using SteadyClock = std::chrono::steady_clock;
    const auto begin = SteadyClock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(SteadyClock::now() - begin).count(); };
    const std::uint64_t runs = plan.runs != 0 ? plan.runs : entry.few_runs;
    running_target = entry.name;
    const std::unique_ptr<Target> target = entry.make();
    std::uint64_t done = 0;
    while (plan.seconds > 0 ? elapsed() < plan.seconds : done < runs) {
        running_seed = plan.seed + done++;
        Mutator mutator(corpus, running_seed);
        target->run(mutator);
    }
    std::printf("%-28s %9llu runs %7.2f s\n", entry.name.data(), static_cast<unsigned long long>(done), elapsed());
    std::fflush(stdout);
}

int usage() {
    std::fputs("usage: fuzz DATA_DIR [--seconds N | --runs N] [--seed N] [TARGET...]\ntargets:\n", stderr);
    for (const Entry& entry : kTargets) std::fprintf(stderr, "  %s\n", entry.name.data());
    return 2;
}

}  // namespace

void expect(bool condition, const char* invariant, const std::string& input) {
    if (condition) return;
    std::printf("%s, seed %llu: it does not hold that %s\ninput: %s\n", running_target.data(),
                static_cast<unsigned long long>(running_seed), invariant, escaped(input).c_str());
    std::fflush(stdout);
    std::_Exit(1);
}

int run(int argc, char** argv) {
    if (argc < 2) return usage();
    const Corpus corpus = read_corpus(argv[1]);
    if (corpus.positions.empty() || corpus.moves.empty()) {
        std::fprintf(stderr, "%s holds no positions and games\n", argv[1]);
        return 2;
    }
    Plan plan;
    std::vector<const Entry*> chosen;
    for (int i = 2; i < argc; ++i) {
        const std::string_view word = argv[i];
        const bool has_value = i + 1 < argc;
        if (word == "--seconds" && has_value) {
            plan.seconds = std::atof(argv[++i]);
        } else if (word == "--runs" && has_value) {
            plan.runs = std::strtoull(argv[++i], nullptr, 10);
        } else if (word == "--seed" && has_value) {
            plan.seed = std::strtoull(argv[++i], nullptr, 10);
        } else {
            const auto named = [&](const Entry& entry) { return entry.name == word; };
            const auto entry = std::find_if(kTargets.begin(), kTargets.end(), named);
            if (entry == kTargets.end()) return usage();
            chosen.push_back(&*entry);
        }
    }
    for (const Entry& entry : kTargets) {
        if (chosen.empty() || std::find(chosen.begin(), chosen.end(), &entry) != chosen.end()) fuzz(entry, corpus, plan);
    }
    return 0;
}

}  // namespace tzaar::fuzz

int main(int argc, char** argv) { return tzaar::fuzz::run(argc, argv); }
