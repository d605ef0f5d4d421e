#include "solver/proof_search.h"

#include <algorithm>
#include <utility>

#include "rules/movegen.h"
#include "rules/starts.h"
#include "solver/leaf.h"

namespace tzaar {
namespace {

constexpr int magnitude(int level) { return level < 0 ? -level : level; }

// The key of the position after a move, without playing it: the table is asked about all children
// of a node each time it is visited, and most of them are there.
keys::Key key_after(const Position& position, Move move, bool ends_turn) {
    keys::Key key = position.key();
    if (move.kind() != MoveKind::kPass) {
        const Space from = move.from();
        const Space to = move.to();
        const int level = position.level(from);
        const int result = move.is_capture() ? level : level + position.level(to);
        key ^= keys::stack(from, position.piece(from), magnitude(level)) ^
               keys::stack(to, position.piece(to), position.height(to)) ^
               keys::stack(to, position.piece(from), magnitude(result));
    }
    if (!ends_turn) return key ^ keys::kSecondMove;
    if (position.phase() == Phase::kSecond) key ^= keys::kSecondMove;
    return key ^ keys::kBlackToMove;
}

// How often the clock and the flag are looked at, in nodes: in an ending some thirty microseconds,
// on a full board, where a visit looks at far more children, less than a millisecond.
constexpr std::uint64_t kNodesPerCheck = 64;

// A child is searched on until it is this much (a quarter) worse than the second best, not only
// until it is worse at all: fewer switches, fewer visits (Pawlewicz and Lew 2007). An eighth is as
// fast; a half, one and none at all were slower on the endings in data/positions.
constexpr std::uint32_t kSlackDivisor = 4;

std::uint32_t with_slack(std::uint32_t number) {
    return std::min(number + number / kSlackDivisor + 1, ProofNumbers::kInfinite);
}

}  // namespace

ProofSearch::ProofSearch(ProofTable& table) : table_(table), position_(fixed_start()) {
    // Enough for an ending; it grows when needed.
    children_.reserve(2048);
}

void ProofSearch::start(std::uint64_t max_nodes, MustStop must_stop) {
    nodes_ = 0;
    max_nodes_ = max_nodes;
    must_stop_ = std::move(must_stop);
    stopped_ = false;
}

Knowledge ProofSearch::prove(const Position& position) {
    position_ = position;
    children_.clear();
    std::uint64_t work = 0;
    return search({ProofNumbers::kInfinite, ProofNumbers::kInfinite}, work);
}

Move ProofSearch::promising_move(const Position& position) {
    position_ = position;
    children_.clear();
    Family family{0, 0};
    if (const auto knowledge = expand(family)) return knowledge->move;
    return family.begin == family.end ? family.longest_loser : children_[summarise(family).best].move;
}

void ProofSearch::count_node() {
    ++nodes_;
    if (nodes_ >= max_nodes_) stopped_ = true;
    if (nodes_ % kNodesPerCheck == 0 && must_stop_ && must_stop_(nodes_)) stopped_ = true;
}

bool ProofSearch::ends_turn() const { return position_.phase() == Phase::kSecond || position_.is_opening(); }

// ---- a node ------------------------------------------------------------------------------------

// Searches the node until it is decided or one of its numbers reaches its limit. Adds the nodes
// visited to `work`.
Knowledge ProofSearch::search(ProofNumbers limits, std::uint64_t& work) {
    count_node();
    const keys::Key key = position_.key();
    std::uint64_t own_work = 1;
    Family family{children_.size(), children_.size()};
    std::optional<Knowledge> knowledge = expand(family);
    while (!knowledge) {
        if (family.begin == family.end) {
            knowledge = Knowledge::lost(family.longest_loss, family.longest_loser);
            break;
        }
        const Summary summary = summarise(family);
        if (stopped_ || summary.numbers.win >= limits.win || summary.numbers.loss >= limits.loss) {
            knowledge = Knowledge{summary.numbers, 0, children_[summary.best].move};
            break;
        }
        // What this child may use up before another is better, or this node's limit is reached.
        const ProofNumbers child_limits{std::min(limits.win, with_slack(summary.second_win)),
                                        limits.loss - (summary.numbers.loss - summary.most_loss)};
        const Knowledge found = search_child(children_[summary.best].move, child_limits, own_work);
        if (found.numbers.is_won()) {
            knowledge = found;
        } else {
            note(family, summary.best, found);
        }
    }
    children_.resize(family.begin);
    work += own_work;
    table_.store(key, *knowledge, own_work);
    return *knowledge;
}

// Lists the moves with what is known about each, or finds the node decided.
std::optional<Knowledge> ProofSearch::expand(Family& family) {
    const Color us = position_.to_move();
    const bool flips = ends_turn();
    generate_moves(position_, moves_);
    if (moves_.empty()) return Knowledge::lost(0);
    for (const Move move : moves_) {
        if (move.kind() != MoveKind::kPass) {
            const PieceType covered = type_of(position_.piece(move.to()));
            const bool is_last = position_.visible_count(move.is_capture() ? !us : us, covered) == 1;
            if (is_last && move.is_capture()) return Knowledge::won(1, move);  // R14
            // R16: loses at once, so it proves nothing; and there is always the pass.
            if (is_last) continue;
        }
        const keys::Key key = key_after(position_, move, flips);
        table_.prefetch(key);
        children_.push_back({key, {}, move});
    }
    // By index from the end, as children found lost are taken out.
    family.end = children_.size();
    for (std::size_t i = family.end; i-- > family.begin;) {
        const Move move = children_[i].move;
        const Knowledge found = look_at(move, children_[i].key);
        if (found.numbers.is_won()) return Knowledge::won(found.turns, move);
        note(family, i, found);
    }
    return std::nullopt;
}

// What is known about the child a move leads to, as this node's side to move sees it.
Knowledge ProofSearch::look_at(Move move, keys::Key key) {
    Knowledge found;
    const bool flips = ends_turn();
    if (!table_.probe(key, found)) {
        count_node();
        const Undo undo = position_.do_move(move);
        found = judge_leaf(position_);
        position_.undo_move(move, undo);
        table_.store(key, found, 0);
    }
    if (flips) found = {found.numbers.flipped(), found.turns + 1, Move::none()};
    found.move = move;
    return found;
}

void ProofSearch::note(Family& family, std::size_t i, const Knowledge& knowledge) {
    if (!knowledge.numbers.is_lost()) {
        children_[i].numbers = knowledge.numbers;
        return;
    }
    if (knowledge.turns > family.longest_loss) {
        family.longest_loss = knowledge.turns;
        family.longest_loser = knowledge.move;
    }
    children_[i] = children_[family.end - 1];
    children_.pop_back();
    --family.end;
}

// The node is won as soon as one child is: the smallest number counts. It is lost when all are:
// their numbers would add up, but sums count positions again and again that are reached in several
// ways, as most turns can be played in either order. So the largest counts, and one for each other
// child ("weak" proof numbers; Ueda et al. 2008), which also took a quarter less time than sums.
ProofSearch::Summary ProofSearch::summarise(const Family& family) const {
    Summary summary{{ProofNumbers::kInfinite, 0}, family.begin, ProofNumbers::kInfinite, 0};
    for (std::size_t i = family.begin; i < family.end; ++i) {
        const ProofNumbers numbers = children_[i].numbers;
        if (numbers.win < summary.numbers.win) {
            summary.second_win = summary.numbers.win;
            summary.numbers.win = numbers.win;
            summary.best = i;
        } else {
            summary.second_win = std::min(summary.second_win, numbers.win);
        }
        summary.most_loss = std::max(summary.most_loss, numbers.loss);
    }
    const auto others = static_cast<std::uint32_t>(family.end - family.begin) - 1;
    summary.numbers.loss = std::min(summary.most_loss + others, ProofNumbers::kMost);
    return summary;
}

Knowledge ProofSearch::search_child(Move move, ProofNumbers limits, std::uint64_t& work) {
    const bool flips = ends_turn();
    const Undo undo = position_.do_move(move);
    Knowledge found = search(flips ? limits.flipped() : limits, work);
    position_.undo_move(move, undo);
    if (flips) found = {found.numbers.flipped(), found.turns + 1, Move::none()};
    found.move = move;
    return found;
}

}  // namespace tzaar
