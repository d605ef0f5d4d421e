#include "engine/engine.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <random>

#include "base/threads.h"
#include "placement/placement.h"
#include "placement/weights.h"
#include "rules/movegen.h"
#include "rules/starts.h"
#include "search/proofs.h"
#include "search/time_manager.h"
#include "solver/endgame_proof.h"

namespace tzaar {
namespace {

// If the line ends with the turn's first move, its second is searched with this many nodes: well under the 20 ms that
// an answer may be late, even on a slow machine.
constexpr std::uint64_t kNodesToFinishTurn = 4000;

// In tenths of a hundredth: 1 at the full level, 55 at the weakest, which still places better than a random player
// (docs/placement.md).
int placement_temperature(int level) {
    const int below = kFullLevel - level;
    return 1 + below * below * 2 / 3;
}

SplitMix64 dice_of(int seed) {
    return SplitMix64(seed != 0 ? static_cast<std::uint64_t>(seed) : std::random_device{}());
}

// The number of the turn, counting the current one as 1, that contains the last of this many moves. All turns before
// the last have two moves (R8), except the opening and one already begun.
int turn_of_move(const Position& root, int moves) {
    const int left = root.phase() == Phase::kSecond || root.is_opening() ? 1 : 2;
    return moves <= left ? 1 : 1 + (moves - left + 1) / 2;
}

Analysis analysis_of(const RootMove& root_move, const Position& root, int rank) {
    Analysis analysis{rank, root_move.depth, root_move.score, 0, {}};
    if (is_proved(analysis.score)) analysis.turns_to_end = turn_of_move(root, moves_to_end(analysis.score));
    Position position = root;
    for (const Move move : root_move.pv) {
        if (!position.is_legal(move)) break;
        position.do_move(move);
        analysis.pv.push_back(move);
    }
    return analysis;
}

// Merges the solver's proof into the lines. A win becomes a line of its own; in a lost position all lines are lost, and
// the search goes on to find the one that resists longest.
void add_proof(std::vector<Analysis>& lines, const Solution& solution) {
    if (solution.value == GameValue::kUnknown || is_win(lines[0].score)) return;
    const int moves = static_cast<int>(solution.line.size());
    if (solution.value == GameValue::kLoss) {
        for (Analysis& line : lines) {
            if (is_proved(line.score)) continue;
            line.score = loss_in(moves);
            line.turns_to_end = solution.turns;
        }
        return;
    }
    const auto same_move = [&](const Analysis& line) { return line.pv[0] == solution.line[0]; };
    const auto same = std::find_if(lines.begin(), lines.end(), same_move);
    const Analysis win{1, lines[0].depth, win_in(moves), solution.turns, solution.line};
    lines.erase(same == lines.end() ? same - 1 : same);
    lines.insert(lines.begin(), win);
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i].rank = static_cast<int>(i) + 1;
}

class StopAtEnd {
public:
    explicit StopAtEnd(std::atomic<bool>& stop) : stop_(stop) {}
    ~StopAtEnd() { stop_.store(true, std::memory_order_relaxed); }
    StopAtEnd(const StopAtEnd&) = delete;
    StopAtEnd& operator=(const StopAtEnd&) = delete;

private:
    std::atomic<bool>& stop_;
};

}  // namespace

Engine::Engine(const EngineOptions& options)
    : position_(fixed_start()), network_(network::built_in()), dice_(dice_of(0)) {
    set_options(options);
}

void Engine::set_options(const EngineOptions& options) {
    options_.threads = std::clamp(options.threads, 1, kMaxThreads);
    options_.multi_pv = std::clamp(options.multi_pv, 1, EngineOptions::kMaxMultiPv);
    options_.solver_mebibytes = std::clamp(options.solver_mebibytes, 1, SolverOptions::kMaxMemoryMebibytes);
    if (solver_) solver_->set_options({options_.solver_mebibytes});
    options_.level = std::clamp(options.level, 1, kFullLevel);
    const int hash = std::clamp(options.hash_mebibytes, 1, EngineOptions::kMaxHashMebibytes);
    if (searches_.empty() || hash != options_.hash_mebibytes) table_.resize(static_cast<std::size_t>(hash));
    options_.hash_mebibytes = hash;
    if (options.seed != options_.seed) dice_ = dice_of(options.seed);
    options_.seed = options.seed;
    const auto threads = static_cast<std::size_t>(options_.threads);
    searches_.resize(std::min(searches_.size(), threads));
    const auto add_search = [this] { searches_.push_back(std::make_unique<Search>(network_)); };
    if (searches_.empty()) add_search();
    while (searches_.size() < threads) {
        if (is_granted(add_search)) continue;
        // A thread needs some ten times as much for its stack, which is allocated later.
        searches_.resize(std::max<std::size_t>(1, searches_.size() / 12));
        return;
    }
}

void Engine::set_network(std::shared_ptr<const network::Network> network) {
    // Allocate first, so that nothing has changed if memory runs out.
    auto search = std::make_unique<Search>(network);
    network_ = std::move(network);
    searches_.clear();
    searches_.push_back(std::move(search));
    set_options(options_);
    new_game();
}

void Engine::new_game() {
    table_.clear();
    for (const auto& search : searches_) search->new_game();
    if (solver_) solver_->clear();
}

Solver& Engine::solver() {
    if (!solver_) solver_ = std::make_unique<Solver>(SolverOptions{options_.solver_mebibytes});
    return *solver_;
}

Solution Engine::solve(const Limits& limits, const Solver::OnProgress& on_progress) {
    return solver().solve(position_, solve_limits(limits), on_progress);
}

Solution Engine::solve_exactly(const Limits& limits) { return solver().solve_exactly(position_, solve_limits(limits)); }

std::uint64_t Engine::nodes() const {
    std::uint64_t total = 0;
    for (const auto& search : searches_) total += search->nodes();
    return total;
}

SearchResult Engine::go(const Limits& limits, const OnReport& on_report) {
    if (position_.outcome()) return {};
    if (position_.phase() == Phase::kPlacement) return place(limits);
    if (limits.root_moves.empty()) return choose(limits, on_report);
    Limits sane = limits;
    std::erase_if(sane.root_moves, [&](Move move) { return is_suicide(position_, move); });
    if (!sane.root_moves.empty()) return choose(sane, on_report);
    SearchResult suicide;
    suicide.best_turn = {limits.root_moves.front()};
    suicide.lines = {Analysis{1, 1, loss_in(1), 1, suicide.best_turn}};
    suicide.depth = 1;
    if (on_report) on_report({suicide.lines.front()});
    allow_search();
    return suicide;
}

// A turn past the placement, as the level plays.
SearchResult Engine::choose(const Limits& limits, const OnReport& on_report) {
    if (options_.level == kFullLevel) {
        SearchResult result = search(limits, options_.multi_pv, on_report);
        finish_turn(result, 0);
        return result;
    }
    const Level& plan = level_plan(options_.level);
    Limits weaker = limits;
    weaker.nodes = std::min(limits.nodes, plan.nodes);
    const bool is_hasty = static_cast<int>(dice_.below(100)) < plan.haste;
    SearchResult result = is_hasty ? look(plan.sight, limits, on_report)
                                   : search(weaker, std::max(plan.multi_pv, options_.multi_pv), on_report);
    std::vector<Score> scores;
    for (const Analysis& line : result.lines) scores.push_back(line.score);
    finish_turn(result, sample_softmax(scores, plan.temperature, dice_));
    return result;
}

SearchResult Engine::search(const Limits& limits, int multi_pv, const OnReport& on_report) {
    const TimeManager time(limits, position_.to_move(), TimeManager::SteadyClock::now());
    table_.new_search();
    const SharedSearch shared{table_, time, stop_};
    Search::Task task;
    task.max_depth = std::clamp(limits.depth, 1, kMaxDepth);
    task.multi_pv = multi_pv;
    task.root_moves = limits.root_moves;
    const auto threads = static_cast<std::uint64_t>(searches_.size());
    task.max_nodes = limits.nodes == Limits::kNoNodeLimit ? limits.nodes : limits.nodes / threads;

    SearchResult result;
    std::optional<EndgameProof> proof;
    if (EndgameProof::applies_to(position_, limits)) proof.emplace(solver(), position_);
    const auto on_iteration = [&](const std::vector<RootMove>& moves, int depth) {
        const auto shown = std::min(static_cast<std::size_t>(multi_pv), moves.size());
        result.lines.clear();
        result.depth = depth;
        for (std::size_t i = 0; i < shown; ++i) {
            result.lines.push_back(analysis_of(moves[i], position_, static_cast<int>(i) + 1));
        }
        if (proof) {
            proof->resume(time, stop_);
            add_proof(result.lines, proof->solution());
        }
        if (on_report) {
            const int count = static_cast<int>(result.lines.size());
            for (const Analysis& line : result.lines) on_report({line, nodes(), time.elapsed_ms(), count});
        }
        // As with a win the search itself has proved: searching on could only shorten it.
        if (multi_pv == 1 && proof && proof->solution().value == GameValue::kWin) stop();
    };
    {
        const Helpers helpers(this->threads() - 1, [&](int helper) {
            Search::Task own = task;
            own.thread = helper;
            searches_[static_cast<std::size_t>(helper)]->run(position_, own, shared, {});
        });
        // Stops the helpers before waiting for them, even if this thread runs out of memory.
        const StopAtEnd stop_helpers(stop_);
        result.threads = helpers.count() + 1;
        searches_[0]->run(position_, task, shared, on_iteration);
    }
    allow_search();
    result.nodes = nodes();
    result.elapsed_ms = time.elapsed_ms();
    return result;
}

SearchResult Engine::look(const Sight& sight, const Limits& limits, const OnReport& on_report) {
    const TimeManager time(limits, position_.to_move(), TimeManager::SteadyClock::now());
    const auto must_stop = [&](std::uint64_t nodes) {
        return nodes >= limits.nodes || stop_.load(std::memory_order_relaxed) || time.is_over();
    };
    const Seen seen = glance(position_, sight, *network_, dice_, must_stop, limits.root_moves);
    allow_search();
    SearchResult result;
    result.nodes = seen.nodes;
    result.elapsed_ms = time.elapsed_ms();
    for (const SeenTurn& turn : seen.turns) {
        const int moves = static_cast<int>(turn.moves.size());
        const int rank = static_cast<int>(result.lines.size()) + 1;
        result.depth = std::max(result.depth, moves);
        result.lines.push_back({rank, moves, turn.score, is_win(turn.score) ? 1 : 0, turn.moves});
    }
    if (on_report) {
        const int count = static_cast<int>(result.lines.size());
        for (const Analysis& line : result.lines) on_report({line, result.nodes, result.elapsed_ms, count});
    }
    return result;
}

SearchResult Engine::place(const Limits& limits) {
    SearchResult result;
    result.best_turn = {choose_placement(position_, kPlacementWeights, placement_temperature(options_.level), dice_,
                                         limits.root_moves)};
    result.lines = {Analysis{1, 0, 0, 0, result.best_turn}};
    return result;
}

// The turn to play: the beginning of the chosen PV.
void Engine::finish_turn(SearchResult& result, std::size_t chosen) {
    const std::vector<Move>& pv = result.lines[chosen].pv;
    result.best_turn = {pv[0]};
    Position after = position_;
    after.do_move(pv[0]);
    if (after.to_move() != position_.to_move() || after.is_type_lost()) return;
    if (pv.size() >= 2) {
        result.best_turn.push_back(pv[1]);
        return;
    }
    result.best_turn.push_back(best_second_move(after));
    result.lines[chosen].pv = result.best_turn;
}

// From the table if it has one, otherwise by a short search.
Move Engine::best_second_move(const Position& position) {
    TtEntry entry;
    if (table_.probe(position.key(), entry) && !entry.move.is_none() && entry.bound != Bound::kUpper &&
        position.is_legal(entry.move)) {
        return entry.move;
    }
    std::atomic<bool> stop_here{false};
    const TimeManager no_limit(Limits{}, position.to_move(), TimeManager::SteadyClock::now());
    Search::Task task;
    task.max_nodes = kNodesToFinishTurn;
    searches_[0]->run(position, task, SharedSearch{table_, no_limit, stop_here}, {});
    return searches_[0]->root_moves()[0].move;
}

}  // namespace tzaar
