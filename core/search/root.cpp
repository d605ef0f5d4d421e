// The root of the search: iterative deepening, aspiration windows and MultiPV.
#include <algorithm>

#include "rules/movegen.h"
#include "search/parameters.h"
#include "search/proofs.h"
#include "search/search.h"

namespace tzaar {
namespace {

bool is_better(const RootMove& a, const RootMove& b) {
    return a.score != b.score ? a.score > b.score : a.previous_score > b.previous_score;
}

}  // namespace

void Search::make_root_moves(const Position& root) {
    root_moves_.clear();
    MoveList moves;
    generate_moves(root, moves);
    for (const Move move : moves) {
        if (is_suicide(root, move) || !allows(task_.root_moves, move)) continue;
        RootMove root_move;
        root_move.move = move;
        root_move.pv = {move};
        root_moves_.push_back(std::move(root_move));
    }
    // If time runs out before the first iteration has scored a move, the first of these is the answer.
    std::stable_sort(root_moves_.begin(), root_moves_.end(), [&](const RootMove& a, const RootMove& b) {
        const auto height = [&](const RootMove& m) {
            return m.move.is_capture() ? root.height(m.move.to()) : m.move == Move::pass() ? 0 : -1;
        };
        return height(a) > height(b);
    });
}

void Search::run(const Position& root, const Task& task, const SharedSearch& shared,
                 const OnIteration& on_iteration) {
    position_ = root;
    task_ = task;
    shared_ = &shared;
    stopped_ = false;
    nodes_.store(0, std::memory_order_relaxed);
    for (Frame& each : frames_) each = Frame{};
    make_root_moves(root);
    int stable_iterations = 0;
    for (int depth = 1; depth <= task.max_depth; ++depth) {
        const Move previous_best = root_moves_[0].move;
        // Lazy SMP: odd threads search one move deeper, so that they do not all do the same work.
        const bool finished = iterate(depth + task.thread % 2, shared);
        if (on_iteration) on_iteration(root_moves_, depth);
        if (!finished) return;
        stable_iterations = root_moves_[0].move == previous_best ? stable_iterations + 1 : 0;
        const double instability = stable_iterations == 0 ? 1.6 : std::max(0.6, 1.2 - 0.1 * stable_iterations);
        if (task.thread == 0 && shared.time.is_late(instability)) return;
        // Proved: a deeper iteration could only find a shorter line.
        const Score score = root_moves_[0].score;
        if (task.multi_pv == 1 && is_proved(score) && depth > moves_to_end(score)) return;
    }
}

// One iteration: finds the best multi_pv root moves at this depth. False if it was stopped.
bool Search::iterate(int depth, const SharedSearch& shared) {
    for (RootMove& root_move : root_moves_) root_move.previous_score = root_move.score;
    const bool several = task_.multi_pv > 1;
    const std::vector<RootMove> previous = several ? root_moves_ : std::vector<RootMove>{};
    const std::size_t pvs = std::min(static_cast<std::size_t>(std::max(1, task_.multi_pv)), root_moves_.size());
    for (std::size_t pv_index = 0; pv_index < pvs; ++pv_index) {
        aspiration_search(pv_index, depth);
        const auto end = root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index) + 1;
        std::stable_sort(root_moves_.begin(), end, is_better);
        if (!stopped_ && !shared.stop.load(std::memory_order_relaxed)) continue;
        // Scores of two iterations are not comparable: with MultiPV all lines revert to the previous one.
        if (several && depth > 1) root_moves_ = previous;
        for (RootMove& root_move : root_moves_) {
            if (root_move.score == -kInfinite) root_move.score = root_move.previous_score;
        }
        // Stopped before any move had a score.
        if (root_moves_[0].score == -kInfinite) root_moves_[0].score = evaluator_.evaluate(position_);
        return false;
    }
    return true;
}

// Finds the best of the root moves from `pv_index` on and puts it there, with an aspiration window
// around its score in the previous iteration.
void Search::aspiration_search(std::size_t pv_index, int depth) {
    const auto begin = root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index);
    const Score expected = begin->previous_score;
    int delta = parameters::kAspirationDelta;
    const bool narrow = depth >= parameters::kAspirationMinDepth && !is_proved(expected);
    Score alpha = narrow ? expected - delta : -kInfinite;
    Score beta = narrow ? expected + delta : kInfinite;
    for (;;) {
        const Score score = search_root(alpha, beta, depth, pv_index);
        // Moves that failed low or were not reached stay behind, in order.
        std::stable_sort(begin, root_moves_.end(), is_better);
        if (stopped_) return;
        delta *= 3;
        if (score <= alpha && alpha > -kInfinite) {
            alpha = is_proved(score) ? -kInfinite : std::max(score - delta, -kInfinite);
        } else if (score >= beta && beta < kInfinite) {
            beta = is_proved(score) ? kInfinite : std::min(score + delta, kInfinite);
        } else {
            return;
        }
    }
}

Score Search::search_root(Score alpha, Score beta, int depth, std::size_t first_move) {
    Node node{.alpha = alpha, .beta = beta, .depth = depth, .ply = 0, .is_pv = true};
    node.static_eval = evaluator_.evaluate(position_);
    frame(0).static_eval = node.static_eval;
    for (std::size_t i = first_move; i < root_moves_.size(); ++i) root_moves_[i].score = -kInfinite;
    int move_count = 0;
    for (std::size_t i = first_move; i < root_moves_.size(); ++i) {
        RootMove& root_move = root_moves_[i];
        ++move_count;
        const int reduction = late_move_reduction(node, move_count, 0);
        const Score score = search_move(node, root_move.move, reduction, move_count == 1);
        if (stopped_) break;
        // The scores of all others are bounds from a null window.
        if (move_count == 1 || score > node.alpha) {
            root_move.score = score;
            root_move.depth = depth;
            update_pv(0, root_move.move);
            const Pv& pv = pvs_[0];
            root_move.pv.assign(pv.begin(), pv.begin() + frame(0).pv_length);
        }
        node.best_score = std::max(node.best_score, score);
        if (score > node.alpha) {
            node.best_move = root_move.move;
            if (score >= beta) break;
            node.alpha = score;
        }
    }
    // The score of some of the moves must not pass for that of the position.
    if (!stopped_ && first_move == 0 && task_.root_moves.empty()) store_tt(node, alpha);
    return node.best_score;
}

}  // namespace tzaar
