// The engine as other code sees it: options, a position, searches. No text here.
//
// One thread calls everything but stop(), which any thread may call.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

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
    int solver_mebibytes = SolverOptions{}.memory_mebibytes;  // taken only when the solver is first used
    // Of the random choices in placements and at levels below the full one; 0 for a new one each time.
    int seed = 0;

    static constexpr int kMaxHashMebibytes = 65536;
    static constexpr int kMaxMultiPv = 64;

    bool operator==(const EngineOptions&) const = default;
};

// A numeric option by its name, for whoever talks to the engine in text. The network, which is none,
// has network_option.h.
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

// One line of analysis. Its moves are legal one after the other.
struct Analysis {
    int rank = 1;  // 1 is the best
    int depth = 0;
    Score score = 0;
    // Of a proved score: turns to the end of the game, this one and both players' counted.
    int turns_to_end = 0;
    std::vector<Move> pv;
};

struct Report {
    Analysis analysis;
    std::uint64_t nodes = 0;
    std::int64_t elapsed_ms = 0;
    int lines = 1;  // how many are reported for this depth, one after the other
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
    int threads = 1;  // that searched: fewer than wanted where the system gave no more
};

class Engine {
public:
    using OnReport = std::function<void(const Report&)>;

    explicit Engine(const EngineOptions& options = {});

    // Values out of range are taken as the nearest in range. Where memory is short there are fewer
    // threads and smaller tables than wanted.
    void set_options(const EngineOptions& options);
    const EngineOptions& options() const { return options_; }
    // How many there is memory for: options().threads or fewer.
    int threads() const { return static_cast<int>(searches_.size()); }

    // What positions are evaluated with from now on; at first the network the core was built with.
    // Forgets everything learnt.
    void set_network(std::shared_ptr<const network::Network> network);
    const network::Network& network() const { return *network_; }

    // Forgets everything learnt. Searches of one thread with limits other than time are the same
    // again after this; random choices are not.
    void new_game();

    void set_position(const Position& position) { position_ = position; }
    const Position& position() const { return position_; }

    // Searches the position until a limit is reached or stop() is called, and reports lines on the
    // way. Gives a legal turn whatever the limits, unless the game is over; it begins with one of the
    // limits' root moves, all of which must be legal.
    SearchResult go(const Limits& limits, const OnReport& on_report);

    // Proves who wins, if it can within the limits of time and nodes; works alone, without the search.
    Solution solve(const Limits& limits, const Solver::OnProgress& on_progress);

    // Ends the search that is running, or the next at its start, unless allow_search() comes
    // between: who starts a go() on another thread calls that first, so that no stop() gets lost.
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

    EngineOptions options_;
    Position position_;
    TranspositionTable table_;
    std::shared_ptr<const network::Network> network_;
    std::vector<std::unique_ptr<Search>> searches_;  // one a thread
    std::unique_ptr<Solver> solver_;                 // none until it is needed, as its table takes memory
    std::atomic<bool> stop_{false};
    SplitMix64 dice_;
};

}  // namespace tzaar
