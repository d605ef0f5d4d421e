// The engine's interface to other code: options, a position, searches. No text here.
//
// All calls come from one thread, except stop(), which any thread may call.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "base/api.h"
#include "base/random.h"
#include "base/score.h"
#include "base/threads.h"
#include "network/network.h"
#include "rules/move.h"
#include "rules/position.h"
#include "search/levels.h"
#include "search/limits.h"
#include "search/search.h"
#include "search/transposition.h"
#include "solver/solver.h"

namespace tzaar {

struct EngineOptions {
    int threads = 1;
    int hash_mebibytes = 64;
    int multi_pv = 1;  // how many first moves get a score and a PV of their own
    int level = kFullLevel;
    int solver_mebibytes = SolverOptions{}.memory_mebibytes;  // allocated when the solver is first used
    // For the random choices in placements and at levels below the full one; 0 picks a new seed each time.
    int seed = 0;

    static constexpr int kMaxHashMebibytes = 65536;
    static constexpr int kMaxMultiPv = 64;

    bool operator==(const EngineOptions&) const = default;
};

// A numeric option by its name, for text protocols. The network is not numeric: see network_option.h.
struct EngineOption {
    const char* name;
    int EngineOptions::*value;
    int min;
    int max;
};

inline constexpr std::array kEngineOptions{
    EngineOption{"Threads", &EngineOptions::threads, 1, kMaxThreads},
    EngineOption{"Hash", &EngineOptions::hash_mebibytes, 1, EngineOptions::kMaxHashMebibytes},
    EngineOption{"MultiPV", &EngineOptions::multi_pv, 1, EngineOptions::kMaxMultiPv},
    EngineOption{"Level", &EngineOptions::level, 1, kFullLevel},
    EngineOption{"SolverMemory", &EngineOptions::solver_mebibytes, 1, SolverOptions::kMaxMemoryMebibytes},
    EngineOption{"Seed", &EngineOptions::seed, 0, std::numeric_limits<int>::max()},
};

// One line of analysis. Its moves are legal in sequence.
struct Analysis {
    int rank = 1;  // 1 is the best
    int depth = 0;
    Score score = 0;
    // For a proved score: turns to the end of the game, both players' and this one included.
    int turns_to_end = 0;
    std::vector<Move> pv;
};

struct Report {
    Analysis analysis;
    std::uint64_t nodes = 0;
    std::int64_t elapsed_ms = 0;
    int lines = 1;  // how many lines are reported for this depth, one by one
};

constexpr std::uint64_t nodes_per_second(std::uint64_t nodes, std::int64_t elapsed_ms) {
    return nodes * 1000 / static_cast<std::uint64_t>(elapsed_ms < 1 ? 1 : elapsed_ms);
}

struct SearchResult {
    // All moves left in the current turn; empty only if the game is over.
    std::vector<Move> best_turn;
    std::vector<Analysis> lines;  // best first
    int depth = 0;
    std::uint64_t nodes = 0;
    std::int64_t elapsed_ms = 0;
    int threads = 1;  // that searched: fewer than requested if the system refused some
};

class TZAAR_API Engine {
public:
    using OnReport = std::function<void(const Report&)>;

    explicit Engine(const EngineOptions& options = {});

    // Values out of range are clamped. If memory is short, there are fewer threads and smaller tables than requested.
    void set_options(const EngineOptions& options);
    const EngineOptions& options() const { return options_; }
    // How many there was memory for: options().threads or fewer.
    int threads() const { return static_cast<int>(searches_.size()); }

    // The network to evaluate with from now on; initially the built-in one. Forgets everything learnt.
    void set_network(std::shared_ptr<const network::Network> network);
    const network::Network& network() const { return *network_; }

    // Forgets everything learnt. Single-threaded searches with limits other than time are repeatable after this; random
    // choices are not.
    void new_game();

    void set_position(const Position& position) { position_ = position; }
    const Position& position() const { return position_; }

    // Searches the position until a limit is reached or stop() is called, and reports lines on the way. Returns a legal
    // turn whatever the limits, unless the game is over; it begins with one of the limits' root moves, if there are
    // any, all of which must be legal.
    SearchResult go(const Limits& limits, const OnReport& on_report);

    // Proves who wins, if possible within the limits of time and nodes; uses the solver alone, without the search.
    Solution solve(const Limits& limits, const Solver::OnProgress& on_progress);
    // The same, with the exact number of turns.
    Solution solve_exactly(const Limits& limits);

    // Ends the running search, or the next one as soon as it starts, unless allow_search() is called in between: call
    // that before starting go() on another thread, so that no stop() is lost.
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    void allow_search() { stop_.store(false, std::memory_order_relaxed); }

private:
    SearchResult choose(const Limits& limits, const OnReport& on_report);
    SearchResult place(const Limits& limits);
    SearchResult search(const Limits& limits, int multi_pv, const OnReport& on_report);
    SearchResult look(const Sight& sight, const Limits& limits, const OnReport& on_report);
    void finish_turn(SearchResult& result, std::size_t line);
    Move best_second_move(const Position& position);
    std::uint64_t nodes() const;
    Solver& solver();
    SolveLimits solve_limits(const Limits& limits) const { return {limits.move_time, limits.nodes, &stop_, limits.must_stop}; }

    EngineOptions options_;
    Position position_;
    TranspositionTable table_;
    std::shared_ptr<const network::Network> network_;
    std::vector<std::unique_ptr<Search>> searches_;  // one per thread
    std::unique_ptr<Solver> solver_;                 // created on first use, as its table takes memory
    std::atomic<bool> stop_{false};
    SplitMix64 dice_;
};

}  // namespace tzaar
