// The browser's door to the core: a WebAssembly module without threads.
//
// The page writes a request, lines of text, to the place that request() names, and calls one of the
// functions below. Each leaves JSON (wasm_json.h) at response() and returns 1, or leaves a failure
// there and returns 0. There is one engine, made when it is first needed.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "bindings/json.h"
#include "bindings/wasm_json.h"
#include "engine/bench.h"
#include "engine/engine.h"
#include "engine/tzi_text.h"
#include "network/evaluation.h"
#include "network/network.h"
#include "rules/move_text.h"
#include "rules/perft.h"
#include "rules/position_text.h"
#include "rules/starts.h"

#define TZAAR_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define TZAAR_IMPORT(name) extern "C" __attribute__((import_module("tzaar"), import_name(#name)))

// Whether the page wants the running search to end.
TZAAR_IMPORT(must_stop) int tzaar_must_stop();
// Takes a report of the running search: JSON that is valid during the call only.
TZAAR_IMPORT(report) void tzaar_report(const char* text, std::size_t size);

namespace tzaar::wasm {
namespace {

using Answer = Result<std::string>;
using Lines = std::vector<std::string_view>;

struct Door {
    std::string request;
    std::string response;
    std::optional<Engine> engine;
};

Door& door() {
    static Door the_door;
    return the_door;
}

Lines request_lines() {
    Lines lines;
    std::string_view rest = door().request;
    for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
        lines.push_back(rest.substr(0, end));
        rest.remove_prefix(end + 1);
    }
    lines.push_back(rest);
    return lines;
}

// A line of the request; those that were left out are empty.
std::string_view line(const Lines& lines, std::size_t i) { return i < lines.size() ? lines[i] : std::string_view{}; }

int respond(const Answer& answer) {
    door().response = answer ? *answer : failure_json(answer.failure());
    return answer ? 1 : 0;
}

// Answers with what `write` makes of the position in the first line.
template <class Write>
int respond_about_position(const Write& write) {
    const Lines lines = request_lines();
    const auto position = parse_position(lines[0]);
    return respond(position ? write(*position, lines) : Answer(position.failure()));
}

Answer view_of_start(const Lines& lines) {
    if (lines[0] == "fixed") return view_json(fixed_start());
    if (lines[0] == "tournament") return view_json(empty_start());
    if (lines[0] != "random") return Failure{join("no such start: ", quoted(lines[0]))};
    const auto seed = tzi::parse_seed(line(lines, 1));
    return seed ? Answer(view_json(random_start(*seed))) : Answer(seed.failure());
}

// Plays the moves in the lines after the first, and calls with the position after each. A failure
// has the index of its move.
template <class OnPosition>
std::optional<Failure> play_moves(Position position, const Lines& moves, const OnPosition& on_position) {
    for (std::size_t i = 1; i < moves.size(); ++i) {
        const auto move = parse_move(moves[i], position);
        if (!move) {
            Failure failure = move.failure();
            failure.values.emplace_back("index", static_cast<int>(i) - 1);
            return failure;
        }
        position.do_move(*move);
        on_position(position);
    }
    return std::nullopt;
}

// Options by their TZI names: `Hash 32 Level 4`.
Result<EngineOptions> parse_options(std::string_view text, EngineOptions options) {
    const auto words = tzi::split(text);
    if (words.size() % 2 != 0) return Failure{join("options are names and numbers, not ", quoted(text))};
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const auto changed = tzi::parse_option(options, words[i], words[i + 1]);
        if (!changed) return changed;
        options = *changed;
    }
    return options;
}

// What the engine has, or what it will have if nobody says otherwise: a page has less memory to
// give than a program.
EngineOptions engine_options() {
    constexpr int kHashMebibytes = 32;
    constexpr int kSolverMebibytes = 64;
    if (door().engine) return door().engine->options();
    EngineOptions options;
    options.hash_mebibytes = kHashMebibytes;
    options.solver_mebibytes = kSolverMebibytes;
    return options;
}

Engine& engine_with(const EngineOptions& options, const Position& position) {
    std::optional<Engine>& engine = door().engine;
    if (!engine) engine.emplace(options);
    engine->set_options(options);
    engine->set_position(position);
    return *engine;
}

bool must_stop() { return tzaar_must_stop() != 0; }

Answer think_about(const Position& position, const Lines& lines) {
    const auto options = parse_options(line(lines, 1), engine_options());
    if (!options) return options.failure();
    const auto command = tzi::parse_go(tzi::split(line(lines, 2)));
    if (!command) return command.failure();
    Engine& engine = engine_with(*options, position);
    Limits limits = command->limits;
    limits.must_stop = must_stop;
    std::vector<Analysis> found;
    const SearchResult result = engine.go(limits, [&](const Report& report) {
        found.push_back(report.analysis);
        if (report.analysis.rank < report.lines) return;
        const std::string text = report_json(found, position, report.nodes, report.elapsed_ms);
        tzaar_report(text.data(), text.size());
        found.clear();
    });
    return result_json(result, position);
}

Answer prove(const Position& position, const Lines& lines) {
    const auto options = parse_options(line(lines, 1), engine_options());
    if (!options) return options.failure();
    const auto command = tzi::parse_go(tzi::split(line(lines, 2)));
    if (!command) return command.failure();
    Limits limits = command->limits;
    limits.must_stop = must_stop;
    return solution_json(engine_with(*options, position).solve(limits, {}));
}

}  // namespace

TZAAR_EXPORT(request) char* request(std::size_t size) {
    door().request.resize(size);
    return door().request.data();
}

TZAAR_EXPORT(response) const char* response() { return door().response.data(); }
TZAAR_EXPORT(response_size) std::size_t response_size() { return door().response.size(); }

// fixed | tournament | random, and the seed on a second line.
TZAAR_EXPORT(start) int start() { return respond(view_of_start(request_lines())); }

// A position string.
TZAAR_EXPORT(view) int view() {
    return respond_about_position([](const Position& position, const Lines&) -> Answer { return view_json(position); });
}

// A position string, then a move a line: the view after the last.
TZAAR_EXPORT(play) int play() {
    return respond_about_position([](const Position& position, const Lines& lines) -> Answer {
        Position last = position;
        if (auto failure = play_moves(position, lines, [&](const Position& next) { last = next; })) return *failure;
        return view_json(last);
    });
}

// The same: an array of the views after each move.
TZAAR_EXPORT(replay) int replay() {
    return respond_about_position([](const Position& position, const Lines& lines) -> Answer {
        std::vector<Position> all;
        if (auto failure = play_moves(position, lines, [&](const Position& next) { all.push_back(next); })) return *failure;
        return json::array(all, view_json);
    });
}

// A position string and a move as somebody typed it.
TZAAR_EXPORT(parse_move) int parse_move() {
    return respond_about_position([](const Position& position, const Lines& lines) -> Answer {
        const auto move = tzaar::parse_move(line(lines, 1), position);
        return move ? Answer(move_json(*move, position)) : Answer(move.failure());
    });
}

// A position string: the static score, in hundredths for the side to move. No search.
TZAAR_EXPORT(evaluate) int evaluate() {
    return respond_about_position([](const Position& position, const Lines&) -> Answer {
        const auto score = evaluation_of(position, *network::built_in());
        return score ? Answer(json::number(*score)) : Answer(score.failure());
    });
}

// A position string, options and limits, both as in TZI: `Level 4 Hash 32`, `movetime 1000`.
// Options that are not named stay as they are.
TZAAR_EXPORT(think) int think() { return respond_about_position(think_about); }

// As think(); of the options only SolverMemory matters.
TZAAR_EXPORT(solve) int solve() { return respond_about_position(prove); }

// A position string: a number.
TZAAR_EXPORT(perft) int perft(int depth) {
    return respond_about_position([&](const Position& position, const Lines&) -> Answer {
        Position copy = position;
        return json::number(tzaar::perft(copy, depth));
    });
}

// The fixed piece of work whose node count is the engine's signature (bench.h).
TZAAR_EXPORT(bench) int bench() {
    Engine engine;
    const BenchResult result = tzaar::bench(engine, kBenchDepth);
    return respond(json::object({{"nodes", json::number(result.nodes)}, {"timeMs", json::number(result.elapsed_ms)}}));
}

}  // namespace tzaar::wasm
