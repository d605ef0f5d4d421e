#include "solver/proof_search.h"

#include <algorithm>
#include <utility>

#include "rules/movegen.h"
#include "rules/starts.h"
#include "solver/leaf.h"

namespace tzaar {
namespace {

// How often MustStop is polled: in an ending about every thirty microseconds; on a full board, where a node has far
// more children, within a millisecond.
constexpr std::uint64_t kNodesPerCheck = 64;

// The 1 + epsilon trick (Pawlewicz and Lew 2007): a child is searched until its proof number exceeds the second best
// not just at all but by this factor, so that the search switches less often between children. An epsilon of 1/8 is as
// fast; 1/2, 1 and 0 were slower on the endings in data/positions.
constexpr std::uint32_t kInverseEpsilon = 4;

// Spreads entries of one position over the table; 0 for a search without a limit.
constexpr keys::Key table_key(keys::Key key, int turns_left) {
    return key ^ static_cast<keys::Key>(turns_left + 1) * 0x9E3779B97F4A7C15;
}

std::uint32_t times_one_plus_epsilon(std::uint32_t number) {
    return std::min(number + number / kInverseEpsilon + 1, ProofNumbers::kInfinite);
}

}  // namespace

ProofSearch::ProofSearch(ProofTable& table) : table_(table), position_(fixed_start()) {
    // Enough for an ending; grows if needed.
    children_.reserve(2048);
}

void ProofSearch::start(std::uint64_t max_nodes, MustStop must_stop) {
    nodes_ = 0;
    max_nodes_ = max_nodes;
    must_stop_ = std::move(must_stop);
    stopped_ = false;
}

Knowledge ProofSearch::prove_within(const Position& position, int turns) {
    position_ = position;
    turns_left_ = turns;
    children_.clear();
    std::uint64_t work = 0;
    return search({ProofNumbers::kInfinite, ProofNumbers::kInfinite}, work);
}

Move ProofSearch::promising_move(const Position& position) {
    position_ = position;
    turns_left_ = kUnlimited;
    children_.clear();
    Children children{0, 0};
    if (const auto knowledge = expand(children)) return knowledge->move;
    if (children.begin == children.end) return children.longest_loser;
    return children_[summarise(children).most_proving].move;
}

int ProofSearch::turns_left_after_move() const {
    const bool counts = turns_left_ != kUnlimited && position_.is_last_of_turn();
    return counts ? turns_left_ - 1 : turns_left_;
}

void ProofSearch::count_node() {
    ++nodes_;
    if (nodes_ >= max_nodes_) stopped_ = true;
    if (nodes_ % kNodesPerCheck == 0 && must_stop_ && must_stop_(nodes_)) stopped_ = true;
}

// ---- a node ------------------------------------------------------------------------------------

// Searches the node until it is decided or one of its numbers reaches its threshold. Adds the nodes
// visited to `work`.
Knowledge ProofSearch::search(ProofNumbers thresholds, std::uint64_t& work) {
    count_node();
    const keys::Key key = table_key(position_.key(), turns_left_);
    std::uint64_t own_work = 1;
    Children children{children_.size(), children_.size()};
    std::optional<Knowledge> knowledge = expand(children);
    while (!knowledge) {
        if (children.begin == children.end) {
            knowledge = Knowledge::lost(children.longest_loss, children.longest_loser);
            break;
        }
        const auto [numbers, most_proving, second_proof, max_disproof] = summarise(children);
        if (stopped_ || numbers.proof >= thresholds.proof || numbers.disproof >= thresholds.disproof) {
            knowledge = Knowledge{numbers, 0, children_[most_proving].move};
            break;
        }
        // The point at which another child becomes the most proving, or this node reaches a threshold.
        const ProofNumbers child_thresholds{std::min(thresholds.proof, times_one_plus_epsilon(second_proof)),
                                            thresholds.disproof - (numbers.disproof - max_disproof)};
        const Knowledge found = search_child(children_[most_proving].move, child_thresholds, own_work);
        if (found.numbers.is_won()) {
            knowledge = found;
        } else {
            update_child(children, most_proving, found);
        }
    }
    children_.resize(children.begin);
    work += own_work;
    table_.store(key, *knowledge, own_work);
    return *knowledge;
}

// Appends the node's children with what is known about each, or finds the node decided. Keys are computed without
// playing the moves: every child is probed on each visit, and most are in the table.
std::optional<Knowledge> ProofSearch::expand(Children& children) {
    const Color us = position_.to_move();
    generate_moves(position_, moves_);
    if (moves_.empty()) return Knowledge::lost(0);
    const int turns_left = turns_left_after_move();
    for (const Move move : moves_) {
        if (move.kind() != MoveKind::kPass) {
            const PieceType covered = type_of(position_.piece(move.to()));
            const bool is_last = position_.visible_count(move.is_capture() ? !us : us, covered) == 1;
            if (is_last && move.is_capture()) return Knowledge::won(1, move);  // R14
            // R16: suicide. The pass is always available and never worse.
            if (is_last) continue;
        }
        const keys::Key key = table_key(position_.key_after(move), turns_left);
        table_.prefetch(key);
        children_.push_back({key, {}, move});
    }
    // Backwards, because children found lost are removed.
    children.end = children_.size();
    for (std::size_t i = children.end; i-- > children.begin;) {
        const Knowledge found = probe_child(children_[i].move, children_[i].key);
        if (found.numbers.is_won()) return found;
        update_child(children, i, found);
    }
    return std::nullopt;
}

// What is known about the child a move leads to, from the table or by evaluating it as a leaf.
Knowledge ProofSearch::probe_child(Move move, keys::Key key) {
    Knowledge found;
    if (!table_.probe(key, found)) {
        count_node();
        const int turns_left = turns_left_after_move();
        const Undo undo = position_.do_move(move);
        found = evaluate_leaf(position_);
        position_.undo_move(move, undo);
        if (turns_left == 0 && !found.numbers.is_decided()) found = Knowledge::won(0);
        table_.store(key, found, 0);
    }
    return seen_by_parent(found, move);
}

Knowledge ProofSearch::search_child(Move move, ProofNumbers thresholds, std::uint64_t& work) {
    const bool flips = position_.is_last_of_turn();
    const int turns_left = turns_left_;
    turns_left_ = turns_left_after_move();
    const Undo undo = position_.do_move(move);
    const Knowledge found = search(flips ? thresholds.flipped() : thresholds, work);
    position_.undo_move(move, undo);
    turns_left_ = turns_left;
    return seen_by_parent(found, move);
}

// A child's knowledge from the point of view of this node's side to move.
Knowledge ProofSearch::seen_by_parent(Knowledge knowledge, Move move) const {
    if (position_.is_last_of_turn()) return {knowledge.numbers.flipped(), knowledge.turns + 1, move};
    return {knowledge.numbers, knowledge.turns, move};
}

// Updates a child; one found lost is removed.
void ProofSearch::update_child(Children& children, std::size_t i, const Knowledge& knowledge) {
    if (!knowledge.numbers.is_lost()) {
        children_[i].numbers = knowledge.numbers;
        return;
    }
    if (knowledge.turns > children.longest_loss) {
        children.longest_loss = knowledge.turns;
        children.longest_loser = knowledge.move;
    }
    children_[i] = children_[children.end - 1];
    children_.pop_back();
    --children.end;
}

// The proof number is the least of the children's. The disproof number would be the sum of theirs, but sums count
// transpositions again and again, and most turns can be played in either order. So it is the greatest, plus one for
// each other child: weak proof-number search (Ueda et al. 2008), which also took a quarter less time than sums.
ProofSearch::Summary ProofSearch::summarise(const Children& children) const {
    Summary summary{{ProofNumbers::kInfinite, 0}, children.begin, ProofNumbers::kInfinite, 0};
    for (std::size_t i = children.begin; i < children.end; ++i) {
        const ProofNumbers numbers = children_[i].numbers;
        if (numbers.proof < summary.numbers.proof) {
            summary.second_proof = summary.numbers.proof;
            summary.numbers.proof = numbers.proof;
            summary.most_proving = i;
        } else {
            summary.second_proof = std::min(summary.second_proof, numbers.proof);
        }
        summary.max_disproof = std::max(summary.max_disproof, numbers.disproof);
    }
    const auto others = static_cast<std::uint32_t>(children.end - children.begin) - 1;
    summary.numbers.disproof = std::min(summary.max_disproof + others, ProofNumbers::kMaxOpen);
    return summary;
}

}  // namespace tzaar
