#include "engine/judgement.h"

#include "solver/endgame_proof.h"

namespace tzaar {
namespace {

// Part of the answer: another size finds other things. Enough for as many millions of nodes as a person waits for.
constexpr int kHashMebibytes = 16;
constexpr int kSolverMebibytes = 16;
// The solver gets one node for this many of the search.
constexpr std::uint64_t kSearchNodesPerProofNode = 4;

bool is_whole(const Solution& solution) {
    // The limit may be reached between the proof and the turn's second move, which is then only a guess.
    return solution.value != GameValue::kUnknown && solution.line.size() >= solution.best_turn.size();
}

SearchResult result_of(const Solution& solution) {
    const int moves = static_cast<int>(solution.line.size());
    const Score score = solution.value == GameValue::kWin ? win_in(moves) : loss_in(moves);
    SearchResult result;
    result.best_turn = solution.best_turn;
    result.lines = {Analysis{1, moves, score, solution.turns, solution.line}};
    result.depth = moves;
    result.nodes = solution.nodes;
    result.elapsed_ms = solution.elapsed_ms;
    return result;
}

}  // namespace

SearchResult judge(Engine& engine, const Position& position, std::uint64_t nodes,
                   const std::function<bool()>& must_stop) {
    engine.set_options(EngineOptions{.hash_mebibytes = kHashMebibytes, .solver_mebibytes = kSolverMebibytes});
    engine.new_game();
    engine.set_position(position);
    Limits limits;
    limits.must_stop = must_stop;
    if (EndgameProof::is_promising(position)) {
        limits.nodes = nodes / kSearchNodesPerProofNode;
        if (const Solution solution = engine.solve(limits, {}); is_whole(solution)) return result_of(solution);
    }
    limits.nodes = nodes;
    return engine.go(limits, {});
}

}  // namespace tzaar
