#include "engine.h"

#include <algorithm>
#include <chrono>
#include <random>

#include "movegen.h"
#include "placement.h"
#include "placement_weights.h"
#include "starts.h"
#include "threads.h"
#include "time_control.h"

namespace tzaar {
namespace {

// If the line ends with the turn's first move, its second is searched for this long: well under
// the 20 ms that an answer may be late, also on a slow machine.
constexpr std::uint64_t kNodesToFinishTurn = 4000;

// Single placements differ by less than moves do. With this share of its spread, in tenths of a
// hundredth, the weakest level still places better than at random (docs/placement.md).
int placement_spread(int level) { return level == kFullLevel ? 1 : std::max(1, level_plan(level).spread / 4); }

SplitMix64 dice_of(int seed) {
    return SplitMix64(seed != 0 ? static_cast<std::uint64_t>(seed) : std::random_device{}());
}

// The turn, counted from 1 for the current one, in which the last of so many moves is played. All
// turns before the last have two moves (R8), but for the opening and one already begun.
int turn_of_move(const Position& root, int moves) {
    const int left = root.phase() == Phase::kSecond || root.is_opening() ? 1 : 2;
    return moves <= left ? 1 : 1 + (moves - left + 1) / 2;
}

Analysis analysis_of(const RootMove& root_move, const Position& root, int rank) {
    Analysis analysis{rank, root_move.depth, root_move.score, 0, {}};
    if (is_proved(analysis.score)) analysis.turns_to_end = turn_of_move(root, moves_to_end(analysis.score));
    Position position = root;
    for (const Move move : root_move.line) {
        if (!position.is_legal(move)) break;
        position.do_move(move);
        analysis.line.push_back(move);
    }
    return analysis;
}

}  // namespace

Engine::Engine() : position_(fixed_start()), dice_(dice_of(0)) { set_options(EngineOptions{}); }

void Engine::set_options(const EngineOptions& options) {
    options_.threads = std::clamp(options.threads, 1, kMaxThreads);
    options_.lines = std::clamp(options.lines, 1, EngineOptions::kMaxLines);
    options_.level = std::clamp(options.level, 1, kFullLevel);
    const int hash = std::clamp(options.hash_mebibytes, 1, EngineOptions::kMaxHashMebibytes);
    if (searches_.empty() || hash != options_.hash_mebibytes) table_.resize(static_cast<std::size_t>(hash));
    options_.hash_mebibytes = hash;
    if (options.seed != options_.seed) dice_ = dice_of(options.seed);
    options_.seed = options.seed;
    const auto threads = static_cast<std::size_t>(options_.threads);
    searches_.resize(std::min(searches_.size(), threads));
    while (searches_.size() < threads) searches_.push_back(std::make_unique<Search>());
}

void Engine::new_game() {
    table_.clear();
    for (const auto& search : searches_) search->new_game();
}

std::uint64_t Engine::nodes() const {
    std::uint64_t total = 0;
    for (const auto& search : searches_) total += search->nodes();
    return total;
}

SearchResult Engine::go(const Limits& limits, const OnReport& on_report) {
    if (position_.outcome()) return {};
    if (position_.phase() == Phase::kPlacement) return place();
    if (options_.level == kFullLevel) {
        SearchResult result = search(limits, options_.lines, on_report);
        finish_turn(result, 0);
        return result;
    }
    const Level& plan = level_plan(options_.level);
    Limits weaker = limits;
    weaker.depth = std::min(limits.depth, plan.depth);
    weaker.nodes = std::min(limits.nodes, plan.nodes);
    SearchResult result = search(weaker, std::max(plan.lines, options_.lines), on_report);
    std::vector<Score> scores;
    for (const Analysis& line : result.lines) scores.push_back(line.score);
    finish_turn(result, choose_by_lot(scores, plan.spread, dice_));
    return result;
}

SearchResult Engine::search(const Limits& limits, int lines, const OnReport& on_report) {
    const TimeControl time(limits, position_.to_move(), TimeControl::SteadyClock::now());
    table_.new_search();
    const SharedSearch shared{table_, time, stop_};
    Search::Task task;
    task.max_depth = std::clamp(limits.depth, 1, kMaxDepth);
    task.lines = lines;
    const auto threads = static_cast<std::uint64_t>(options_.threads);
    task.max_nodes = limits.nodes == Limits::kNoNodeLimit ? limits.nodes : limits.nodes / threads;

    SearchResult result;
    const auto on_iteration = [&](const std::vector<RootMove>& moves, int depth) {
        const auto shown = std::min(static_cast<std::size_t>(lines), moves.size());
        result.lines.clear();
        result.depth = depth;
        for (std::size_t i = 0; i < shown; ++i) {
            result.lines.push_back(analysis_of(moves[i], position_, static_cast<int>(i) + 1));
            if (on_report) on_report(Report{result.lines.back(), nodes(), time.elapsed_ms()});
        }
    };
    {
        Helpers helpers(options_.threads - 1, [&](int helper) {
            Search::Task own = task;
            own.helper = helper;
            searches_[static_cast<std::size_t>(helper)]->run(position_, own, shared, {});
        });
        searches_[0]->run(position_, task, shared, on_iteration);
        stop();
    }
    allow_search();
    result.nodes = nodes();
    result.elapsed_ms = time.elapsed_ms();
    return result;
}

SearchResult Engine::place() {
    SearchResult result;
    result.best_turn = {choose_placement(position_, kPlacementWeights, placement_spread(options_.level), dice_)};
    result.lines = {Analysis{1, 0, 0, 0, result.best_turn}};
    return result;
}

// Makes a line's beginning the turn to be played.
void Engine::finish_turn(SearchResult& result, std::size_t chosen) {
    const std::vector<Move>& line = result.lines[chosen].line;
    result.best_turn = {line[0]};
    Position after = position_;
    after.do_move(line[0]);
    if (after.to_move() != position_.to_move() || after.is_type_lost()) return;
    if (line.size() >= 2) {
        result.best_turn.push_back(line[1]);
        return;
    }
    result.best_turn.push_back(best_second_move(after));
    result.lines[chosen].line = result.best_turn;
}

// From the table if it knows one, else by a short search.
Move Engine::best_second_move(const Position& position) {
    TableEntry entry;
    if (table_.probe(position.key(), entry) && !entry.move.is_none() && entry.bound != Bound::kUpper &&
        position.is_legal(entry.move)) {
        return entry.move;
    }
    std::atomic<bool> stop_here{false};
    const TimeControl no_limit(Limits{}, position.to_move(), TimeControl::SteadyClock::now());
    Search::Task task;
    task.max_nodes = kNodesToFinishTurn;
    searches_[0]->run(position, task, SharedSearch{table_, no_limit, stop_here}, {});
    return searches_[0]->root_moves()[0].move;
}

}  // namespace tzaar
