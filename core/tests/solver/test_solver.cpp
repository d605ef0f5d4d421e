#include <algorithm>
#include <atomic>
#include <cstdint>
#include <fstream>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/text.h"
#include "rules/movegen.h"
#include "rules/position_text.h"
#include "rules/starts.h"
#include "solver/leaf.h"
#include "solver/solver.h"
#include "tests/check.h"
#include "tests/reference.h"
#include "tests/samples.h"
#include "tests/solver/exhaustive.h"

namespace tzaar::test {
namespace {

// Small tables, so that the large endings overflow them.
constexpr SolverOptions kSmall{1};

SolveLimits node_limit(std::uint64_t nodes) {
    SolveLimits limits;
    limits.nodes = nodes;
    return limits;
}

// A line must be legal, end the game as claimed and be no longer than claimed.
void check_line(Checks& checks, Position position, const Solution& solution) {
    const Color us = position.to_move();
    int turns = 0;
    for (std::size_t i = 0; i < solution.line.size(); ++i) {
        if (i == 0 || position.phase() == Phase::kCapture) ++turns;
        CHECK(position.is_legal(solution.line[i]));
        if (i < solution.best_turn.size()) CHECK(solution.line[i] == solution.best_turn[i]);
        position.do_move(solution.line[i]);
    }
    const auto outcome = position.outcome();
    CHECK(outcome.has_value());
    if (outcome) CHECK_EQUAL(outcome->winner == us, solution.value == GameValue::kWin);
    CHECK(turns <= solution.turns);
}

void test_against_exhaustive(Checks& checks) {
    Exhaustive exhaustive;
    Solver solver(kSmall);
    int wins = 0;
    int second_moves = 0;
    const std::vector<Position> endings = endings_of(6, 11, checks.share_of(400));
    for (Position position : endings) {
        const Solution solution = solver.solve(position, {});
        const Exhaustive::Value truth = exhaustive.of(position);
        CHECK_EQUAL(solution.value == GameValue::kWin, truth.is_win);
        CHECK(solution.turns >= truth.turns);
        check_line(checks, position, solution);
        wins += solution.value == GameValue::kWin;
        second_moves += position.phase() == Phase::kSecond;
    }
    // The sample must be able to reveal every kind of error.
    const int few = checks.share_of(40);
    CHECK(wins > few && wins < static_cast<int>(endings.size()) - few);
    CHECK(second_moves > checks.share_of(100));
}

void test_images(Checks& checks) {
    const std::vector<Position> endings = endings_of(6, 14, checks.share_of(60));
    for (std::size_t i = 0; i < endings.size(); i += 3) {
        Solver solver(kSmall);
        const GameValue value = solver.solve(endings[i], {}).value;
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            const Position image = *Position::from(transformed(endings[i].setup(), symmetry));
            CHECK(solver.solve(image, {}).value == value);
            CHECK(solver.solve(colours_swapped(image), {}).value == value);
        }
    }
}

// Plays the solver's winning moves against every defence.
class Replay {
public:
    Replay(Checks& checks, Solver& solver) : checks_(checks), solver_(solver) {}

    void check(Position& position, Color winner) {
        Checks& checks = checks_;
        if (const auto outcome = position.outcome()) {
            CHECK_EQUAL(outcome->winner == winner, true);
            return;
        }
        if (checks.failed > 0 || !seen_.insert(position.key()).second) return;
        const Color us = position.to_move();
        const Solution solution = solver_.solve(position, {});
        CHECK_EQUAL(solution.value == GameValue::kWin, us == winner);
        CHECK(!solution.best_turn.empty() && solution.turns >= 1);
        if (us == winner) return play(position, solution.best_turn[0], winner);
        MoveList moves;
        generate_moves(position, moves);
        for (const Move move : moves) play(position, move, winner);
    }

    std::size_t positions() const { return seen_.size(); }

private:
    void play(Position& position, Move move, Color winner) {
        const Undo undo = position.do_move(move);
        check(position, winner);
        position.undo_move(move, undo);
    }

    Checks& checks_;
    Solver& solver_;
    std::unordered_set<keys::Key> seen_;
};

void test_replay(Checks& checks) {
    Solver solver(kSmall);
    std::size_t positions = 0;
    const std::vector<Position> endings = endings_of(10, 15, checks.share_of(300));
    for (std::size_t i = 0; i < endings.size(); i += 10) {
        Position position = endings[i];
        const Solution solution = solver.solve(position, {});
        const Color winner = solution.value == GameValue::kWin ? position.to_move() : !position.to_move();
        Replay replay(checks, solver);
        replay.check(position, winner);
        positions += replay.positions();
    }
    CHECK(positions > static_cast<std::size_t>(checks.share_of(300)));
}

// Endings solved by another program. The node count is the solver's signature, as bench is the search's: any change of
// thresholds, numbers or replacement changes it.
void test_known_values(Checks& checks) {
    constexpr std::uint64_t kNodes = 300'000;
    constexpr std::uint64_t kSignature = 342'777;
    std::uint64_t nodes = 0;
    std::ifstream lines(checks.data_dir + "/positions/endgames.txt");
    const int wanted = checks.share_of(12);
    int known = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto semicolon = line.find(';');
        if (semicolon == std::string::npos || line[0] == '#') continue;
        const std::string value(trimmed(std::string_view(line).substr(semicolon + 1)));
        if (value == "?") continue;
        const auto position = parse_position(line.substr(0, semicolon));
        CHECK(position);
        if (!position) continue;
        Solver solver({16});
        const Solution solution = solver.solve(*position, node_limit(kNodes));
        CHECK(solution.value == (value == "win" ? GameValue::kWin : GameValue::kLoss));
        check_line(checks, *position, solution);
        nodes += solution.nodes;
        if (++known == wanted) break;
    }
    CHECK_EQUAL(known, wanted);
    if (!checks.is_short) CHECK_EQUAL(nodes, kSignature);
}

void test_games_over(Checks& checks) {
    Solver solver(kSmall);
    SplitMix64 random(7);
    for (std::uint64_t game = 0; game < 50; ++game) {
        const Position end = play_randomly(random_start(game), random, [](const Position&) {});
        const Solution solution = solver.solve(end, {});
        CHECK_EQUAL(solution.value == GameValue::kWin, end.outcome()->winner == end.to_move());
        CHECK(solution.turns == 0 && solution.best_turn.empty() && solution.line.empty());
    }
}

// Every position and every limit yields a turn to play.
void check_turn(Checks& checks, Position position, const Solution& solution) {
    const Color us = position.to_move();
    for (const Move move : solution.best_turn) {
        CHECK(position.is_legal(move));
        position.do_move(move);
    }
    CHECK(!solution.best_turn.empty());
    CHECK(position.to_move() != us || position.outcome());
}

void test_limits(Checks& checks) {
    Solver solver({4});
    SplitMix64 random(11);
    std::vector<Position> positions{fixed_start(), random_start(3), empty_start()};
    for (std::uint64_t game = 0; game < 3; ++game) {
        play_randomly(some_start(game), random, [&](const Position& position) {
            if (!position.outcome() && (!checks.is_short || random.below(10) == 0)) positions.push_back(position);
        });
    }
    for (const Position& position : positions) {
        for (const std::uint64_t nodes : {1u, 100u, 2000u}) {
            const Solution solution = solver.solve(position, node_limit(nodes));
            check_turn(checks, position, solution);
            // It stops within the children of one node.
            CHECK(solution.nodes <= nodes + 2 * kMaxMoves);
        }
    }
}

void test_stopping(Checks& checks) {
    Solver solver({4});
    const std::atomic<bool> stop{true};
    SolveLimits limits;
    limits.stop = &stop;
    CHECK(solver.solve(fixed_start(), limits).value == GameValue::kUnknown);

    constexpr int kTimeMs = 300;
    limits = {};
    limits.time_ms = kTimeMs;
    int reports = 0;
    const Solution solution = solver.solve(fixed_start(), limits, [&](const SolveProgress&) { ++reports; });
    CHECK(solution.value == GameValue::kUnknown);
    check_turn(checks, fixed_start(), solution);
    CHECK(solution.elapsed_ms >= kTimeMs);
    CHECK_EQUAL(reports, 1);
}

void test_table(Checks& checks) {
    ProofTable table;
    for (const std::size_t mebibytes : {1u, 2u, 3u, 7u}) {
        table.resize(mebibytes);
        CHECK(table.bytes() <= mebibytes * 1024 * 1024);
        // A few thousand entries of much work survive a flood of cheap ones.
        constexpr std::uint64_t kValuable = 2000;
        for (std::uint64_t n = 0; n < kValuable; ++n) {
            const int turns = static_cast<int>(n % 50);
            const Move move = Move::capture(static_cast<Space>(n % 60), static_cast<Space>(n % 59));
            table.store(SplitMix64::nth(n), n % 2 == 0 ? Knowledge::won(turns, move) : Knowledge::lost(turns, move), 1000 + n);
        }
        for (std::uint64_t n = kValuable; n < 300'000; ++n) {
            table.store(SplitMix64::nth(n), {{static_cast<std::uint32_t>(n), 7}, 0, Move::none()}, 0);
        }
        std::uint64_t kept = 0;
        for (std::uint64_t n = 0; n < kValuable; ++n) {
            Knowledge found;
            if (!table.probe(SplitMix64::nth(n), found)) continue;
            ++kept;
            CHECK(found.turns == static_cast<int>(n % 50) && found.move.from() == static_cast<Space>(n % 60));
            CHECK(n % 2 == 0 ? found.numbers.is_won() : found.numbers.is_lost());
        }
        // While the table is small, a bucket overflows now and then.
        CHECK(kept > kValuable * 97 / 100);
        Knowledge last;
        CHECK(table.probe(SplitMix64::nth(299'999), last) && last.numbers == (ProofNumbers{299'999, 7}));
        CHECK(!table.probe(SplitMix64::nth(300'000), last));
    }
}

// Keys that agree in their low bits share a bucket of four. Entries of an earlier search count as an
// eighth of their work.
void test_age(Checks& checks) {
    ProofTable table;
    table.resize(1);
    const auto key = [](std::uint64_t n) { return n << 40; };
    for (std::uint64_t n = 1; n <= 4; ++n) table.store(key(n), Knowledge::won(1), 100);
    table.new_search();
    table.store(key(5), Knowledge::won(1), 20);
    table.store(key(6), Knowledge::won(1), 1);
    Knowledge found;
    CHECK(table.probe(key(5), found) && table.probe(key(6), found));
    int kept = 0;
    for (std::uint64_t n = 1; n <= 4; ++n) kept += table.probe(key(n), found);
    CHECK_EQUAL(kept, 2);
}

// Without a time limit the search is repeatable.
void test_repeatable(Checks& checks) {
    const Position position = endings_of(15, 20, 1)[0];
    Solver solver(kSmall);
    const Solution first = solver.solve(position, {});
    CHECK(solver.solve(position, {}).nodes <= first.nodes);
    solver.clear();
    const Solution again = solver.solve(position, {});
    CHECK_EQUAL(again.nodes, first.nodes);
    CHECK(again.line == first.line);
}

}  // namespace

TEST(solver) {
    test_table(checks);
    test_age(checks);
    test_games_over(checks);
    test_against_exhaustive(checks);
    test_images(checks);
    test_replay(checks);
    test_known_values(checks);
    test_limits(checks);
    test_stopping(checks);
    test_repeatable(checks);
}

}  // namespace tzaar::test
