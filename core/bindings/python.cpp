// The Python module tzaar.engine._native: positions and the engine, spoken to in text.
//
// The boundary is as narrow as it can be: moves, positions and reports cross it as the same text
// that TZI has, so there is one reader and one writer of each. All long work is done without the
// interpreter's lock. Nothing here is about the rules.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/threads.h"
#include "engine/engine.h"
#include "engine/selfplay.h"
#include "engine/tzi_text.h"
#include "network/evaluation.h"
#include "network/network.h"
#include "rules/move_text.h"
#include "rules/movegen.h"
#include "rules/perft.h"
#include "rules/position.h"
#include "rules/position_text.h"
#include "rules/starts.h"
#include "solver/solver.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tzaar {
namespace {

using OnText = std::optional<std::function<void(const std::string&)>>;

std::string text_of(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += (text.empty() ? "" : " ") + to_text(move);
    return text;
}

template <class T>
T value_of(const Result<T>& result) {
    if (!result) throw nb::value_error(result.reason().c_str());
    return *result;
}

// -- Position --------------------------------------------------------------------------------------

std::vector<std::string> legal_moves(const Position& position) {
    MoveList moves;
    generate_moves(position, moves);
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(to_text(move));
    return texts;
}

Position played(const Position& position, std::string_view text) {
    const Move move = value_of(parse_move(text, position));
    Position after = position;
    after.do_move(move);
    return after;
}

std::string side(Color color) { return color == Color::kWhite ? "w" : "b"; }

std::string phase_of(const Position& position) {
    if (position.outcome()) return "over";
    switch (position.phase()) {
        case Phase::kPlacement: return "p";
        case Phase::kCapture: return "c";
        case Phase::kSecond: return "s";
    }
    return "";
}

std::optional<std::pair<std::string, std::string>> outcome_of(const Position& position) {
    const auto outcome = position.outcome();
    if (!outcome) return std::nullopt;
    const bool type_lost = outcome->termination == Termination::kTypeLost;
    return std::pair(side(outcome->winner), std::string(type_lost ? "type lost" : "no capture"));
}

// -- Engine ----------------------------------------------------------------------------------------

// Claims an engine for one thread: two at once would corrupt it.
class Claim {
public:
    explicit Claim(std::atomic<bool>& taken) : taken_(taken) {
        if (taken_.exchange(true)) throw std::runtime_error("it is in use by another thread");
    }
    ~Claim() { taken_.store(false); }
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;

private:
    std::atomic<bool>& taken_;
};

// Calls Python from a search, which runs without the interpreter's lock and knows no exceptions:
// the first one ends the search and is kept until that has ended.
class Callback {
public:
    Callback(const OnText& function, std::function<void()> stop)
        : function_(function), stop_(std::move(stop)) {}

    void operator()(const std::string& text) {
        if (!function_ || error_) return;
        const nb::gil_scoped_acquire lock;
        try {
            (*function_)(text);
        } catch (...) {
            error_ = std::current_exception();
            stop_();
        }
    }

    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

private:
    const OnText& function_;
    std::function<void()> stop_;
    std::exception_ptr error_;
};

using Clocks = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

class GuardedEngine {
public:
    using Range = std::tuple<int, int, int>;  // value, least, most

    std::map<std::string, Range> options() {
        const Claim claim(taken_);
        std::map<std::string, Range> options;
        for (const EngineOption& option : kEngineOptions) {
            options[option.name] = {engine_.options().*option.value, option.least, option.most};
        }
        return options;
    }

    void set_option(std::string_view name, int value) {
        const Claim claim(taken_);
        for (const EngineOption& option : kEngineOptions) {
            if (option.name != name) continue;
            if (value < option.least || value > option.most) {
                throw nb::value_error(("a value is " + std::to_string(option.least) + " to " +
                                       std::to_string(option.most)).c_str());
            }
            EngineOptions options = engine_.options();
            options.*option.value = value;
            return engine_.set_options(options);
        }
        throw nb::value_error("there is no such option");
    }

    void new_game() {
        const Claim claim(taken_);
        const nb::gil_scoped_release unlock;
        engine_.new_game();
    }

    std::string go(const Position& position, std::optional<std::int64_t> move_time, std::optional<int> depth,
                   std::optional<std::uint64_t> nodes, std::optional<Clocks> clocks, const OnText& on_report) {
        const Claim claim(taken_);
        Limits limits;
        limits.move_time = move_time;
        if (depth) limits.depth = *depth;
        if (nodes) limits.nodes = *nodes;
        if (clocks) {
            const auto& [white, black, white_increment, black_increment] = *clocks;
            limits.clocks = {Clock{white, white_increment}, Clock{black, black_increment}};
        }
        Callback callback(on_report, [this] { stop(); });
        SearchResult result;
        {
            const nb::gil_scoped_release unlock;
            engine_.set_position(position);
            result = engine_.go(limits, [&](const Report& report) { callback(tzi::report_text(report)); });
        }
        callback.rethrow();
        return text_of(result.best_turn);
    }

    // The verdict, the turns to the end, the best turn and a whole line.
    std::tuple<std::string, int, std::string, std::string> solve(
        const Position& position, std::optional<std::int64_t> time, std::optional<std::uint64_t> nodes,
        const OnText& on_progress) {
        const Claim claim(taken_);
        Limits limits;
        limits.move_time = time;
        if (nodes) limits.nodes = *nodes;
        Callback callback(on_progress, [this] { stop(); });
        Solution solution;
        {
            const nb::gil_scoped_release unlock;
            engine_.set_position(position);
            solution = engine_.solve(limits, [&](const SolveProgress& progress) {
                callback("info nodes " + std::to_string(progress.nodes) + " time " +
                         std::to_string(progress.elapsed_ms) + " hashfull " +
                         std::to_string(progress.permille_full));
            });
        }
        callback.rethrow();
        const char* value = solution.value == GameValue::kWin    ? "win"
                            : solution.value == GameValue::kLoss ? "loss"
                                                                 : "unknown";
        return {value, solution.turns, text_of(solution.best_turn), text_of(solution.line)};
    }

    void stop() { engine_.stop(); }
    void allow_search() { engine_.allow_search(); }

private:
    Engine engine_;
    std::atomic<bool> taken_{false};
};

// A game by an engine of its own, so that any thread may play one.
nb::bytes self_play(std::uint64_t seed, std::uint64_t nodes, int random_turns, std::string_view start) {
    SelfPlayOptions options;
    options.nodes = nodes;
    if (random_turns < 0) throw nb::value_error("random turns are 0 or more");
    options.random_turns = random_turns;
    const auto named = start_named(start);
    if (!named) throw nb::value_error("a start is random, fixed or placed");
    options.start = *named;
    std::vector<std::uint8_t> bytes;
    {
        const nb::gil_scoped_release unlock;
        Engine engine(self_play_engine_options());
        append_game(bytes, play_game(engine, seed, options));
    }
    return nb::bytes(bytes.data(), bytes.size());
}

void bind_position(nb::module_& module) {
    nb::class_<Position>(module, "Position", "A valid position, which never changes.")
        .def(
            "__init__",
            [](Position* self, std::string_view text) { new (self) Position(value_of(parse_position(text))); },
            "text"_a, "Read a position string; raises ValueError saying what is wrong.")
        .def_static("fixed", &fixed_start, "The prescribed start.")
        .def_static("random", &random_start, "seed"_a, "A random start; the same seed, the same board.")
        .def_static("empty", &empty_start, "The tournament start.")
        .def("__str__", [](const Position& self) { return to_text(self); })
        .def("__eq__", [](const Position& self, const Position& other) { return self == other; },
             nb::sig("def __eq__(self, other: object, /) -> bool"), nb::is_operator())
        .def("__hash__", [](const Position& self) { return static_cast<std::int64_t>(self.key()); })
        .def_prop_ro("to_move", [](const Position& self) { return side(self.to_move()); }, "w or b.")
        .def_prop_ro("phase", &phase_of, "p, c, s or over.")
        .def_prop_ro("key", &Position::key, "The key, equal to the Python library's.")
        .def("recomputed_key", &Position::recomputed_key, "The key from its definition.")
        .def("outcome", &outcome_of, "The winner and the termination, or None.")
        .def("legal_moves", &legal_moves, "All legal moves as text.")
        .def(
            "evaluate", [](const Position& self) { return value_of(evaluation_of(self, *network::built_in())); },
            "The static score in hundredths for the side to move; raises ValueError where there is none.")
        .def("play", &played, "move"_a, "The position after a move; raises ValueError saying why not.")
        .def(
            "perft",
            [](const Position& self, int depth) {
                if (depth < 0) throw nb::value_error("a depth is 0 or more");
                const nb::gil_scoped_release unlock;
                Position position = self;
                return perft(position, depth);
            },
            "depth"_a, "How many sequences of so many moves there are.")
        .def(
            "count_turns",
            [](const Position& self) {
                Position position = self;
                return count_turns(position);
            },
            "How many legal turns there are.");
}

void bind_engine(nb::module_& module) {
    nb::class_<GuardedEngine>(module, "Engine",
                              "The engine. One thread at a time uses it; any may call stop().")
        .def(nb::init<>())
        .def("options", &GuardedEngine::options, "Each option's value, its least and its greatest.")
        .def("set_option", &GuardedEngine::set_option, "name"_a, "value"_a,
             "Raises ValueError for what cannot be.")
        .def("new_game", &GuardedEngine::new_game, "Forget what was learnt.")
        .def("go", &GuardedEngine::go, "position"_a, nb::kw_only(), "move_time"_a = nb::none(),
             "depth"_a = nb::none(), "nodes"_a = nb::none(), "clocks"_a = nb::none(),
             "on_report"_a = nb::none(),
             "Search until a limit or stop(), and give the best turn, empty if the game is over.\n\n"
             "Times are in milliseconds; clocks are White's, Black's and their increments.\n"
             "on_report gets each `info` line of TZI, on the thread that searches.")
        .def("solve", &GuardedEngine::solve, "position"_a, nb::kw_only(), "move_time"_a = nb::none(),
             "nodes"_a = nb::none(), "on_progress"_a = nb::none(),
             "The verdict (win, loss or unknown), the turns to the end, the best turn, a whole line.\n\n"
             "Time is in milliseconds; on_progress gets `info` lines.")
        .def("stop", &GuardedEngine::stop, "End the search that runs, or the next at its start.")
        .def("allow_search", &GuardedEngine::allow_search,
             "Forget a stop() that came before the search.");
}

void bind_self_play(nb::module_& module) {
    module.def("self_play", &self_play, "seed"_a, nb::kw_only(), "nodes"_a, "random_turns"_a, "start"_a,
               "Play the game of a seed to its end, by so many nodes a turn.\n\n"
               "The start is random, fixed or placed. The game is as core/engine/selfplay.h lays it out; the\n"
               "same arguments give the same game.");
}

}  // namespace
}  // namespace tzaar

NB_MODULE(_native, module) {
    module.doc() = "The native core: positions and the engine, spoken to in text.";
    tzaar::bind_position(module);
    tzaar::bind_engine(module);
    tzaar::bind_self_play(module);
}
