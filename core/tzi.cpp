// tzaar-engine: the engine on standard input and output, in the TZI protocol (docs/protocol.md).
//
// The main thread reads commands, a second one searches. The position and the options belong to
// the main thread and are not changed while a search is running.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bench.h"
#include "engine.h"
#include "solver.h"
#include "threads.h"
#include "tzi_text.h"
#include "words.h"

namespace tzaar::tzi {
namespace {

using Words = std::vector<std::string_view>;

class Session {
public:
    ~Session() { end_search(); }

    // Reads commands until `quit` or the end of the input. A search with limits is let finish if
    // the input just ends, so that commands can be piped in.
    void run() {
        std::string line;
        while (std::getline(std::cin, line)) {
            if (!handle(line)) return;
        }
        if (!infinite_ && search_.joinable()) search_.join();
    }

private:
    // False for `quit`.
    bool handle(std::string_view line) {
        const Words words = split(line);
        if (words.empty()) return true;
        const std::string_view command = words[0];
        const Words rest(words.begin() + 1, words.end());
        if (command == "quit") return false;
        if (command == "tzi") {
            introduce();
        } else if (command == "isready") {
            say("readyok");
        } else if (command == "stop") {
            end_search();
        } else if (command == "d") {
            say(diagram(engine_.position()));
        } else if (command == "setoption" || command == "newgame" || command == "position" ||
                   command == "go" || command == "solve" || command == "bench") {
            if (is_searching()) {
                complain(join(command, ": a search is running"));
            } else {
                change(command, rest);
            }
        } else {
            complain(join("no such command: ", quoted(command)));
        }
        return true;
    }

    // The commands that need the engine at rest.
    void change(std::string_view command, const Words& words) {
        if (search_.joinable()) search_.join();
        engine_.allow_search();
        if (command == "setoption") return set_option(words);
        if (command == "newgame") return engine_.new_game();
        if (command == "position") return set_position(words);
        if (command == "bench") return run_bench(words);
        start_search(command, words);
    }

    void introduce() {
        say("id name tzaar-engine");
        say("id author the tzaar project");
        const EngineOptions defaults;
        for (const EngineOption& option : kEngineOptions) {
            say(join("option name ", option.name, " type spin default ", std::to_string(defaults.*option.value),
                     " min ", std::to_string(option.least), " max ", std::to_string(option.most)));
        }
        say("tziok");
    }

    void set_option(const Words& words) {
        if (words.size() != 4 || words[0] != "name" || words[2] != "value") {
            return complain("expected setoption name NAME value VALUE");
        }
        const auto options = parse_option(engine_.options(), words[1], words[3]);
        if (!options) return complain(options.reason());
        engine_.set_options(*options);
    }

    void set_position(const Words& words) {
        const auto position = parse_position_command(words);
        if (!position) return complain(position.reason());
        engine_.set_position(*position);
    }

    void run_bench(const Words& words) {
        int depth = kBenchDepth;
        if (!words.empty()) {
            const auto number = parse_number(words[0], "bench depth", 1, kMaxDepth);
            if (!number) return complain(number.reason());
            depth = static_cast<int>(*number);
        }
        const BenchResult result = bench(engine_, depth);
        const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(1, result.elapsed_ms));
        say(join("bench nodes ", std::to_string(result.nodes), " nps ",
                 std::to_string(result.nodes * 1000 / ms), " time ", std::to_string(ms)));
    }

    // `go` and `solve`.
    void start_search(std::string_view verb, const Words& words) {
        const auto command = parse_go(words);
        if (!command) return complain(command.reason());
        if (const auto outcome = engine_.position().outcome()) {
            say(join("info string game over: ", name(outcome->winner), " has won"));
            return say(best_turn_text({}));
        }
        infinite_ = command->infinite;
        may_answer_.store(!infinite_);
        searching_.store(true);
        if (verb == "go") {
            search_ = std::thread([this, limits = command->limits] { search(limits); });
        } else {
            stop_solver_.store(false);
            search_ = std::thread([this, limits = command->limits] { solve(limits); });
        }
    }

    void search(const Limits& limits) {
        const SearchResult result = engine_.go(limits, [this](const Report& report) { say(report_text(report)); });
        answer({}, result.best_turn);
    }

    void solve(const Limits& limits) {
        if (!solver_) solver_.emplace();
        solver_->set_options({engine_.options().hash_mebibytes});
        const SolveLimits solve_limits{limits.move_time, limits.nodes, &stop_solver_};
        const Solution solution = solver_->solve(engine_.position(), solve_limits, [this](const SolveProgress& progress) {
            say(progress_text(progress.nodes, progress.elapsed_ms));
        });
        const std::string_view value = solution.value == GameValue::kWin    ? "win"
                                       : solution.value == GameValue::kLoss ? "loss"
                                                                            : "unknown";
        answer(join("solved ", value, " turns ", std::to_string(solution.turns)), solution.best_turn);
    }

    // The last lines of a search, in one piece: whoever has read them may send the next command.
    void answer(std::string_view verdict, const std::vector<Move>& turn) {
        may_answer_.wait(false);
        searching_.store(false);
        if (verdict.empty()) return say(best_turn_text(turn));
        say(join(verdict, "\n", best_turn_text(turn)));
    }

    bool is_searching() const { return searching_.load(); }

    void end_search() {
        if (!search_.joinable()) return;
        engine_.stop();
        stop_solver_.store(true);
        may_answer_.store(true);
        may_answer_.notify_all();
        search_.join();
    }

    void complain(std::string_view reason) { say(join("info string error: ", reason)); }

    // A line at a time, whichever thread says it.
    void say(std::string_view line) {
        const std::lock_guard lock(output_);
        std::fwrite(line.data(), 1, line.size(), stdout);
        std::fputc('\n', stdout);
        std::fflush(stdout);
    }

    Engine engine_;
    // Made for the first `solve`, as its table takes memory.
    std::optional<Solver> solver_;
    std::atomic<bool> stop_solver_{false};
    std::thread search_;
    std::mutex output_;
    std::atomic<bool> searching_{false};
    std::atomic<bool> may_answer_{true};
    bool infinite_ = false;
};

}  // namespace
}  // namespace tzaar::tzi

int main() {
    std::ios::sync_with_stdio(false);
    tzaar::tzi::Session session;
    session.run();
    return 0;
}
