// The search of one thread: iterative deepening of a principal variation search over single moves.
//
// Sides change only after a turn's last move, so a child's score is negated only then.
//
// What a proved score means. Every score that is_proved() (score.h) and comes back from a search
// as an exact one, a win as a lower bound, or a loss as an upper bound, holds for the game, however
// shallow the search was. This is kept by three rules:
//   - a win needs one move that wins, so skipping others does no harm;
//   - a loss needs all moves to lose, so a node skips moves only after it has found one that is not
//     lost, and a node cut short by its evaluation returns an unproved score;
//   - the table gives back bounds of the kind that was stored, and nothing is stored of a node that
//     was left because the search was stopped.
// Reductions are harmless: a reduced search that proves something has proved it. The number of
// moves of a proved score is that of a line that was found, not always that of the shortest.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/score.h"
#include "network/evaluator.h"
#include "rules/move.h"
#include "rules/position.h"
#include "search/history.h"
#include "search/limits.h"
#include "search/move_picker.h"
#include "search/time_control.h"
#include "search/transposition.h"

namespace tzaar {

// What the threads of one search share.
struct SharedSearch {
    TranspositionTable& table;
    const TimeControl& time;
    std::atomic<bool>& stop;
};

// A first move of the root with what is known about it.
struct RootMove {
    Move move = Move::none();
    Score score = -kInfinite;           // of this iteration
    Score previous_score = -kInfinite;  // of the last iteration that was finished
    int depth = 0;                      // of the iteration that found the line
    std::vector<Move> line;             // begins with `move`
};

class Search {
public:
    // Called after every iteration with the root moves, the best `lines` of them first.
    using OnIteration = std::function<void(const std::vector<RootMove>& moves, int depth)>;

    struct Task {
        int max_depth = kMaxDepth;
        std::uint64_t max_nodes = Limits::kNoNodeLimit;  // of this thread
        int lines = 1;
        int helper = 0;  // 0 for the thread that reports; helpers vary their depths
    };

    explicit Search(std::shared_ptr<const network::Network> network);

    // Forgets what was learnt from earlier positions.
    void new_game();

    // Searches until the task is done, the time is over or the search is stopped. The position
    // must have a legal move and be past the placement.
    void run(const Position& root, const Task& task, const SharedSearch& shared, const OnIteration& on_iteration);

    // The root moves, best first; never empty after run().
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    // May be asked from another thread.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

private:
    // What is kept for each ply of the line being searched.
    struct Frame {
        Killers killers;
        int context = kNoContext;  // of the move that led here
        Score evaluation = 0;
        int line_length = 0;
    };
    // What one node knows about itself; search() fills it step by step.
    struct Node {
        Score alpha;
        Score beta;
        int depth;
        int ply;
        bool on_pv;
        Score evaluation = 0;
        bool improving = false;
        Move hash_move = Move::none();
        Score best = -kInfinite;
        Move best_move = Move::none();
        MoveList tried{};  // before the best move and without a pass, for the histories
    };

    void make_root_moves(const Position& root);
    bool iterate(int depth, const SharedSearch& shared);
    void search_window(std::size_t line, int depth);
    Score search_root(Score alpha, Score beta, int depth, std::size_t first_move);

    Score search(Score alpha, Score beta, int depth, int ply);
    Score search_leaf(int ply);
    bool probe_table(Node& node, Score& score);
    bool is_far_above(const Node& node) const;
    void search_moves(Node& node);
    bool skips(const Node& node, int number) const;
    int reduction_of(const Node& node, int number, int rating) const;
    Score search_move(const Node& node, Move move, int reduction, bool first);
    Score search_child(Score alpha, Score beta, int depth, int ply, Color mover);
    void store(const Node& node, Score original_alpha);
    void reward(const Node& node, History::View& history);
    void keep_line(int ply, Move move);

    Hints hints_of(const Node& node);
    Undo play(Move move, int ply, bool will_probe);
    bool must_stop();
    Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }

    Position position_;
    History history_;
    Evaluator evaluations_;
    std::array<Frame, kMaxPly + 4> frames_{};
    using Line = std::array<Move, kMaxPly + 4>;
    std::vector<Line> lines_;  // lines_[ply] is the best line from that ply on

    Task task_{};
    const SharedSearch* shared_ = nullptr;
    bool stopped_ = false;
    std::atomic<std::uint64_t> nodes_{0};
    std::vector<RootMove> root_moves_;
};

}  // namespace tzaar
