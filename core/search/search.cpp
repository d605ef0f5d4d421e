#include "search/search.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rules/movegen.h"
#include "rules/starts.h"
#include "search/parameters.h"
#include "search/proofs.h"

namespace tzaar {
namespace {

// From a point of one's turn to the same point of one's next turn: two turns of two moves.
constexpr int kPliesPerRound = 4;

}  // namespace

Search::Search(std::shared_ptr<const network::Network> network)
    : position_(fixed_start()), evaluator_(std::move(network)), pvs_(frames_.size()) {}

void Search::new_game() {
    history_.clear();
    evaluator_.clear();
}

// The only place where nodes are counted.
Undo Search::do_move(Move move, int ply, bool will_probe) {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    Frame& child = frame(ply + 1);
    child.continuation =
        move == Move::pass() ? kNoContinuation : continuation_of(position_.piece(move.from()), move.to());
    const Undo undo = position_.do_move(move);
    if (will_probe) {
        history_.prefetch(child.continuation);
        shared_->table.prefetch(position_.key());
    } else {
        evaluator_.prefetch(position_.key());
    }
    return undo;
}

bool Search::must_stop() {
    if (stopped_) return true;
    const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
    if (nodes >= task_.max_nodes) return stopped_ = true;
    // Reading the clock costs about a fifth of a node.
    constexpr std::uint64_t kNodesPerCheck = 512;
    if (nodes % kNodesPerCheck != 0) return false;
    if (shared_->time.is_over()) shared_->stop.store(true, std::memory_order_relaxed);
    return stopped_ = shared_->stop.load(std::memory_order_relaxed);
}

void Search::update_pv(int ply, Move move) {
    Pv& pv = pvs_[static_cast<std::size_t>(ply)];
    const Pv& child_pv = pvs_[static_cast<std::size_t>(ply + 1)];
    const int length = frame(ply + 1).pv_length;
    pv[0] = move;
    std::copy_n(child_pv.begin(), length, pv.begin() + 1);
    frame(ply).pv_length = length + 1;
}

OrderingHints Search::ordering_hints(const Node& node) {
    const Frame& here = frame(node.ply);
    return OrderingHints{node.tt_move, &here.killers, History::View(history_, position_, here.continuation)};
}

// ---- one node ----------------------------------------------------------------------------------

Score Search::search_child(Score alpha, Score beta, int depth, int ply, Color mover) {
    if (position_.to_move() == mover) return search(alpha, beta, depth, ply);
    return -search(-beta, -alpha, depth, ply);
}

// The score of the position for its side to move; fail-soft. No type must be lost (R14).
Score Search::search(Score alpha, Score beta, int depth, int ply) {
    frame(ply).pv_length = 0;
    // Step 1. Stop: the search unwinds and its scores are not used.
    if (must_stop()) return 0;

    // Step 2. Static win detection: a win within this turn that needs no search (proofs.h).
    if (const int moves = moves_to_take_type(position_); moves > 0) return win_in(ply + moves);

    // Step 3. The horizon. There is no quiescence search: every turn must capture, so nothing is quiet.
    if (depth <= 0) return search_leaf(ply);

    // Step 4. Mate distance pruning: a shorter win or loss found elsewhere cannot be beaten from here.
    alpha = std::max(alpha, loss_in(ply));
    beta = std::min(beta, win_in(ply + 1));
    if (alpha >= beta) return alpha;

    Node node{.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .is_pv = beta - alpha > 1};

    // Step 5. Transposition table: a cutoff, or else the static evaluation and the tt_move.
    Score score = 0;
    if (probe_tt(node, score)) return score;

    // Step 6. Improving: is the static evaluation better than at the same point of our last turn?
    frame(ply).static_eval = node.static_eval;
    node.improving = ply >= kPliesPerRound && node.static_eval > frame(ply - kPliesPerRound).static_eval;

    // Step 7. Reverse futility pruning.
    if (reverse_futility_prunes(node)) return node.static_eval;

    // Step 8. Internal iterative reduction: without a tt_move the first move is a guess. Reduce the depth; the next
    // visit will have a tt_move.
    if (node.tt_move.is_none() && node.depth >= parameters::kIirMinDepth) --node.depth;

    // Step 9. The moves.
    search_moves(node);
    if (stopped_) return 0;

    // Step 10. No legal move: no capture at the start of a turn loses (R15).
    if (node.best_score == -kInfinite) return loss_in(ply);

    // Step 11. Store in the transposition table.
    store_tt(node, alpha);
    return node.best_score;
}

Score Search::search_leaf(int ply) {
    if (position_.phase() == Phase::kCapture && !has_capture(position_, position_.to_move())) return loss_in(ply);
    return evaluator_.evaluate_leaf(position_);
}

// Fills in the static evaluation and the tt_move. True if the stored score is a cutoff.
bool Search::probe_tt(Node& node, Score& score) {
    TtEntry entry;
    if (!shared_->table.probe(position_.key(), entry)) {
        node.static_eval = evaluator_.evaluate(position_);
        return false;
    }
    node.static_eval = entry.static_eval;
    if (!entry.move.is_none() && position_.is_legal(entry.move)) node.tt_move = entry.move;
    score = score_from_tt(entry.score, node.ply);
    const bool lower = entry.bound != Bound::kUpper;
    const bool upper = entry.bound != Bound::kLower;
    // A proved score holds at any depth (search.h).
    const bool proved = (lower && is_win(score)) || (upper && is_loss(score));
    if (!proved && (node.is_pv || entry.depth < node.depth)) return false;
    if (lower && upper) return true;
    return lower ? score >= node.beta : score <= node.alpha;
}

// The static evaluation is so far above beta that a few moves will hardly bring it back. Not in PV nodes, and not where
// beta is proved: the score is only a guess.
bool Search::reverse_futility_prunes(const Node& node) const {
    using namespace parameters;
    if (node.is_pv || is_proved(node.beta) || node.depth > kReverseFutilityMaxDepth) return false;
    const int moves = std::max(1, node.depth - node.improving);
    return node.static_eval - kReverseFutilityMargin * moves >= node.beta;
}

void Search::search_moves(Node& node) {
    OrderingHints hints = ordering_hints(node);
    MovePicker picker(position_, hints);
    int move_count = 0;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        ++move_count;
        // Step 9a. Late move pruning: near the horizon the last moves in the order are not searched.
        if (late_move_prunes(node, move_count)) return;
        // Step 9b. Late move reductions, and a null window for all but the first move.
        const int reduction = late_move_reduction(node, move_count, picker.rating());
        const Score score = search_move(node, move, reduction, move_count == 1);
        if (stopped_) return;
        if (score > node.best_score) {
            node.best_score = score;
            if (score > node.alpha) {
                node.best_move = move;
                if (node.is_pv) update_pv(node.ply, move);
                // Step 9c. Beta cutoff: the histories and killers learn from it.
                if (score >= node.beta) return update_histories(node, hints.history);
                node.alpha = score;
            }
        }
        if (move != Move::pass() && node.searched.size() < parameters::kHistoryMaxPenalised) node.searched.push(move);
    }
}

// Not before finding a move that is not lost (search.h).
bool Search::late_move_prunes(const Node& node, int move_count) const {
    using namespace parameters;
    if (node.is_pv || is_loss(node.best_score) || node.depth > kLmpMaxDepth) return false;
    const bool second = position_.phase() == Phase::kSecond;
    const int base = second ? kLmpSecondMoveBase : kLmpFirstMoveBase;
    const int slope = second ? kLmpSecondMoveSlope : kLmpFirstMoveSlope;
    return move_count * 10 > base + slope * node.depth * node.depth;
}

int Search::late_move_reduction(const Node& node, int move_count, int rating) const {
    using namespace parameters;
    if (node.depth < 2 || move_count <= 1 + 2 * node.is_pv) return 0;
    int reduction = base_reduction(node.depth, move_count);
    reduction -= rating * kLmrHistory / HistoryEntry::kLimit;
    if (node.is_pv) reduction -= kLmrPvNode;
    if (!node.improving) reduction += kLmrNotImproving;
    return std::clamp(reduction / kLmrUnit, 0, node.depth - 1);
}

// Principal variation search: the first move with the whole window, the others with a null window, re-searched
// unreduced and then with the whole window if they fail high.
Score Search::search_move(const Node& node, Move move, int reduction, bool first) {
    const Color mover = position_.to_move();
    const int ply = node.ply + 1;
    const int depth = node.depth - 1;
    const bool to_leaf = depth <= reduction;
    if (to_leaf) evaluator_.expect_leaf_of(position_);
    const Undo undo = do_move(move, node.ply, !to_leaf);
    Score score;
    if (position_.is_type_lost()) {
        // The picker skips suicides, so it is the enemy who lost a type.
        frame(ply).pv_length = 0;
        score = win_in(ply);
    } else if (first) {
        score = search_child(node.alpha, node.beta, depth, ply, mover);
    } else {
        score = search_child(node.alpha, node.alpha + 1, depth - reduction, ply, mover);
        if (reduction > 0 && score > node.alpha && !stopped_) {
            score = search_child(node.alpha, node.alpha + 1, depth, ply, mover);
        }
        if (node.is_pv && score > node.alpha && score < node.beta && !stopped_) {
            score = search_child(node.alpha, node.beta, depth, ply, mover);
        }
    }
    position_.undo_move(move, undo);
    return score;
}

void Search::store_tt(const Node& node, Score original_alpha) {
    TtEntry entry;
    entry.move = node.best_move;
    entry.score = score_to_tt(node.best_score, node.ply);
    entry.static_eval = node.static_eval;
    entry.depth = node.depth;
    entry.bound = node.best_score >= node.beta            ? Bound::kLower
                  : node.best_score <= original_alpha     ? Bound::kUpper
                                                          : Bound::kExact;
    shared_->table.store(position_.key(), entry);
}

// A bonus for the move that caused the cutoff, a malus for those searched before it.
void Search::update_histories(const Node& node, History::View& history) {
    const int bonus = std::min(parameters::kHistoryBonusPerDepth * node.depth, parameters::kHistoryMaxBonus);
    if (node.best_move.kind() == MoveKind::kReinforce) frame(node.ply).killers.add(node.best_move);
    if (node.best_move != Move::pass()) history.add(node.best_move, bonus);
    for (const Move move : node.searched) history.add(move, -bonus);
}

}  // namespace tzaar
