// Proves who wins, for positions with few stacks left: depth-first proof-number search (df-pn).
//
// Exact: a win or a loss is reported only if proved from the rules alone; heuristics only decide where to look first.
// No threads, no exceptions.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "base/api.h"
#include "rules/move.h"
#include "rules/position.h"
#include "solver/proof_search.h"
#include "solver/table.h"

namespace tzaar {

// The value of a position for the side to move. There are no draws (R17).
enum class GameValue : std::uint8_t { kUnknown, kWin, kLoss };

struct SolverOptions {
    // The table's size, a hard bound; everything else takes less than 1 MiB.
    int memory_mebibytes = 256;
    static constexpr int kMaxMemoryMebibytes = 65536;

    bool operator==(const SolverOptions&) const = default;
};

// Any combination, whichever is reached first.
struct SolveLimits {
    std::optional<std::int64_t> time_ms;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // positions visited
    const std::atomic<bool>* stop = nullptr;                          // true: stop at once
    std::function<bool()> must_stop = {};  // polled as often as the flag, as in Limits
};

struct SolveProgress {
    std::uint64_t nodes = 0;
    std::int64_t elapsed_ms = 0;
    int permille_full = 0;  // of the table
};

struct Solution {
    GameValue value = GameValue::kUnknown;
    // For a win or a loss: turns to the end of the game, both players' and this one included. The winner needs no more,
    // whatever the loser does; there may be a shorter way. 0 if the game is over.
    int turns = 0;
    // All moves left in the current turn; empty only if the game is over. In a won position they win; in a lost one
    // they hold out longest as far as is known; otherwise they seemed the most promising.
    std::vector<Move> best_turn;
    // For a win or a loss: a whole game from here, beginning with best_turn. It breaks off early only if the limits
    // were reached while it was being assembled.
    std::vector<Move> line;
    std::uint64_t nodes = 0;
    std::int64_t elapsed_ms = 0;
};

class TZAAR_API Solver {
public:
    using OnProgress = std::function<void(const SolveProgress&)>;

    explicit Solver(const SolverOptions& options = {});

    // Values out of range are clamped. Forgets everything if they change.
    void set_options(const SolverOptions& options);
    const SolverOptions& options() const { return options_; }

    // Forgets what was learnt. Keeping it is never wrong and helps with the next position of the same game, but a
    // search with a node limit is repeatable only after this.
    void clear();

    // Accepts every position; during the placement the value is immediately unknown.
    Solution solve(const Position& position, const SolveLimits& limits, const OnProgress& on_progress = {});

    // How long the game lasts if the winner ends it as soon as possible and the loser resists as long as possible: a
    // solution with exactly that many turns, or an unknown value if the limits do not suffice. In a won position the
    // best turn is one of those that win soonest; in a lost one it is the first that resists longest, in the order of
    // movegen.h, so that it depends on the position alone. There is no line.
    Solution solve_exactly(const Position& position, const SolveLimits& limits);

    // In the shorter game of ProofSearch::prove_within: all moves of a turn with which the side to move wins it. Empty
    // if it loses or the limits do not suffice. The game must not be over.
    std::vector<Move> winning_turn_within(const Position& position, int turns, const SolveLimits& limits);

private:
    void start(const SolveLimits& limits, std::chrono::steady_clock::time_point begin, const OnProgress& on_progress);
    void follow_proof(Position position, Move move, Solution& solution);
    Move proved_move(const Position& position);
    int fewest_turns(const Position& position, bool is_win);
    std::vector<Move> winning_turn(Position position, int turns);
    std::vector<Move> longest_defence(Position position, int turns);
    GameValue longer_value(const Position& position, Color us, int turns);
    std::vector<Move> turn_of(Position position, Move move, const std::vector<Move>& line);

    SolverOptions options_;
    ProofTable table_;
    ProofSearch search_;
};

}  // namespace tzaar
