// The search of one thread: shallow searches agree with trying every move, and what is proved is true.
#include "search/search.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "network/network.h"
#include "search/proofs.h"
#include "solver/solver.h"
#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

// A search with its own table, cleared before every run.
class Searcher {
public:
    Searcher() { table_.resize(1); }

    const std::vector<RootMove>& run(const Position& position, const Search::Task& task) {
        table_.clear();
        search_.new_game();
        const TimeManager no_limit(Limits{}, position.to_move(), TimeManager::SteadyClock::now());
        std::atomic<bool> stop{false};
        search_.run(position, task, SharedSearch{table_, no_limit, stop}, {});
        return search_.root_moves();
    }
    const RootMove& run_to(const Position& position, int depth) {
        Search::Task task;
        task.max_depth = depth;
        return run(position, task).front();
    }
    std::uint64_t nodes() const { return search_.nodes(); }
    TtEntry entry_of(const Position& position) const {
        TtEntry entry;
        table_.probe(position.key(), entry);
        return entry;
    }

private:
    TranspositionTable table_;
    Search search_{network::built_in()};
};

// Positions of random games past the placement.
std::vector<Position> played_positions(std::uint64_t seed, int number) {
    std::vector<Position> positions = random_positions(seed, number);
    std::erase_if(positions, [](const Position& position) { return position.phase() == Phase::kPlacement; });
    return positions;
}

Score evaluate(const Position& position) { return network::built_in()->evaluate(position); }

// A leaf one move from the root, for its side to move.
Score leaf_score(const Position& position) {
    if (const int moves = moves_to_take_type(position); moves > 0) return win_in(1 + moves);
    if (reference_moves(position).empty()) return loss_in(1);  // R15
    return evaluate(position);
}

Score best_of_all_moves(const Position& position, const std::vector<Move>& root_moves = {}) {
    Score best = -kInfinite;
    for (const Move move : reference_moves(position)) {
        if (is_suicide(position, move) || !allows(root_moves, move)) continue;
        Position after = position;
        after.do_move(move);
        const bool wins = reference_lacks_type(after, !position.to_move());
        const Score score = wins ? win_in(1) : leaf_score(after);
        best = std::max(best, wins || after.to_move() == position.to_move() ? score : -score);
    }
    return best;
}

void test_depth_one(Checks& checks) {
    Searcher searcher;
    SplitMix64 random(21);
    std::vector<Position> positions = played_positions(20, checks.share_of(300));
    while (static_cast<int>(positions.size()) < checks.share_of(1500)) {
        const Position position = sparse_position(random);
        if (!position.outcome()) positions.push_back(position);
    }
    int wins = 0;
    int losses = 0;
    for (const Position& position : positions) {
        const RootMove& best = searcher.run_to(position, 1);
        CHECK_EQUAL(best.score, best_of_all_moves(position));
        wins += is_win(best.score);
        losses += is_loss(best.score);
        const TtEntry entry = searcher.entry_of(position);
        CHECK(entry.bound == Bound::kExact && entry.move == best.move);
        CHECK_EQUAL(entry.score, best.score);
        CHECK_EQUAL(entry.static_eval, evaluate(position));
    }
    // The sample must be able to reveal every kind of error.
    CHECK(wins > checks.share_of(100) && losses > checks.share_of(20));
}

// The best of some moves is found, and nothing about the position is stored in the table.
void test_root_moves(Checks& checks) {
    Searcher searcher;
    SplitMix64 random(24);
    int worse = 0;
    for (const Position& position : played_positions(25, checks.share_of(300))) {
        Search::Task task;
        for (const Move move : reference_moves(position)) {
            if (random.below(3) == 0 && !is_suicide(position, move)) task.root_moves.push_back(move);
        }
        if (task.root_moves.empty()) continue;
        task.max_depth = 1;
        const RootMove& best = searcher.run(position, task).front();
        CHECK(allows(task.root_moves, best.move));
        CHECK_EQUAL(best.score, best_of_all_moves(position, task.root_moves));
        CHECK(searcher.entry_of(position).bound == Bound::kNone);
        worse += best.score < best_of_all_moves(position);
    }
    CHECK(worse > checks.share_of(30));
}

// An unproved score is the static evaluation at the end of the principal variation, which up to
// depth 3 no internal iterative reduction shortens.
void test_principal_variation(Checks& checks) {
    Searcher searcher;
    int compared = 0;
    for (const Position& root : played_positions(22, checks.share_of(150))) {
        for (int depth = 1; depth <= 3; ++depth) {
            const RootMove& best = searcher.run_to(root, depth);
            Position position = root;
            for (const Move move : best.pv) {
                CHECK(position.is_legal(move));
                position.do_move(move);
            }
            CHECK(best.pv.front() == best.move);
            if (is_proved(best.score)) continue;
            CHECK_EQUAL(static_cast<int>(best.pv.size()), depth);
            const Score end = evaluate(position);
            CHECK_EQUAL(best.score, position.to_move() == root.to_move() ? end : -end);
            ++compared;
        }
    }
    CHECK(compared > checks.share_of(200));
}

// However shallow the search, a proved score is the value of the game.
void test_proofs_are_sound(Checks& checks) {
    Searcher searcher;
    Solver solver(SolverOptions{4});
    SplitMix64 random(23);
    int wins = 0;
    int losses = 0;
    for (std::uint64_t game = 0; game < static_cast<std::uint64_t>(checks.share_of(300)); ++game) {
        play_randomly(random_start(game), random, [&](const Position& position) {
            const int stacks = position.stack_count();
            if (stacks < 8 || stacks > 20 || position.outcome() || moves_to_take_type(position) > 0) return;
            GameValue value = GameValue::kUnknown;
            for (int depth = 1; depth <= 5; ++depth) {
                const Score score = searcher.run_to(position, depth).score;
                if (!is_proved(score)) continue;
                if (value == GameValue::kUnknown) value = solver.solve(position, {}).value;
                CHECK(value == (is_win(score) ? GameValue::kWin : GameValue::kLoss));
                ++(is_win(score) ? wins : losses);
            }
        });
    }
    CHECK(wins > checks.share_of(500) && losses > checks.share_of(500));
}

// With MultiPV and a node limit, all reported moves come from one iteration, best first.
void test_multi_pv(Checks& checks) {
    Searcher searcher;
    Search::Task task;
    task.multi_pv = 4;
    for (const Position& position : played_positions(24, checks.share_of(60))) {
        for (const std::uint64_t nodes : {700U, 5000U}) {
            task.max_nodes = nodes;
            const std::vector<RootMove>& moves = searcher.run(position, task);
            CHECK(searcher.nodes() <= nodes);
            const auto end = moves.begin() + std::min<std::ptrdiff_t>(task.multi_pv, std::ssize(moves));
            CHECK(std::is_sorted(moves.begin(), end, [](const auto& a, const auto& b) { return a.score > b.score; }));
            CHECK(std::all_of(moves.begin(), end, [&](const auto& move) { return move.depth == moves[0].depth; }));
        }
    }
}

// A proof ends the search of a single line, but not of several, whose others may still improve.
void test_depths(Checks& checks) {
    constexpr int kDepth = 6;
    Searcher searcher;
    Search::Task task;
    task.max_depth = kDepth;
    int proofs = 0;
    for (const Position& position : played_positions(25, checks.share_of(100))) {
        if (moves_to_take_type(position) == 0) continue;
        task.multi_pv = 1;
        proofs += searcher.run(position, task).front().depth < kDepth;
        task.multi_pv = 2;
        CHECK_EQUAL(searcher.run(position, task).front().depth, kDepth);
    }
    CHECK(proofs > 0);
    // Lazy SMP: helpers search at different depths.
    task = {};
    task.max_depth = 2;
    for (const int thread : {0, 1, 2, 3}) {
        task.thread = thread;
        CHECK_EQUAL(searcher.run(fixed_start(), task).front().depth, 2 + thread % 2);
    }
}

}  // namespace

TEST(search) {
    test_depth_one(checks);
    test_root_moves(checks);
    test_principal_variation(checks);
    test_proofs_are_sound(checks);
    test_multi_pv(checks);
    test_depths(checks);
}

}  // namespace tzaar::test
