// The core for the browser: a WebAssembly module. It starts no threads itself, but can use those lent by the page
// (wasm_threads.cpp).
//
// The page writes positions and moves, one per line, to the buffer returned by request(), and calls one of the
// functions below with numbers as arguments. Each leaves JSON (wasm_json.h) at response() and returns 1, or leaves a
// failure there and returns 0.
//
// Options and limits are doubles, JavaScript's only number type: an int would silently turn 2.5 into 2 and 2^32 into 0.
// An absent limit is NaN, which is what `undefined` becomes.
#include <cmath>
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
#include "engine/judgement.h"
#include "engine/tzi_text.h"
#include "network/evaluation.h"
#include "network/network.h"
#include "placement/balanced_start.h"
#include "rules/move_text.h"
#include "rules/perft.h"
#include "rules/position_text.h"
#include "rules/starts.h"
#include "rules/threats.h"

#define TZAAR_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define TZAAR_IMPORT(name) extern "C" __attribute__((import_module("tzaar"), import_name(#name)))

// Whether the page wants the running search to stop.
TZAAR_IMPORT(must_stop) int tzaar_must_stop();
// Receives a report of the running search: JSON that is valid only during the call.
TZAAR_IMPORT(report) void tzaar_report(const char* text, std::size_t size);

namespace tzaar::wasm {
namespace {

using Answer = Result<std::string>;
using Lines = std::vector<std::string_view>;

std::string& request_buffer() {
    static std::string buffer;
    return buffer;
}

std::string& response_buffer() {
    static std::string buffer;
    return buffer;
}

// The table is small until a search sets its size.
Engine& engine() {
    static Engine instance(EngineOptions{.hash_mebibytes = 1});
    return instance;
}

Lines request_lines() {
    Lines lines;
    std::string_view rest = request_buffer();
    for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
        lines.push_back(rest.substr(0, end));
        rest.remove_prefix(end + 1);
    }
    lines.push_back(rest);
    return lines;
}

// A line of the request; empty if it was left out.
std::string_view line(const Lines& lines, std::size_t i) { return i < lines.size() ? lines[i] : std::string_view{}; }

int respond(const Answer& answer) {
    response_buffer() = answer ? *answer : failure_json(answer.failure());
    return answer ? 1 : 0;
}

// Responds with what `write` makes of the position on the first line.
template <class Write>
int respond_about_position(const Write& write) {
    const Lines lines = request_lines();
    const auto position = parse_position(lines[0]);
    return respond(position ? write(*position, lines) : Answer(position.failure()));
}

Answer view_of_start(const Lines& lines) {
    if (lines[0] == "fixed") return view_json(fixed_start());
    if (lines[0] == "tournament") return view_json(empty_start());
    const bool is_balanced = lines[0] == "balanced";
    if (!is_balanced && lines[0] != "random") return Failure{join("no such start: ", quoted(lines[0]))};
    const auto seed = tzi::parse_seed(line(lines, 1));
    if (!seed) return seed.failure();
    return view_json(is_balanced ? balanced_start(*seed) : random_start(*seed));
}

// Plays the moves on the lines after the first, and calls back with the position after each. A failure carries the
// index of its move.
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

// Checks the numbers of a request. The first one out of range fails the whole request.
class NumberReader {
public:
    void read(EngineOptions& options, int EngineOptions::*member, double value) {
        for (const EngineOption& option : kEngineOptions) {
            if (option.value == member) {
                options.*member = static_cast<int>(whole(value, option.name, option.min, option.max));
            }
        }
    }

    // Nothing if the number is absent.
    std::optional<std::int64_t> limit(double value, std::string_view name, std::int64_t max = kMax) {
        if (std::isnan(value)) return std::nullopt;
        return whole(value, name, 0, max);
    }

    std::int64_t count(double value, std::string_view name) { return whole(value, name, 0, kMax); }

    // Both numbers are required.
    Clock clock(double remaining, double increment) {
        return {whole(remaining, "remaining time", 0, kMax), whole(increment, "increment", 0, kMax)};
    }

    const std::optional<Failure>& failure() const { return failure_; }

private:
    // The largest integer below which a double represents every integer: 2^53 - 1.
    static constexpr std::int64_t kMax = 9'007'199'254'740'991;

    std::int64_t whole(double value, std::string_view name, std::int64_t min, std::int64_t max) {
        // NaN is not in range.
        const bool in_range = value >= static_cast<double>(min) && value <= static_cast<double>(max);
        if (in_range && std::trunc(value) == value) return static_cast<std::int64_t>(value);
        if (!failure_) {
            failure_ = Failure{join(name, " must be a whole number from ", std::to_string(min), " to ",
                                    std::to_string(max))};
        }
        return min;
    }

    std::optional<Failure> failure_;
};

Limits read_limits(NumberReader& numbers, double move_time, double nodes) {
    Limits limits;
    limits.move_time = numbers.limit(move_time, "movetime");
    if (const auto number = numbers.limit(nodes, "nodes")) limits.nodes = static_cast<std::uint64_t>(*number);
    limits.must_stop = [] { return tzaar_must_stop() != 0; };
    return limits;
}

Answer think_about(const Position& position, const Limits& limits) {
    engine().set_position(position);
    std::vector<Analysis> found;
    const SearchResult result = engine().go(limits, [&](const Report& report) {
        found.push_back(report.analysis);
        if (report.analysis.rank < report.lines) return;
        const std::string text = report_json(found, position, report.nodes, report.elapsed_ms);
        tzaar_report(text.data(), text.size());
        found.clear();
    });
    return result_json(result, position);
}

Answer solve_position(const Position& position, const Limits& limits, bool is_exact) {
    engine().set_position(position);
    return solution_json(is_exact ? engine().solve_exactly(limits) : engine().solve(limits, {}));
}

}  // namespace

TZAAR_EXPORT(request) char* request(std::size_t size) {
    request_buffer().resize(size);
    return request_buffer().data();
}

TZAAR_EXPORT(response) const char* response() { return response_buffer().data(); }
TZAAR_EXPORT(response_size) std::size_t response_size() { return response_buffer().size(); }

// fixed | tournament | random | balanced, and the seed on a second line.
TZAAR_EXPORT(start) int start() { return respond(view_of_start(request_lines())); }

// A position string.
TZAAR_EXPORT(view) int view() {
    return respond_about_position([](const Position& position, const Lines&) -> Answer { return view_json(position); });
}

// A position string, then one move per line: the view after the last.
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

// A position string and a move as typed: the move, and the view after it.
TZAAR_EXPORT(parse_move) int parse_move() {
    return respond_about_position([](const Position& position, const Lines& lines) -> Answer {
        const auto move = tzaar::parse_move(line(lines, 1), position);
        if (!move) return move.failure();
        Position after = position;
        after.do_move(*move);
        return json::object({{"move", move_json(*move, position)}, {"after", view_json(after)}});
    });
}

// A position string and white | black: what that colour may lose in the other's next turn.
TZAAR_EXPORT(threats) int threats() {
    return respond_about_position([](const Position& position, const Lines& lines) -> Answer {
        const std::string_view color = line(lines, 1);
        if (color != "white" && color != "black") return Failure{join("no such colour: ", quoted(color))};
        return threats_json(threats_to(position, color == "white" ? Color::kWhite : Color::kBlack));
    });
}

// A position string and two spaces: why the stack on the first cannot move to the second, as a failure; null if it can.
TZAAR_EXPORT(why_illegal) int why_illegal() {
    return respond_about_position([](const Position& position, const Lines& lines) -> Answer {
        const auto from = space_named(line(lines, 1));
        const auto to = space_named(line(lines, 2));
        if (!from || !to) return Failure{"two spaces are needed"};
        const auto move = move_between(*from, *to, position);
        return move ? json::null() : failure_json(move.failure());
    });
}

// A position string: the static evaluation, in hundredths for the side to move. No search.
TZAAR_EXPORT(evaluate) int evaluate() {
    return respond_about_position([](const Position& position, const Lines&) -> Answer {
        const auto score = evaluation_of(position, *network::built_in());
        return score ? Answer(json::number(*score)) : Answer(score.failure());
    });
}

// A position string: the best turn, with reports on the way. Limits are in milliseconds, depth in moves, and nodes; a
// clock needs both numbers or neither.
TZAAR_EXPORT(think)
int think(double level, double lines, double seed, double hash_mebibytes, double threads,  // options
          double move_time, double depth, double nodes,                                    // limits
          double white_remaining, double white_increment, double black_remaining, double black_increment) {
    NumberReader numbers;
    EngineOptions options = engine().options();
    numbers.read(options, &EngineOptions::level, level);
    numbers.read(options, &EngineOptions::multi_pv, lines);
    numbers.read(options, &EngineOptions::seed, seed);
    numbers.read(options, &EngineOptions::hash_mebibytes, hash_mebibytes);
    numbers.read(options, &EngineOptions::threads, threads);
    Limits limits = read_limits(numbers, move_time, nodes);
    limits.depth = static_cast<int>(numbers.limit(depth, "depth", kMaxDepth).value_or(kMaxDepth));
    const bool has_clocks = !(std::isnan(white_remaining) && std::isnan(black_remaining));
    if (has_clocks) {
        limits.clocks = {numbers.clock(white_remaining, white_increment),
                         numbers.clock(black_remaining, black_increment)};
    }
    if (numbers.failure()) return respond(*numbers.failure());
    return respond_about_position([&](const Position& position, const Lines&) {
        engine().set_options(options);
        return think_about(position, limits);
    });
}

// A position string: its judgement for a review (judgement.h), the same every time.
TZAAR_EXPORT(judge) int judge(double nodes) {
    NumberReader numbers;
    const std::int64_t wanted = numbers.count(nodes, "nodes");
    if (numbers.failure()) return respond(*numbers.failure());
    return respond_about_position([&](const Position& position, const Lines&) -> Answer {
        const auto must_stop = [] { return tzaar_must_stop() != 0; };
        return result_json(tzaar::judge(engine(), position, static_cast<std::uint64_t>(wanted), must_stop), position);
    });
}

// A position string: who wins, if provable within the limits. Exact: in how many turns, but without a line.
TZAAR_EXPORT(solve) int solve(double solver_mebibytes, double move_time, double nodes, int is_exact) {
    NumberReader numbers;
    EngineOptions options = engine().options();
    numbers.read(options, &EngineOptions::solver_mebibytes, solver_mebibytes);
    const Limits limits = read_limits(numbers, move_time, nodes);
    if (numbers.failure()) return respond(*numbers.failure());
    return respond_about_position([&](const Position& position, const Lines&) {
        engine().set_options(options);
        return solve_position(position, limits, is_exact != 0);
    });
}

// A position string: the perft count.
TZAAR_EXPORT(perft) int perft(int depth) {
    return respond_about_position([&](const Position& position, const Lines&) -> Answer {
        Position copy = position;
        return json::number(tzaar::perft(copy, depth));
    });
}

// The fixed workload whose node count is the engine's signature (bench.h).
TZAAR_EXPORT(bench) int bench() {
    Engine engine;
    const BenchResult result = tzaar::bench(engine, kBenchDepth);
    return respond(json::object({{"nodes", json::number(result.nodes)}, {"timeMs", json::number(result.elapsed_ms)}}));
}

}  // namespace tzaar::wasm
