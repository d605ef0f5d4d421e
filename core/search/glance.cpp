#include "search/glance.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

#include "rules/attacks.h"
#include "rules/movegen.h"
#include "search/limits.h"
#include "search/proofs.h"

namespace tzaar {
namespace {

// The value of a piece, in hundredths: about what the network gives for one in the middle of a game.
constexpr Score kPieceWorth = 50;
// A turn after which the enemy is seen to win ranks below all others, but does not count as a proved loss.
constexpr Score kDanger = kEvaluationLimit / 2;

int distance(Move move) {
    const auto [from_column, from_row] = coordinates(move.from());
    const auto [to_column, to_row] = coordinates(move.to());
    return std::max(std::abs(from_column - to_column), std::abs(from_row - to_row));
}

// Which moves are seen: drawn at random for each move, and fixed for the whole turn.
class Eye {
public:
    Eye(int per_cent, std::uint64_t salt) : salt_(salt) {
        double share = 1;
        for (std::uint32_t& limit : limits_) {
            limit = static_cast<std::uint32_t>(share * kResolution);
            share *= per_cent / 100.0;
        }
    }

    bool sees(Move move) const {
        SplitMix64 draw(salt_ ^ move.bits());
        return draw.below(kResolution) < limits_[static_cast<std::size_t>(distance(move))];
    }

    Bitboard seen_capturers_of(const Position& position, Space target, Color color) const {
        Bitboard capturers = capturers_of(position, target, color);
        Bitboard seen = 0;
        while (capturers != 0) {
            const Space from = pop_first(capturers);
            if (sees(Move::capture(from, target))) seen |= bit(from);
        }
        return seen;
    }

private:
    static constexpr std::uint32_t kResolution = 1'000'000;

    std::uint64_t salt_;
    std::array<std::uint32_t, kSide> limits_{};  // by distance
};

class Glance {
public:
    Glance(const Position& position, const Sight& sight, const network::Network& network, SplitMix64& random)
        : position_(position),
          us_(position.to_move()),
          insight_(sight.insight),
          network_(network),
          random_(random),
          own_(sight.attention, random.next()),
          enemys_(sight.vigilance, random.next()) {}

    Seen look(const std::function<bool(std::uint64_t)>& must_stop, const std::vector<Move>& root_moves) {
        MoveList moves;
        for (const Move move : seen_moves()) {
            if (allows(root_moves, move)) moves.push(move);
        }
        // Some turn must be played: if no move is seen, any will do.
        if (moves.empty()) moves.push(root_moves.empty() ? any_capture() : any_of(root_moves));
        Seen seen;
        for (const Move move : moves) {
            if (!seen.turns.empty() && must_stop(nodes_)) break;
            seen.turns.push_back(best_after(move));
        }
        std::stable_sort(seen.turns.begin(), seen.turns.end(),
                         [](const SeenTurn& a, const SeenTurn& b) { return a.score > b.score; });
        seen.nodes = nodes_;
        return seen;
    }

private:
    // The pass is always seen, and so is that a reinforcement covers one's own last piece of a type (R16): the player
    // knows the rules.
    MoveList seen_moves() const {
        MoveList moves;
        generate_moves(position_, moves);
        MoveList seen;
        for (const Move move : moves) {
            if (move == Move::pass() || (own_.sees(move) && !is_suicide(position_, move))) seen.push(move);
        }
        return seen;
    }

    Move any_capture() {
        MoveList captures;
        append_captures(position_, captures);
        return captures[static_cast<int>(random_.below(static_cast<std::uint32_t>(captures.size())))];
    }

    Move any_of(const std::vector<Move>& moves) {
        return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
    }

    SeenTurn best_after(Move first) {
        const Undo undo = position_.do_move(first);
        ++nodes_;
        SeenTurn turn{0, {first}};
        if (position_.is_type_lost()) {
            turn.score = win_in(1);
        } else if (position_.to_move() != us_) {
            turn.score = judged(1);
        } else {
            add_second_move(turn);
        }
        position_.undo_move(first, undo);
        return turn;
    }

    // Adds the best second move; ties are broken at random.
    void add_second_move(SeenTurn& turn) {
        Score best = -kInfinite;
        Move best_move = Move::pass();
        std::uint32_t equals = 0;
        for (const Move move : seen_moves()) {
            const Undo undo = position_.do_move(move);
            ++nodes_;
            const Score score = judged(2);
            position_.undo_move(move, undo);
            if (score < best) continue;
            equals = score == best ? equals + 1 : 1;
            if (random_.below(equals) == 0) best_move = move;
            best = score;
        }
        turn.score = best;
        turn.moves.push_back(best_move);
    }

    // The worth of the position after this many moves, which end the turn.
    Score judged(int moves) const {
        if (position_.is_type_lost() || !has_capture(position_, !us_)) return win_in(moves);
        Score score = (100 - insight_) * counted() / 100;
        if (insight_ > 0) score -= insight_ * network_.evaluate(position_) / 100;
        if (is_danger_seen()) score -= kDanger;
        return std::clamp(score, -kEvaluationLimit, kEvaluationLimit);
    }

    // Own pieces on the board minus the enemy's.
    Score counted() const {
        int white = 0;
        for (Space space = 0; space < kSpaces; ++space) white += position_.level(space);
        return (us_ == Color::kWhite ? white : -white) * kPieceWorth;
    }

    // Whether the enemy is seen to take the last one or two visible pieces of a type, each with a different stack:
    // moves_to_take_type (proofs.h), restricted to what is seen.
    bool is_danger_seen() const {
        for (const PieceType type : kAllPieceTypes) {
            Bitboard targets = position_.visible(us_, type);
            if (count(targets) > 2) continue;
            const Bitboard first_takers = enemys_.seen_capturers_of(position_, pop_first(targets), !us_);
            if (first_takers == 0) continue;
            if (targets == 0) return true;
            const Bitboard second_takers = enemys_.seen_capturers_of(position_, first(targets), !us_);
            if (second_takers != 0 && count(first_takers | second_takers) >= 2) return true;
        }
        return false;
    }

    Position position_;
    Color us_;
    int insight_;
    const network::Network& network_;
    SplitMix64& random_;
    Eye own_;
    Eye enemys_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

Seen glance(const Position& position, const Sight& sight, const network::Network& network, SplitMix64& random,
            const std::function<bool(std::uint64_t nodes)>& must_stop, const std::vector<Move>& root_moves) {
    return Glance(position, sight, network, random).look(must_stop, root_moves);
}

}  // namespace tzaar
