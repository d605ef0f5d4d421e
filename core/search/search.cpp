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

// Wins at this ply and losses at it, from the side that plays or has to play there.
Score win_at(int ply) { return win_in(ply); }
Score loss_at(int ply) { return loss_in(ply); }

// Two turns of two moves.
constexpr int kPliesOfRound = 4;

// A success says little about moves that come later than this in the order. Nodes: 20 % more without.
constexpr int kMostTried = 64;

}  // namespace

Search::Search(std::shared_ptr<const network::Network> network)
    : position_(fixed_start()), evaluations_(std::move(network)), lines_(frames_.size()) {}

void Search::new_game() {
    history_.clear();
    evaluations_.clear();
    frames_.fill(Frame{});
}

// The nodes are counted here and nowhere else.
Undo Search::play(Move move, int ply, bool will_probe) {
    nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    Frame& child = frame(ply + 1);
    child.context = move == Move::pass() ? kNoContext : context_of(position_.piece(move.from()), move.to());
    const Undo undo = position_.do_move(move);
    if (will_probe) {
        history_.prefetch(child.context);
        shared_->table.prefetch(position_.key());
    } else {
        evaluations_.prefetch(position_.key());
    }
    return undo;
}

bool Search::must_stop() {
    if (stopped_) return true;
    const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
    if (nodes >= task_.max_nodes) return stopped_ = true;
    // The clock costs about as much as a fifth of a node.
    constexpr std::uint64_t kNodesBetweenLooks = 512;
    if (nodes % kNodesBetweenLooks != 0) return false;
    if (shared_->time.is_over()) shared_->stop.store(true, std::memory_order_relaxed);
    return stopped_ = shared_->stop.load(std::memory_order_relaxed);
}

void Search::keep_line(int ply, Move move) {
    Line& line = lines_[static_cast<std::size_t>(ply)];
    const Line& rest = lines_[static_cast<std::size_t>(ply + 1)];
    const int length = frame(ply + 1).line_length;
    line[0] = move;
    std::copy_n(rest.begin(), length, line.begin() + 1);
    frame(ply).line_length = length + 1;
}

Hints Search::hints_of(const Node& node) {
    const Frame& here = frame(node.ply);
    return Hints{node.hash_move, &here.killers, History::View(history_, position_, here.context)};
}

// ---- one node ----------------------------------------------------------------------------------

Score Search::search_child(Score alpha, Score beta, int depth, int ply, Color mover) {
    if (position_.to_move() == mover) return search(alpha, beta, depth, ply);
    return -search(-beta, -alpha, depth, ply);
}

// The score of the position for its side to move; fail-soft. R14 must have been asked already.
Score Search::search(Score alpha, Score beta, int depth, int ply) {
    frame(ply).line_length = 0;
    // Step 1. A stopped search unwinds; its scores are used by no one.
    if (must_stop()) return 0;

    // Step 2. A win within this turn that needs no search.
    if (const int moves = moves_to_take_type(position_); moves > 0) return win_at(ply + moves);

    // Step 3. The horizon.
    if (depth <= 0) return search_leaf(ply);

    // Step 4. No line from here can beat a shorter win or a shorter loss found elsewhere.
    alpha = std::max(alpha, loss_at(ply));
    beta = std::min(beta, win_at(ply + 1));
    if (alpha >= beta) return alpha;

    Node node{.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .on_pv = beta - alpha > 1};

    // Step 5. What the table knows.
    Score score = 0;
    if (probe_table(node, score)) return score;

    // Step 6. Whether things got better since our last turn, at the same point of that turn.
    frame(ply).evaluation = node.evaluation;
    node.improving = ply >= kPliesOfRound && node.evaluation > frame(ply - kPliesOfRound).evaluation;

    // Step 7. So far above beta that a few moves will not bring it back.
    if (is_far_above(node)) return node.evaluation;

    // Step 8. Without a move from the table the first move is a guess: look less deep, so that the
    // next visit has one.
    const bool is_blind = node.hash_move.is_none() && node.depth >= parameters::kLeastDepthToReduceBlind;
    if (is_blind) --node.depth;

    // Step 9. The moves.
    search_moves(node);
    if (stopped_) return 0;

    // Step 10. No move at all: no capture at the start of a turn (R15).
    if (node.best == -kInfinite) return loss_at(ply);

    // Step 11. For the next visit.
    store(node, alpha);
    return node.best;
}

Score Search::search_leaf(int ply) {
    if (position_.phase() == Phase::kCapture && !has_capture(position_, position_.to_move())) return loss_at(ply);
    return evaluations_.evaluate_leaf(position_);
}

// Fills in the evaluation and the hash move. True if the table's score ends the search here.
bool Search::probe_table(Node& node, Score& score) {
    TableEntry entry;
    if (!shared_->table.probe(position_.key(), entry)) {
        node.evaluation = evaluations_.evaluate(position_);
        return false;
    }
    node.evaluation = entry.evaluation;
    if (!entry.move.is_none() && position_.is_legal(entry.move)) node.hash_move = entry.move;
    score = from_table(entry.score, node.ply);
    const bool lower = entry.bound != Bound::kUpper;
    const bool upper = entry.bound != Bound::kLower;
    // What is proved needs no depth (see the head of search.h).
    const bool proved = (lower && is_win(score)) || (upper && is_loss(score));
    if (entry.depth < node.depth && !proved) return false;
    if (node.on_pv && !proved) return false;
    if (lower && upper) return !node.on_pv || proved;
    return lower ? score >= node.beta : score <= node.alpha;
}

// Never on the principal variation, and never where something is proved: the score is a guess.
bool Search::is_far_above(const Node& node) const {
    using namespace parameters;
    if (node.on_pv || is_proved(node.beta) || node.depth > kMostDepthOfStandingPat) return false;
    const int moves = std::max(1, node.depth - node.improving);
    return node.evaluation - kStandingPatMargin * moves >= node.beta;
}

void Search::search_moves(Node& node) {
    Hints hints = hints_of(node);
    MovePicker picker(position_, hints);
    int number = 0;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        ++number;
        // Step 9a. Near the horizon moves that are late in the order are not looked at.
        if (skips(node, number)) return;
        // Step 9b. Later moves are searched less deep, and with a null window until they prove good.
        const int reduction = reduction_of(node, number, picker.rating());
        const Score score = search_move(node, move, reduction, number == 1);
        if (stopped_) return;
        if (score > node.best) {
            node.best = score;
            if (score > node.alpha) {
                node.best_move = move;
                if (node.on_pv) keep_line(node.ply, move);
                if (score >= node.beta) return reward(node, hints.history);
                node.alpha = score;
            }
        }
        if (move != Move::pass() && node.tried.size() < kMostTried) node.tried.push(move);
    }
}

// Never before a move that is not lost has been found: see the head of search.h.
bool Search::skips(const Node& node, int number) const {
    using namespace parameters;
    if (node.on_pv || node.best <= -kProved || node.depth > kMostDepthOfSkipping) return false;
    const bool second = position_.phase() == Phase::kSecond;
    const int base = second ? kSecondMovesBase : kFirstMovesBase;
    const int slope = second ? kSecondMovesSlope : kFirstMovesSlope;
    return number * 10 > base + slope * node.depth * node.depth;
}

int Search::reduction_of(const Node& node, int number, int rating) const {
    using namespace parameters;
    if (node.depth < 2 || number <= 1 + 2 * node.on_pv) return 0;
    int reduction = reduction_by_log(node.depth, number);
    reduction -= rating * kReductionPerHistory / HistoryCell::kLimit;
    if (node.on_pv) reduction -= kReductionOnPv;
    if (!node.improving) reduction += kReductionNotImproving;
    return std::clamp(reduction / kReductionUnit, 0, node.depth - 1);
}

Score Search::search_move(const Node& node, Move move, int reduction, bool first) {
    const Color mover = position_.to_move();
    const int ply = node.ply + 1;
    const int depth = node.depth - 1;
    const bool to_leaf = depth <= reduction;
    if (to_leaf) evaluations_.expect_leaf_of(position_);
    const Undo undo = play(move, node.ply, !to_leaf);
    Score score;
    if (position_.is_type_lost()) {
        // The picker leaves out what would be suicide, so the type lost is the enemy's.
        frame(ply).line_length = 0;
        score = win_at(ply);
    } else if (first) {
        score = search_child(node.alpha, node.beta, depth, ply, mover);
    } else {
        score = search_child(node.alpha, node.alpha + 1, depth - reduction, ply, mover);
        if (reduction > 0 && score > node.alpha && !stopped_) {
            score = search_child(node.alpha, node.alpha + 1, depth, ply, mover);
        }
        if (node.on_pv && score > node.alpha && score < node.beta && !stopped_) {
            score = search_child(node.alpha, node.beta, depth, ply, mover);
        }
    }
    position_.undo_move(move, undo);
    return score;
}

void Search::store(const Node& node, Score original_alpha) {
    TableEntry entry;
    entry.move = node.best_move;
    entry.score = to_table(node.best, node.ply);
    entry.evaluation = node.evaluation;
    entry.depth = node.depth;
    entry.bound = node.best >= node.beta            ? Bound::kLower
                  : node.best <= original_alpha     ? Bound::kUpper
                                                    : Bound::kExact;
    shared_->table.store(position_.key(), entry);
}

// A move that failed high goes up in the histories, those tried before it go down.
void Search::reward(const Node& node, History::View& history) {
    const int bonus = std::min(parameters::kBonusPerDepth * node.depth, parameters::kMostBonus);
    if (node.best_move.kind() == MoveKind::kReinforce) frame(node.ply).killers.add(node.best_move);
    if (node.best_move != Move::pass()) history.add(node.best_move, bonus);
    for (const Move move : node.tried) history.add(move, -bonus);
}

}  // namespace tzaar
