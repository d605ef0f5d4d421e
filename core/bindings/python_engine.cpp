#include "bindings/python_engine.h"

#include <nanobind/stl/function.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
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

#include "base/score.h"
#include "engine/engine.h"
#include "engine/network_option.h"
#include "rules/move.h"
#include "rules/move_text.h"
#include "rules/position.h"
#include "solver/solver.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tzaar {
namespace {

// -- What the engine answers -----------------------------------------------------------------------

using Turn = std::vector<Move>;

// The moves of a line grouped into turns; an incomplete last turn is left out.
std::vector<Turn> turns_of(const std::vector<Move>& line, Position position) {
    std::vector<Turn> turns;
    std::optional<Color> last_mover;
    for (const Move move : line) {
        if (last_mover != position.to_move()) turns.emplace_back();
        last_mover = position.to_move();
        turns.back().push_back(move);
        position.do_move(move);
    }
    if (!turns.empty() && position.phase() == Phase::kSecond && !position.outcome()) turns.pop_back();
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
    std::optional<TurnReport> report;  // of a proved win or loss

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

// An option as announced by TZI.
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

// Calls Python from a search, which runs without the interpreter's lock and cannot handle exceptions: the first
// exception ends the search and is rethrown after it.
class Callback {
public:
    using Function = std::optional<std::function<void(const TurnReport&)>>;

    Callback(const Function& function, std::function<void()> stop)
        : function_(function), stop_(std::move(stop)) {}

    void operator()(const Report& report, const Position& position) {
        if (!function_ || error_) return;
        const TurnReport data{report, turns_of(report.analysis.pv, position)};
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
            std::optional<std::uint64_t> nodes, std::optional<Clocks> clocks,
            const std::vector<std::string>& root_moves, const Callback::Function& on_report) {
        const Claim claim(taken_);
        Limits limits;
        limits.move_time = move_time;
        if (depth) limits.depth = *depth;
        if (nodes) limits.nodes = *nodes;
        if (clocks) {
            const auto& [white, black, white_increment, black_increment] = *clocks;
            limits.clocks = {Clock{white, white_increment}, Clock{black, black_increment}};
        }
        for (const std::string& text : root_moves) {
            const auto move = parse_move(text, position);
            if (!move) throw nb::value_error(move.reason().c_str());
            limits.root_moves.push_back(*move);
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
        const auto network = load_network(value);
        if (!network) throw nb::value_error(network.reason().c_str());
        const nb::gil_scoped_release unlock;
        engine_.set_network(*network);
        network_ = value.empty() ? kBuiltInNetwork : value;
    }

    Engine engine_;
    std::string network_{kBuiltInNetwork};  // the option's value
    std::atomic<bool> taken_{false};
};

// -- The module ------------------------------------------------------------------------------------

void bind_move(nb::module_& module) {
    nb::enum_<MoveKind>(module, "MoveKind")
        .value("CAPTURE", MoveKind::kCapture)
        .value("REINFORCE", MoveKind::kReinforce)
        .value("PLACE", MoveKind::kPlace)
        .value("PASS", MoveKind::kPass);
    nb::class_<Move>(module, "Move", "A move; spaces and piece types are numbered as in the Python library.")
        .def_prop_ro("kind", &Move::kind)
        .def_prop_ro("source", [](Move self) { return int{self.from()}; }, "Of captures and reinforcements.")
        .def_prop_ro("target", [](Move self) { return int{self.to()}; }, "Of all but a pass.")
        .def_prop_ro("piece_type", [](Move self) { return static_cast<int>(self.type()); }, "Of placements.");
}

void bind_answers(nb::module_& module) {
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
        .def_ro("pv", &TurnReport::pv, "Whole turns.");
    nb::class_<SolverResult>(module, "Solution", "What the solver found.")
        .def_ro("best_turn", &SolverResult::best_turn, "Empty if the game is over.")
        .def_ro("report", &SolverResult::report, "The proved win or loss, with a whole line; None if there is no proof.");
}

void bind_options(nb::module_& module) {
    nb::class_<OptionFacts>(module, "Option", "An option of the engine, as TZI announces it.")
        .def_ro("name", &OptionFacts::name)
        .def_ro("type", &OptionFacts::type, "spin or string.")
        .def_ro("default", &OptionFacts::default_value)
        .def_ro("min", &OptionFacts::min)
        .def_ro("max", &OptionFacts::max);
    module.def("engine_options", &engine_options, "What can be set.");
}

}  // namespace

void bind_engine(nb::module_& module) {
    bind_move(module);
    bind_answers(module);
    bind_options(module);
    nb::class_<GuardedEngine>(module, "Engine",
                              "The engine. One thread at a time uses it; any may call stop().")
        .def(nb::init<>())
        .def("options", &GuardedEngine::options, "The options' values.")
        .def("set_option", &GuardedEngine::set_option, "name"_a, "value"_a,
             "Set a spin to a number or a string to a text; raises ValueError saying why not.")
        .def("new_game", &GuardedEngine::new_game, "Forget what was learnt.")
        .def("go", &GuardedEngine::go, "position"_a, nb::kw_only(), "move_time"_a = nb::none(),
             "depth"_a = nb::none(), "nodes"_a = nb::none(), "clocks"_a = nb::none(),
             "root_moves"_a = std::vector<std::string>{}, "on_report"_a = nb::none(),
             "Search until a limit or stop(), and give the best turn, empty if the game is over.\n\n"
             "Times are in milliseconds; clocks are White's, Black's and their increments.\n"
             "root_moves are the first moves to choose from; without any, all legal ones.\n"
             "Raises ValueError if one of them is not legal.\n"
             "on_report is called on the thread that searches.")
        .def("solve", &GuardedEngine::solve, "position"_a, nb::kw_only(), "move_time"_a = nb::none(),
             "nodes"_a = nb::none(), "Try to prove who wins. Time is in milliseconds.")
        .def("stop", &GuardedEngine::stop, "End the search that runs, or the next at its start.")
        .def("allow_search", &GuardedEngine::allow_search,
             "Forget a stop() that came before the search.");
}

}  // namespace tzaar
