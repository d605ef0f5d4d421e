#include "engine/tzi_session.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/text.h"
#include "engine/bench.h"
#include "engine/network_option.h"
#include "engine/tzi_text.h"
#include "network/evaluation.h"

namespace tzaar::tzi {
namespace {

// Complete literals, because there is no memory left to assemble messages.
constexpr std::string_view kNoMemory = "info string error: there is not enough memory for that";
constexpr std::string_view kOneThread = "info string threads: 1 from now on, as there is not enough memory";

}  // namespace

bool Session::handle(std::string_view line) {
    bool goes_on = true;
    if (!is_granted([&] { goes_on = execute(line); })) send(kNoMemory);
    return goes_on;
}

bool Session::execute(std::string_view line) {
    const Words words = split(line);
    if (words.empty()) return true;
    const std::string_view command = words[0];
    if (command == "quit") return false;
    if (command == "tzi") {
        handshake();
    } else if (command == "isready") {
        send("readyok");
    } else if (command == "stop") {
        end_search();
    } else if (command == "d") {
        send(diagram(engine_.position()));
    } else if (command == "eval") {
        evaluate();
    } else if (command == "setoption" || command == "newgame" || command == "position" || command == "go" ||
               command == "solve" || command == "bench") {
        if (searching_.load()) {
            send_error(join(command, ": a search is running"));
        } else {
            execute_idle(line, words);
        }
    } else {
        send_error(join("no such command: ", quoted(command)));
    }
    return true;
}

void Session::finish() {
    if (!is_unlimited_ && search_.joinable()) search_.join();
    end_search();
}

// Commands that require the engine to be idle.
void Session::execute_idle(std::string_view line, const Words& words) {
    if (search_.joinable()) search_.join();
    engine_.allow_search();
    const std::string_view command = words[0];
    const Words rest(words.begin() + 1, words.end());
    if (command == "setoption") return set_option(line, words);
    if (command == "newgame") return engine_.new_game();
    if (command == "position") return set_position(rest);
    if (command == "bench") return run_bench(rest);
    start_search(command, rest);
}

void Session::handshake() {
    send("id name tzaar-engine");
    send("id author the tzaar project");
    const EngineOptions defaults;
    for (const EngineOption& option : kEngineOptions) {
        send(join("option name ", option.name, " type spin default ", std::to_string(defaults.*option.value), " min ",
                 std::to_string(option.min), " max ", std::to_string(option.max)));
    }
    send(join("option name ", kNetworkOption, " type string default ", kBuiltInNetwork));
    send("tziok");
}

void Session::evaluate() {
    const auto score = evaluation_of(engine_.position(), engine_.network());
    if (!score) return send_error(score.reason());
    send(join("score cp ", std::to_string(*score)));
}

// The value is the rest of the line, as paths may contain spaces.
void Session::set_option(std::string_view line, const Words& words) {
    if (words.size() < 4 || words[1] != "name" || words[3] != "value") {
        return send_error("expected setoption name NAME value VALUE");
    }
    const std::string_view value = trimmed(std::string_view(words[3].end(), line.end()));
    if (words[2] == kNetworkOption) {
        const auto network = load_network(value);
        return network ? engine_.set_network(*network) : send_error(network.reason());
    }
    const auto options = parse_option(engine_.options(), words[2], value);
    if (!options) return send_error(options.reason());
    engine_.set_options(*options);
    if (engine_.threads() < options->threads) send_threads(engine_.threads(), "there is no memory for more");
}

void Session::use_one_thread() {
    EngineOptions options = engine_.options();
    options.threads = 1;
    engine_.set_options(options);
    engine_.allow_search();
}

void Session::send_threads(int threads, std::string_view reason) {
    send(join("info string threads: ", std::to_string(threads), " instead of ",
             std::to_string(engine_.options().threads), ", as ", reason));
}

void Session::set_position(const Words& words) {
    const auto position = parse_position_command(words);
    if (!position) return send_error(position.reason());
    engine_.set_position(*position);
}

void Session::run_bench(const Words& words) {
    int depth = kBenchDepth;
    if (!words.empty()) {
        const auto number = parse_number(words[0], "bench depth", 1, kMaxDepth);
        if (!number) return send_error(number.reason());
        depth = static_cast<int>(*number);
    }
    const BenchResult result = bench(engine_, depth);
    send(join("bench ", speed_text(result.nodes, result.elapsed_ms)));
}

// `go` and `solve`.
void Session::start_search(std::string_view verb, const Words& words) {
    const Position& position = engine_.position();
    const auto command = verb == "solve" ? parse_solve(words, position) : parse_go(words, position);
    if (!command) return send_error(command.reason());
    if (const auto outcome = position.outcome()) {
        send(join("info string game over: ", name(outcome->winner), " has won"));
        return send(best_turn_text({}));
    }
    is_unlimited_ = command->infinite || (verb == "go" && command->is_unlimited && engine_.options().level == kFullLevel);
    may_answer_.store(!command->infinite);
    searching_.store(true);
    const auto work = [this, solves = verb == "solve", limits = command->limits] {
        const auto try_it = [&] { return is_granted([&] { solves ? solve(limits) : search(limits); }); };
        if (try_it()) return;
        // The other threads' stacks may have used up the memory.
        if (engine_.threads() > 1) {
            send(kOneThread);
            use_one_thread();
            if (try_it()) return;
        }
        send(kNoMemory);
        send_result({}, {});
    };
    if (is_granted([&] { search_ = std::thread(work); })) return;
    searching_.store(false);
    // Always answer: a client waiting for a turn must not wait for ever.
    send_error(join(verb, ": the system gives no thread to search in"));
    send(best_turn_text({}));
}

void Session::search(const Limits& limits) {
    const SearchResult result = engine_.go(limits, [this](const Report& report) { send(report_text(report)); });
    if (result.threads < engine_.threads()) send_threads(result.threads, "the system gave no more");
    send_result({}, result.best_turn);
}

void Session::solve(const Limits& limits) {
    const Solution solution = engine_.solve(limits, [this](const SolveProgress& progress) {
        send(join("info ", speed_text(progress.nodes, progress.elapsed_ms)));
    });
    const std::string_view value = solution.value == GameValue::kWin    ? "win"
                                   : solution.value == GameValue::kLoss ? "loss"
                                                                        : "unknown";
    send_result(join("solved ", value, " turns ", std::to_string(solution.turns)), solution.best_turn);
}

// The last lines of a search, in one piece: a client that has read them may send the next command.
void Session::send_result(std::string_view verdict, const std::vector<Move>& turn) {
    may_answer_.wait(false);
    searching_.store(false);
    if (verdict.empty()) return send(best_turn_text(turn));
    send(join(verdict, "\n", best_turn_text(turn)));
}

void Session::end_search() {
    if (!search_.joinable()) return;
    engine_.stop();
    may_answer_.store(true);
    may_answer_.notify_all();
    search_.join();
}

void Session::send_error(std::string_view reason) { send(join("info string error: ", reason)); }

void Session::send(std::string_view lines) {
    const std::lock_guard lock(writing_);
    write_(lines);
}

}  // namespace tzaar::tzi
