#include "bindings/python_proofs.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "rules/move_text.h"
#include "rules/position.h"
#include "solver/proof_check.h"
#include "solver/solver.h"
#include "solver/winning_turns.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tzaar {
namespace {

using Texts = std::vector<std::string>;

Texts texts_of(const std::vector<Move>& moves) {
    Texts texts;
    for (const Move move : moves) texts.push_back(to_text(move));
    return texts;
}

// These questions are about positions at the start of a turn of two moves.
void require_turn(const Position& position) {
    if (position.phase() == Phase::kCapture && !position.is_opening() && !position.outcome()) return;
    throw nb::value_error("the position is not at the start of a turn of two moves");
}

std::vector<Move> moves_of(const Texts& texts, Position position) {
    std::vector<Move> moves;
    for (const std::string& text : texts) {
        const auto move = parse_move(text, position);
        if (!move) throw nb::value_error(move.reason().c_str());
        moves.push_back(*move);
        position.do_move(*move);
    }
    return moves;
}

struct Exact {
    bool is_win;
    int turns;
    Texts turn;
    std::uint64_t nodes;
};

std::optional<std::tuple<int, int>> count_kept(Solver& solver, const Position& position, std::uint64_t nodes) {
    require_turn(position);
    const nb::gil_scoped_release unlock;
    const auto kept = count_kept_wins(solver, position, nodes);
    return kept ? std::optional(std::tuple(kept->won, kept->all)) : std::nullopt;
}

std::optional<Exact> solve_exactly(Solver& solver, const Position& position, std::uint64_t nodes) {
    require_turn(position);
    Solution solution;
    {
        const nb::gil_scoped_release unlock;
        SolveLimits limits;
        limits.nodes = nodes;
        solver.clear();
        solution = solver.solve_exactly(position, limits);
    }
    if (solution.value == GameValue::kUnknown) return std::nullopt;
    return Exact{solution.value == GameValue::kWin, solution.turns, texts_of(solution.best_turn), solution.nodes};
}

void bind_answers(nb::module_& module) {
    nb::enum_<Uniqueness>(module, "Uniqueness")
        .value("UNKNOWN", Uniqueness::kUnknown)
        .value("LOST", Uniqueness::kLost)
        .value("SEVERAL", Uniqueness::kSeveral)
        .value("FIRST_MOVE", Uniqueness::kFirstMove)
        .value("TURN", Uniqueness::kTurn);
    nb::class_<WinningTurn>(module, "WinningTurn", "What wins in a position.")
        .def_ro("uniqueness", &WinningTurn::uniqueness)
        .def_ro("nodes", &WinningTurn::nodes)
        .def_prop_ro("turn", [](const WinningTurn& self) { return texts_of(self.turn); }, "A winning turn.")
        .def_prop_ro("line", [](const WinningTurn& self) { return texts_of(self.line); },
                     "A whole game from here, unless the limit was reached.")
        .def_prop_ro("seconds", [](const WinningTurn& self) { return texts_of(self.seconds); },
                     "If only one first move wins: every second move that wins after it.");
    nb::class_<Defence>(module, "Defence", "A turn of the losing side.")
        .def_prop_ro("turn", [](const Defence& self) { return texts_of(self.turn); })
        .def_ro("turns", &Defence::turns, "Both players', from the position after it to the end.")
        .def_ro("is_exact", &Defence::is_exact, "Whether the winner needs that many; otherwise at most that many.");
}

}  // namespace

void bind_proofs(nb::module_& module) {
    bind_answers(module);
    nb::class_<WinningTurns>(module, "WinningTurns",
                             "Finds which turns win. Only one thread may use it at a time.")
        .def("__init__", [](WinningTurns* self, int memory) { new (self) WinningTurns(SolverOptions{memory}); }, nb::kw_only(), "memory"_a)
        .def(
            "find",
            [](WinningTurns& self, const Position& position, std::uint64_t nodes) {
                require_turn(position);
                const nb::gil_scoped_release unlock;
                return self.find(position, nodes);
            },
            "position"_a, "nodes"_a, "Whether exactly one turn wins and all others are proved to lose.")
        .def(
            "defences",
            [](WinningTurns& self, const Position& position, std::uint64_t nodes) {
                require_turn(position);
                const nb::gil_scoped_release unlock;
                return self.defences(position, nodes);
            },
            "position"_a, "nodes"_a,
            "For a lost position: a turn to each position it leads to, and how long it holds out.")
        .def(
            "distance",
            [](WinningTurns& self, const Position& position,
               std::uint64_t nodes) -> std::optional<std::tuple<int, bool>> {
                require_turn(position);
                const nb::gil_scoped_release unlock;
                const auto distance = self.distance(position, nodes);
                if (!distance) return std::nullopt;
                return std::tuple(distance->turns, distance->is_exact);
            },
            "position"_a, "nodes"_a, "For a won position: turns to the end, and whether that is exact.");
    nb::class_<ProofCheck>(module, "ProofCheck", "Checks proofs by the rules alone. Only one thread may use it at a time.")
        .def("__init__", [](ProofCheck* self, int memory) { new (self) ProofCheck(SolverOptions{memory}); }, nb::kw_only(), "memory"_a)
        .def(
            "check",
            [](ProofCheck& self, const Position& position, const Texts& turn, const Texts& seconds) {
                require_turn(position);
                const std::vector<Move> moves = moves_of(turn, position);
                std::vector<Move> others;
                for (const std::string& second : seconds) others.push_back(moves_of({turn.at(0), second}, position).at(1));
                const nb::gil_scoped_release unlock;
                self.clear();
                self.is_only_win(position, moves, others);
                return std::tuple(self.positions(), self.failure());
            },
            "position"_a, "turn"_a, "seconds"_a,
            "How many won positions were replayed, and the first claim that does not hold, if any.\n\n"
            "The claims: the turn wins, its first move wins with each of the seconds, and every\n"
            "other turn loses.")
        .def(
            "check_length",
            [](ProofCheck& self, const Position& position, int turns) {
                require_turn(position);
                if (turns < 1 || turns % 2 == 0) throw nb::value_error("a win takes an odd number of turns");
                const nb::gil_scoped_release unlock;
                self.clear();
                self.is_win_in(position, turns);
                return std::tuple(self.positions(), self.failure());
            },
            "position"_a, "turns"_a,
            "The same for another claim: the side to move wins in exactly so many turns of both\nplayers.")
        .def(
            "count_kept_wins",
            [](ProofCheck& self, const Position& position) -> std::optional<std::tuple<std::uint64_t, int, int>> {
                require_turn(position);
                const nb::gil_scoped_release unlock;
                self.clear();
                const auto kept = self.count_kept_wins(position);
                return kept ? std::optional(std::tuple(self.positions(), kept->won, kept->all)) : std::nullopt;
            },
            "position"_a,
            "How many won positions were replayed; of the positions that turns lead to, how many are\nwon for the side that "
            "makes the turn, and how many there are. None if one is not proved.");
    nb::class_<Exact>(module, "Exact", "How long a game lasts if both sides play as well as they can.")
        .def_ro("is_win", &Exact::is_win, "For the side to move.")
        .def_ro("turns", &Exact::turns, "Of both players, to the end of the game.")
        .def_ro("turn", &Exact::turn, "One that wins soonest, or the first that resists longest.")
        .def_ro("nodes", &Exact::nodes);
    nb::class_<Solver>(module, "Solver", "Proves how long a game lasts. Only one thread may use it at a time.")
        .def("__init__", [](Solver* self, int memory) { new (self) Solver(SolverOptions{memory}); }, nb::kw_only(), "memory"_a)
        .def("solve_exactly", &solve_exactly, "position"_a, "nodes"_a,
             "None if that takes more nodes. Starts from an empty table, so that the answer is the same\non every machine.")
        .def("count_kept_wins", &count_kept, "position"_a, "nodes"_a,
             "Of the positions that turns lead to: how many are won for the side that makes the turn,\nand how many there "
             "are. None if deciding one, or the length of one that is won, takes\nmore nodes. Keeps the table, in which "
             "solve_exactly() has left what it found.");
    module.def(
        "count_blunders",
        [](const Position& position) {
            require_turn(position);
            const nb::gil_scoped_release unlock;
            const Blunders blunders = count_blunders(position);
            return std::tuple(blunders.losing_at_once, blunders.all);
        },
        "position"_a, "Of the positions that turns lead to: how many are lost at once, and how many there are.");
}

}  // namespace tzaar
