// Everything two threads do at once: for the thread sanitizer.
#include "tests/check.h"

#if TZAAR_THREADS

#include <atomic>
#include <cerrno>
#include <chrono>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "base/threads.h"
#include "engine/engine.h"
#include "rules/starts.h"
#include "search/transposition.h"
#include "solver/solver.h"
#include "tests/samples.h"
#include "tests/table_samples.h"
#include "tests/transcript.h"

namespace tzaar::test {
namespace {

using std::chrono::milliseconds;

// Two threads write and read the same few buckets; every hit must be whole.
void test_table(Checks& checks) {
    TranspositionTable table;
    table.resize(1);
    constexpr int kKeys = 64;
    const int rounds = checks.share_of(200'000);
    std::vector<int> torn(2);
    const auto hammer = [&](std::size_t self) {
        SplitMix64 random(self);
        for (int i = 0; i < rounds; ++i) {
            // Keys that differ only in the low half share a bucket.
            const keys::Key key = SplitMix64::nth(random.below(kKeys)) & 0xFFFFFFFF;
            TtEntry found;
            if (random.below(2) == 0) {
                table.store(key, entry_of(key));
            } else if (table.probe(key, found)) {
                // Only the move may come from an older entry, and here all entries have the same.
                torn[self] += !equal(found, entry_of(key));
            }
        }
    };
    std::thread other(hammer, 1);
    hammer(0);
    other.join();
    CHECK_EQUAL(torn[0] + torn[1], 0);
}

// The system grants three threads but no fourth, or none at all: those granted finish their jobs.
void test_too_few_threads(Checks& checks) {
    for (const int given : {0, 3}) {
        std::atomic<int> begun{0};
        std::atomic<int> ended{0};
        std::atomic<bool> stop{false};
        {
            const Helpers helpers(
                200,
                [&](int) {
                    ++begun;
                    while (!stop.load()) std::this_thread::yield();
                    ++ended;
                },
                [&](const Helpers::Job& job, int number) {
                    if (number > given) throw std::system_error(EAGAIN, std::generic_category());
                    return std::thread(job, number);
                });
            CHECK_EQUAL(helpers.count(), given);
            while (begun.load() < given) std::this_thread::yield();
            stop.store(true);
        }
        CHECK_EQUAL(ended.load(), given);
    }
}

// A helper that runs out of memory ends; the others go on.
void test_helpers_without_memory(Checks& checks) {
    std::atomic<int> ended{0};
    {
        const Helpers helpers(4, [&](int number) {
            if (number == 2) throw std::bad_alloc();
            ++ended;
        });
        CHECK_EQUAL(helpers.count(), 4);
    }
    CHECK_EQUAL(ended.load(), 3);
}

void test_several_threads(Checks& checks) {
    Engine engine;
    EngineOptions options;
    options.hash_mebibytes = 1;
    int i = 0;
    for (const Position& position : random_positions(6, 20)) {
        options.threads = 2 + i++ % 3;
        engine.set_options(options);
        engine.set_position(position);
        Limits limits;
        if (i % 2 == 0) {
            limits.nodes = 3000;
        } else {
            limits.move_time = 5;
        }
        CHECK(is_whole_turn(engine.go(limits, [](const Report&) {}).best_turn, position));
    }
}

void test_stopping_the_engine(Checks& checks) {
    Engine engine;
    for (const int threads : {1, 2, 4}) {
        for (const int wait_ms : {0, 30}) {
            EngineOptions options;
            options.threads = threads;
            options.hash_mebibytes = 1;
            engine.set_options(options);
            engine.set_position(fixed_start());
            SearchResult result;
            engine.allow_search();
            std::thread search([&] { result = engine.go(Limits{}, {}); });
            std::this_thread::sleep_for(milliseconds(wait_ms));
            engine.stop();
            search.join();  // hangs if the stop is lost
            CHECK(is_whole_turn(result.best_turn, fixed_start()));
        }
    }
}

void test_stopping_the_solver(Checks& checks) {
    Solver solver({1});
    std::atomic<bool> stop{false};
    SolveLimits limits;
    limits.stop = &stop;
    Solution solution;
    std::thread search([&] { solution = solver.solve(fixed_start(), limits); });
    std::this_thread::sleep_for(milliseconds(20));
    stop.store(true);
    search.join();
    CHECK(solution.value == GameValue::kUnknown);
    CHECK(is_whole_turn(solution.best_turn, fixed_start()));
}

// Commands during a search: those that are allowed and those that are refused.
void test_talking_to_a_search(Checks& checks) {
    Transcript transcript;
    transcript.send("setoption name Hash value 1");
    int answers = 0;
    const auto listen = [&] {
        for (const std::string& line : transcript.take()) answers += line.starts_with("bestturn ");
    };
    int searches = 0;
    for (const char* threads : {"1", "3"}) {
        transcript.send(std::string("setoption name Threads value ") + threads);
        for (const char* command : {"go", "go infinite", "solve", "go movetime 3", "go nodes 500", "solve nodes 100"}) {
            for (const int wait_ms : {0, 8}) {
                transcript.send("position random 5");
                transcript.send(command);
                ++searches;
                std::this_thread::sleep_for(milliseconds(wait_ms));
                for (const char* aside : {"isready", "d", "tzi", "nonsense", "setoption name Seed value 3"}) {
                    transcript.send(aside);
                }
                listen();
                transcript.send("stop");
                listen();
                CHECK_EQUAL(answers, searches);
                answers = searches;
                transcript.send("stop");
            }
        }
    }
    // Abandoned in the middle: the answer still comes.
    transcript.send("go infinite");
    CHECK(!transcript.send("quit"));
    transcript.leave();
    listen();
    CHECK_EQUAL(answers, searches + 1);
}

// A session may be destroyed at any moment of a search.
void test_leaving(Checks&) {
    for (const char* command : {"go", "go infinite", "solve", "go movetime 1", "go nodes 1"}) {
        Transcript transcript;
        transcript.send("setoption name Hash value 1");
        transcript.send(command);
    }
}

}  // namespace

TEST(threads) {
    test_table(checks);
    test_too_few_threads(checks);
    test_helpers_without_memory(checks);
    test_several_threads(checks);
    test_stopping_the_engine(checks);
    test_stopping_the_solver(checks);
    test_talking_to_a_search(checks);
    test_leaving(checks);
}

}  // namespace tzaar::test

#endif
