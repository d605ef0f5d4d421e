// The search of one thread: iterative deepening and principal variation search (PVS) over single
// moves. Threads share the transposition table and nothing else (lazy SMP).
//
// Sides change only after a turn's last move, so a child's score is negated only then.
//
// Proved scores are sound. If a search returns a score that is_proved() (score.h), as an exact score,
// a win as a lower bound or a loss as an upper bound, it holds for the game, however shallow the
// search was. Three rules keep this true:
//   - a win needs one winning move, so pruning other moves does no harm;
//   - a loss needs every move to lose, so a node prunes moves only after it has found one that is not
//     lost, and a node pruned by its static evaluation returns an unproved score;
//   - the transposition table returns bounds of the kind that was stored, and a node left because the
//     search was stopped stores nothing.
// Reductions are harmless: what a reduced search proves is proved. A proved score counts the moves of
// the line that was found, which need not be the shortest.
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
#include "search/time_manager.h"
#include "search/transposition.h"

namespace tzaar {

// What the threads of one search share.
struct SharedSearch {
    TranspositionTable& table;
    const TimeManager& time;
    std::atomic<bool>& stop;
};

// A root move and what is known about it.
struct RootMove {
    Move move = Move::none();
    Score score = -kInfinite;           // in this iteration
    Score previous_score = -kInfinite;  // in the previous one
    int depth = 0;                      // of the iteration that found the PV
    std::vector<Move> pv;               // begins with `move`
};

class Search {
public:
    // Called after every iteration with the root moves, the best `multi_pv` of them first.
    using OnIteration = std::function<void(const std::vector<RootMove>& moves, int depth)>;

    struct Task {
        int max_depth = kMaxDepth;
        std::uint64_t max_nodes = Limits::kNoNodeLimit;  // of this thread
        int multi_pv = 1;  // how many root moves get an exact score and a PV
        int thread = 0;    // 0 is the main thread, which reports; helpers vary their depths
        // As in Limits; one of them must not be a suicide (proofs.h).
        std::vector<Move> root_moves{};
    };

    explicit Search(std::shared_ptr<const network::Network> network);

    // Forgets what was learnt from earlier positions.
    void new_game();

    // Searches until the task is done, time is up or the search is stopped. The position must have
    // a legal move and be past the placement.
    void run(const Position& root, const Task& task, const SharedSearch& shared, const OnIteration& on_iteration);

    // The root moves, best first; never empty after run().
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    // May be called from any thread.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

private:
    // One ply of the line being searched. Stockfish calls it Stack; here a stack is a pile of pieces.
    struct Frame {
        Killers killers;
        int continuation = kNoContinuation;  // of the move that led here
        Score static_eval = 0;
        int pv_length = 0;
    };
    // The state of one node; search() fills it in step by step.
    struct Node {
        Score alpha;
        Score beta;
        int depth;
        int ply;
        bool is_pv;
        Score static_eval = 0;
        bool improving = false;
        Move tt_move = Move::none();
        Score best_score = -kInfinite;
        Move best_move = Move::none();
        MoveList searched{};  // before the best move and without the pass, for the histories
    };

    void make_root_moves(const Position& root);
    bool iterate(int depth, const SharedSearch& shared);
    void aspiration_search(std::size_t pv_index, int depth);
    Score search_root(Score alpha, Score beta, int depth, std::size_t first_move);

    Score search(Score alpha, Score beta, int depth, int ply);
    Score search_leaf(int ply);
    bool probe_tt(Node& node, Score& score);
    bool reverse_futility_prunes(const Node& node) const;
    void search_moves(Node& node);
    bool late_move_prunes(const Node& node, int move_count) const;
    int late_move_reduction(const Node& node, int move_count, int rating) const;
    Score search_move(const Node& node, Move move, int reduction, bool first);
    Score search_child(Score alpha, Score beta, int depth, int ply, Color mover);
    void store_tt(const Node& node, Score original_alpha);
    void update_histories(const Node& node, History::View& history);
    void update_pv(int ply, Move move);

    OrderingHints ordering_hints(const Node& node);
    Undo do_move(Move move, int ply, bool will_probe);
    bool must_stop();
    Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }

    Position position_;
    History history_;
    Evaluator evaluator_;
    std::array<Frame, kMaxPly + 4> frames_{};
    using Pv = std::array<Move, kMaxPly + 4>;
    std::vector<Pv> pvs_;  // pvs_[ply] is the principal variation from that ply on

    Task task_{};
    const SharedSearch* shared_ = nullptr;
    bool stopped_ = false;
    std::atomic<std::uint64_t> nodes_{0};
    std::vector<RootMove> root_moves_;
};

}  // namespace tzaar
