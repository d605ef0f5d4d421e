// The Python module tzaar.engine._native: positions, moves and the engine.
//
// Positions cross the boundary as position strings; what the engine answers crosses as data, so that
// nobody has to parse it and check it again. All long work is done without the interpreter's lock.
// Nothing here is about the rules.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
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
#include <variant>
#include <vector>

#include "engine/engine.h"
#include "engine/network_option.h"
#include "engine/selfplay.h"
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

// -- What the engine answers -----------------------------------------------------------------------

using Turn = std::vector<Move>;

// The moves of a line by turns; the last turn may be cut off.
std::vector<Turn> turns_of(const std::vector<Move>& line, Position position) {
    std::vector<Turn> turns;
    std::optional<Color> last_mover;
    for (const Move move : line) {
        if (last_mover != position.to_move()) turns.emplace_back();
        last_mover = position.to_move();
        turns.back().push_back(move);
        position.do_move(move);
    }
    return turns;
}

struct TurnReport {
    Report report;
    std::vector<Turn> pv;

    std::optional<int> cp() const { return is_proved(score()) ? std::nullopt : std::optional(score()); }
    std::optional<int> win() const { return is_win(score()) ? turns_to_end() : std::nullopt; }
    std::optional<int> loss() const { return is_loss(score()) ? turns_to_end() : std::nullopt; }

private:
    Score score() const { return report.analysis.score; }
    std::optional<int> turns_to_end() const { return report.analysis.turns_to_end; }
};

struct SolverResult {
    Turn best_turn;
    std::optional<TurnReport> report;  // of a win or a loss

    SolverResult(const Solution& solution, const Position& position) : best_turn(solution.best_turn) {
        if (solution.value == GameValue::kUnknown) return;
        const int moves = static_cast<int>(solution.line.size());
        const Score score = solution.value == GameValue::kWin ? win_in(moves) : loss_in(moves);
        const Analysis analysis{1, 0, score, solution.turns, solution.line};
        report = TurnReport{{analysis, solution.nodes, solution.elapsed_ms}, turns_of(solution.line, position)};
    }
};

// -- Options ---------------------------------------------------------------------------------------

using OptionValue = std::variant<int, std::string>;

// An option as TZI announces it.
struct OptionFacts {
    std::string name;
    std::string type;
    std::string default_value;
    std::optional<int> min;
    std::optional<int> max;
};

std::vector<OptionFacts> engine_options() {
    const EngineOptions defaults;
    std::vector<OptionFacts> options;
    for (const EngineOption& option : kEngineOptions) {
        options.push_back({option.name, "spin", std::to_string(defaults.*option.value), option.min, option.max});
    }
    options.push_back({std::string(kNetworkOption), "string", std::string(kBuiltInNetwork), {}, {}});
    return options;
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
    using Function = std::optional<std::function<void(const TurnReport&)>>;

    Callback(const Function& function, std::function<void()> stop)
        : function_(function), stop_(std::move(stop)) {}

    void operator()(const Report& report, const Position& position) {
        if (!function_ || error_) return;
        const TurnReport data{report, turns_of(report.analysis.line, position)};
        const nb::gil_scoped_acquire lock;
        try {
            (*function_)(data);
        } catch (...) {
            error_ = std::current_exception();
            stop_();
        }
    }

    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

private:
    const Function& function_;
    std::function<void()> stop_;
    std::exception_ptr error_;
};

using Clocks = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

class GuardedEngine {
public:
    std::map<std::string, OptionValue> options() {
        const Claim claim(taken_);
        std::map<std::string, OptionValue> values{{std::string(kNetworkOption), network_}};
        for (const EngineOption& option : kEngineOptions) values[option.name] = engine_.options().*option.value;
        return values;
    }

    void set_option(std::string_view name, const OptionValue& value) {
        const Claim claim(taken_);
        if (const auto* text = std::get_if<std::string>(&value); text != nullptr && name == kNetworkOption) {
            return set_network(*text);
        }
        for (const EngineOption& option : kEngineOptions) {
            const auto* const number = std::get_if<int>(&value);
            if (option.name != name || number == nullptr) continue;
            if (*number < option.min || *number > option.max) {
                throw nb::value_error(("a value is " + std::to_string(option.min) + " to " +
                                       std::to_string(option.max)).c_str());
            }
            EngineOptions options = engine_.options();
            options.*option.value = *number;
            const nb::gil_scoped_release unlock;
            return engine_.set_options(options);
        }
        throw nb::value_error("there is no such option of this type");
    }

    void new_game() {
        const Claim claim(taken_);
        const nb::gil_scoped_release unlock;
        engine_.new_game();
    }

    Turn go(const Position& position, std::optional<std::int64_t> move_time, std::optional<int> depth,
            std::optional<std::uint64_t> nodes, std::optional<Clocks> clocks, const Callback::Function& on_report) {
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
            result = engine_.go(limits, [&](const Report& report) { callback(report, position); });
        }
        callback.rethrow();
        return result.best_turn;
    }

    SolverResult solve(const Position& position, std::optional<std::int64_t> move_time,
                       std::optional<std::uint64_t> nodes) {
        const Claim claim(taken_);
        Limits limits;
        limits.move_time = move_time;
        if (nodes) limits.nodes = *nodes;
        const nb::gil_scoped_release unlock;
        engine_.set_position(position);
        return {engine_.solve(limits, {}), position};
    }

    void stop() { engine_.stop(); }
    void allow_search() { engine_.allow_search(); }

private:
    void set_network(const std::string& value) {
        const auto network = value_of(load_network(value));
        const nb::gil_scoped_release unlock;
        engine_.set_network(network);
        network_ = value.empty() ? kBuiltInNetwork : value;
    }

    Engine engine_;
    std::string network_{kBuiltInNetwork};  // the option's value
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

void bind_answers(nb::module_& module) {
    nb::enum_<MoveKind>(module, "MoveKind")
        .value("CAPTURE", MoveKind::kCapture)
        .value("REINFORCE", MoveKind::kReinforce)
        .value("PLACE", MoveKind::kPlace)
        .value("PASS", MoveKind::kPass);
    nb::class_<Move>(module, "Move", "A move; spaces and piece types are numbered as in the Python library.")
        .def_prop_ro("kind", &Move::kind)
        .def_prop_ro("source", [](Move self) { return int{self.from()}; }, "Of captures and reinforcements.")
        .def_prop_ro("target", [](Move self) { return int{self.to()}; }, "Of all but a pass.")
        .def_prop_ro("piece_type", [](Move self) { return static_cast<int>(self.type()); }, "Of placements.")
        .def("__str__", [](Move self) { return to_text(self); });
    nb::class_<TurnReport>(module, "Report", "One line of analysis; exactly one of cp, win and loss is set.")
        .def_prop_ro("rank", [](const TurnReport& self) { return self.report.analysis.rank; }, "1 is the best.")
        .def_prop_ro("depth", [](const TurnReport& self) { return self.report.analysis.depth; }, "In moves.")
        .def_prop_ro("cp", &TurnReport::cp, "Hundredths for the side to move.")
        .def_prop_ro("win", &TurnReport::win, "Turns to a proved win.")
        .def_prop_ro("loss", &TurnReport::loss, "Turns to a proved loss.")
        .def_prop_ro("nodes", [](const TurnReport& self) { return self.report.nodes; })
        .def_prop_ro("nps", [](const TurnReport& self) {
            return nodes_per_second(self.report.nodes, self.report.elapsed_ms);
        })
        .def_prop_ro("time", [](const TurnReport& self) { return self.report.elapsed_ms; }, "In milliseconds.")
        .def_ro("pv", &TurnReport::pv, "Moves by turns; the last turn may be cut off.");
    nb::class_<SolverResult>(module, "Solution", "What the solver found.")
        .def_ro("best_turn", &SolverResult::best_turn, "Empty if the game is over.")
        .def_ro("report", &SolverResult::report, "The proved win or loss, with a whole line; None if there is no proof.");
    nb::class_<OptionFacts>(module, "Option", "An option of the engine, as TZI announces it.")
        .def_ro("name", &OptionFacts::name)
        .def_ro("type", &OptionFacts::type, "spin or string.")
        .def_ro("default", &OptionFacts::default_value)
        .def_ro("min", &OptionFacts::min)
        .def_ro("max", &OptionFacts::max);
}

void bind_engine(nb::module_& module) {
    module.def("engine_options", &engine_options, "What can be set.");
    nb::class_<GuardedEngine>(module, "Engine",
                              "The engine. One thread at a time uses it; any may call stop().")
        .def(nb::init<>())
        .def("options", &GuardedEngine::options, "The options' values.")
        .def("set_option", &GuardedEngine::set_option, "name"_a, "value"_a,
             "Set a spin to a number or a string to a text; raises ValueError saying why not.")
        .def("new_game", &GuardedEngine::new_game, "Forget what was learnt.")
        .def("go", &GuardedEngine::go, "position"_a, nb::kw_only(), "move_time"_a = nb::none(),
             "depth"_a = nb::none(), "nodes"_a = nb::none(), "clocks"_a = nb::none(),
             "on_report"_a = nb::none(),
             "Search until a limit or stop(), and give the best turn, empty if the game is over.\n\n"
             "Times are in milliseconds; clocks are White's, Black's and their increments.\n"
             "on_report is called on the thread that searches.")
        .def("solve", &GuardedEngine::solve, "position"_a, nb::kw_only(), "move_time"_a = nb::none(),
             "nodes"_a = nb::none(), "Try to prove who wins. Time is in milliseconds.")
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
    module.doc() = "The native core: positions, moves and the engine.";
    tzaar::bind_position(module);
    tzaar::bind_answers(module);
    tzaar::bind_engine(module);
    tzaar::bind_self_play(module);
}
