// The root of the search: iterations, windows and the lines that are reported.
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
        if (is_suicide(root, move)) continue;
        RootMove root_move;
        root_move.move = move;
        root_move.line = {move};
        root_moves_.push_back(std::move(root_move));
    }
    // If there is no time even for the first iteration, the first of these is the answer.
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
    int steady_iterations = 0;
    for (int depth = 1; depth <= task.max_depth; ++depth) {
        const Move last_best = root_moves_[0].move;
        // Half of the helpers look one move further, so that threads do not all do the same.
        const bool finished = iterate(depth + task.helper % 2, shared);
        if (on_iteration) on_iteration(root_moves_, depth);
        if (!finished) return;
        steady_iterations = root_moves_[0].move == last_best ? steady_iterations + 1 : 0;
        const double steadiness = steady_iterations == 0 ? 1.6 : std::max(0.6, 1.2 - 0.1 * steady_iterations);
        if (task.helper == 0 && shared.time.is_late(steadiness)) return;
        // A proved result: deeper iterations could only shorten the way.
        const Score score = root_moves_[0].score;
        if (task.lines == 1 && is_proved(score) && depth > moves_to_end(score)) return;
    }
}

// Searches all lines to a depth. False if the search was stopped before the end.
bool Search::iterate(int depth, const SharedSearch& shared) {
    for (RootMove& root_move : root_moves_) root_move.previous_score = root_move.score;
    const std::vector<RootMove> last = task_.lines > 1 ? root_moves_ : std::vector<RootMove>{};
    const std::size_t lines = std::min(static_cast<std::size_t>(std::max(1, task_.lines)), root_moves_.size());
    for (std::size_t line = 0; line < lines; ++line) {
        search_window(line, depth);
        std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(line) + 1, is_better);
        if (!stopped_ && !shared.stop.load(std::memory_order_relaxed)) continue;
        // Scores of two iterations cannot be compared, so several lines all go back to the last.
        if (task_.lines > 1 && depth > 1) root_moves_ = last;
        for (RootMove& root_move : root_moves_) {
            if (root_move.score == -kInfinite) root_move.score = root_move.previous_score;
        }
        // Not one move was finished.
        if (root_moves_[0].score == -kInfinite) root_moves_[0].score = evaluations_.evaluate(position_);
        return false;
    }
    return true;
}

// Finds the best of the root moves from number `line` on and puts it there.
void Search::search_window(std::size_t line, int depth) {
    const auto begin = root_moves_.begin() + static_cast<std::ptrdiff_t>(line);
    const Score expected = begin->previous_score;
    int width = parameters::kWindow;
    const bool narrow = depth >= parameters::kLeastDepthOfWindow && !is_proved(expected) && expected > -kInfinite;
    Score alpha = narrow ? std::max(expected - width, -kInfinite) : -kInfinite;
    Score beta = narrow ? std::min(expected + width, kInfinite) : kInfinite;
    for (;;) {
        const Score score = search_root(alpha, beta, depth, line);
        // Moves that were not reached or failed low keep their order behind.
        std::stable_sort(begin, root_moves_.end(), is_better);
        if (stopped_) return;
        width *= 3;
        if (score <= alpha && alpha > -kInfinite) {
            alpha = is_proved(score) ? -kInfinite : std::max(score - width, -kInfinite);
        } else if (score >= beta && beta < kInfinite) {
            beta = is_proved(score) ? kInfinite : std::min(score + width, kInfinite);
        } else {
            return;
        }
    }
}

Score Search::search_root(Score alpha, Score beta, int depth, std::size_t first_move) {
    Node node{.alpha = alpha, .beta = beta, .depth = depth, .ply = 0, .on_pv = true};
    node.evaluation = evaluations_.evaluate(position_);
    frame(0).evaluation = node.evaluation;
    for (std::size_t i = first_move; i < root_moves_.size(); ++i) root_moves_[i].score = -kInfinite;
    int number = 0;
    for (std::size_t i = first_move; i < root_moves_.size(); ++i) {
        RootMove& root_move = root_moves_[i];
        ++number;
        const Score score = search_move(node, root_move.move, reduction_of(node, number, 0), number == 1);
        if (stopped_) break;
        // Only the first and those that beat it have a score of their own.
        if (number == 1 || score > node.alpha) {
            root_move.score = score;
            root_move.depth = depth;
            keep_line(0, root_move.move);
            const auto& line = lines_[0];
            root_move.line.assign(line.begin(), line.begin() + frame(0).line_length);
        }
        if (score > node.best) node.best = score;
        if (score > node.alpha) {
            node.best_move = root_move.move;
            if (score >= beta) break;
            node.alpha = score;
        }
    }
    if (!stopped_ && first_move == 0) store(node, alpha);
    return node.best;
}

}  // namespace tzaar
