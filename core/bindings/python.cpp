// The Python module tzaar.engine._native: positions, moves and the engine.
//
// Long computations release the interpreter's lock. There are no rules here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/python_engine.h"
#include "bindings/python_proofs.h"
#include "engine/engine.h"
#include "engine/selfplay.h"
#include "network/evaluation.h"
#include "network/network.h"
#include "placement/balanced_start.h"
#include "rules/move_text.h"
#include "rules/movegen.h"
#include "rules/perft.h"
#include "rules/position.h"
#include "rules/position_text.h"
#include "rules/starts.h"
#include "rules/threats.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tzaar {
namespace {

// Raises a ValueError with the failure's code as its attribute `code`.
[[noreturn]] void raise(const Failure& failure) {
    const nb::object error = nb::borrow(PyExc_ValueError)(failure.reason);
    error.attr("code") = std::string(failure.code);
    PyErr_SetObject(PyExc_ValueError, error.ptr());
    throw nb::python_error();
}

template <class T>
T value_of(const Result<T>& result) {
    if (!result) raise(result.failure());
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

// Captures as (target, attacker, capture that must come first), and the types of which a turn can take the last.
using ThreatTexts = std::pair<std::vector<std::tuple<std::string, std::string, std::optional<std::string>>>,
                              std::vector<std::string>>;

ThreatTexts threats_of(const Position& position, std::string_view color) {
    if (color != "w" && color != "b") throw nb::value_error("a colour is w or b");
    const Threats threats = threats_to(position, color == "w" ? Color::kWhite : Color::kBlack);
    ThreatTexts texts;
    for (const Threat& each : threats.captures) {
        const auto first = each.first.is_none() ? std::nullopt : std::optional(to_text(each.first));
        texts.first.emplace_back(name(each.target), name(each.attacker), first);
    }
    for (const PieceType type : kAllPieceTypes) {
        if (threats.takes_last[static_cast<std::size_t>(type)]) texts.second.emplace_back(name(type));
    }
    return texts;
}

// -- Self-play -------------------------------------------------------------------------------------

// Plays one game with an engine of its own, so that any thread may call it.
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
        .def_static("balanced", &balanced_start, "seed"_a,
                    "A random start that gives both colours equal chances; the same seed, the same board.")
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
        .def("threats", &threats_of, "color"_a,
             "What w or b may lose in the other's next turn.\n\n"
             "Captures as target, attacker and the capture that must come first, if any; and the types of\n"
             "which a turn can take the last.")
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
    tzaar::bind_engine(module);
    tzaar::bind_proofs(module);
    tzaar::bind_self_play(module);
}
