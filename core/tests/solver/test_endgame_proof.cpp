// The interleaved solver: when it takes part, and that its proofs are played.
#include <atomic>
#include <chrono>

#include "engine/engine.h"
#include "rules/position_text.h"
#include "rules/starts.h"
#include "solver/endgame_proof.h"
#include "tests/check.h"

namespace tzaar::test {
namespace {

// 21 and 19 stacks; the search alone needs far longer for these than the solver.
constexpr auto kWon = "ZtZ.R2/z6...../Z....Tt/......../r2......T/t2...R.Z2t/....R2.T/z3Z4..../r..Tt w c";
constexpr auto kLost = "TR3.../.t2..../.....tZ3/z6......./t...R.RT/T...R4.../T....../T.tr.T2/r2t3... b c";

void test_who_may_use_it(Checks& checks) {
    const Position won = *parse_position(kWon);
    Limits time;
    time.move_time = 100;
    Limits nodes;
    nodes.nodes = 100;
    Limits depth;
    depth.depth = 5;
    CHECK(EndgameProof::applies_to(won, time));  // a limit of time
    CHECK(EndgameProof::applies_to(won, Limits{}));  // no limit at all
    CHECK(!EndgameProof::applies_to(won, nodes));  // a limit of nodes must give the same every time
    CHECK(!EndgameProof::applies_to(won, depth));  // so must a limit of depth
    CHECK(!EndgameProof::applies_to(fixed_start(), time));  // not on a full board
}

// Slices of an unlimited search, until something is proved.
GameValue proved_value(const char* text) {
    const Position position = *parse_position(text);
    Solver solver(SolverOptions{16});
    EndgameProof proof(solver, position);
    const std::atomic<bool> stop{false};
    const TimeManager began_a_minute_ago(Limits{}, position.to_move(),
                                         TimeManager::SteadyClock::now() - std::chrono::minutes(1));
    proof.resume(began_a_minute_ago, stop);
    return proof.solution().value;
}

void test_values(Checks& checks) {
    CHECK(proved_value(kWon) == GameValue::kWin);  // the won ending is proved
    CHECK(proved_value(kLost) == GameValue::kLoss);  // the lost ending is proved
}

void test_share_of_time(Checks& checks) {
    const Position position = *parse_position(kWon);
    Solver solver(SolverOptions{16});
    EndgameProof proof(solver, position);
    const std::atomic<bool> stop{false};
    const TimeManager began_now(Limits{}, position.to_move(), TimeManager::SteadyClock::now());
    proof.resume(began_now, stop);
    CHECK(proof.solution().nodes == 0);  // nothing is due at the beginning
}

// Both searches are unlimited: the engine stops by itself once something is proved.
void test_engine_answers(Checks& checks) {
    Engine engine;
    EngineOptions options;
    options.hash_mebibytes = 1;
    options.solver_mebibytes = 16;
    engine.set_options(options);
    engine.set_position(*parse_position(kWon));
    const SearchResult result = engine.go(Limits{}, {});
    CHECK(is_win(result.lines[0].score));  // the win is reported as proved
    CHECK(result.lines[0].turns_to_end > 0);  // with the turns it takes
    Position after = engine.position();
    for (const Move move : result.best_turn) after.do_move(move);
    engine.set_position(after);
    Limits limits;
    CHECK(engine.solve(limits, {}).value == GameValue::kLoss || after.outcome());  // the turn played keeps the win
}

}  // namespace

TEST(endgame_proof) {
    test_who_may_use_it(checks);
    test_values(checks);
    test_share_of_time(checks);
    test_engine_answers(checks);
}

}  // namespace tzaar::test
