#include "search/move_picker.h"

#include <algorithm>

#include "rules/movegen.h"
#include "search/parameters.h"
#include "search/proofs.h"

namespace tzaar {
namespace {

using namespace parameters;

constexpr int kLowest = -(1 << 22);

}  // namespace

MovePicker::MovePicker(const Position& position, const OrderingHints& hints)
    : position_(position), hints_(hints), stage_(Stage::kTtMove) {}

Move MovePicker::next() {
    rating_ = 0;
    switch (stage_) {
        case Stage::kTtMove:
            stage_ = Stage::kGenerateCaptures;
            if (!hints_.tt_move.is_none()) return hints_.tt_move;
            [[fallthrough]];
        case Stage::kGenerateCaptures:
            append_captures(position_, moves_);
            rate_captures();
            stage_ = Stage::kGoodCaptures;
            [[fallthrough]];
        case Stage::kGoodCaptures: {
            const bool second = position_.phase() == Phase::kSecond;
            const Move move = take_best(second ? kGoodCapture : kLowest);
            if (!move.is_none() || !second) return move;
            stage_ = Stage::kPass;
            [[fallthrough]];
        }
        case Stage::kPass:
            stage_ = Stage::kKillers;
            if (hints_.tt_move != Move::pass()) return Move::pass();
            [[fallthrough]];
        case Stage::kKillers:
            while (next_killer_ < hints_.killers->moves.size()) {
                const Move move = hints_.killers->moves[next_killer_++];
                if (move.is_none() || move == hints_.tt_move || move == Move::pass()) continue;
                if (position_.is_legal(move) && !is_suicide(position_, move)) return move;
            }
            stage_ = Stage::kGenerateReinforcements;
            [[fallthrough]];
        case Stage::kGenerateReinforcements: {
            const int begin = moves_.size();
            append_reinforcements(position_, moves_);
            rate_reinforcements(begin);
            stage_ = Stage::kRest;
            [[fallthrough]];
        }
        case Stage::kRest:
            if (const Move move = take_best(kLowest); !move.is_none()) return move;
            stage_ = Stage::kDone;
            [[fallthrough]];
        case Stage::kDone: break;
    }
    return Move::none();
}

void MovePicker::rate_captures() {
    const Color enemy = !position_.to_move();
    std::array<int, kPieces> scarcity{};
    for (const PieceType type : kAllPieceTypes) {
        scarcity[static_cast<std::size_t>(piece_of(enemy, type))] =
            kVictimScarcity / position_.visible_count(enemy, type);
    }
    for (int i = 0; i < moves_.size(); ++i) {
        const Move move = moves_[i];
        const auto victim = static_cast<std::size_t>(position_.piece(move.to()));
        rate(i, kVictimHeight * (position_.height(move.to()) - 1) + scarcity[victim] + hints_.history.value(move));
        if (move == hints_.tt_move) mark_taken(i);
    }
}

void MovePicker::rate_reinforcements(int begin) {
    for (int i = begin; i < moves_.size(); ++i) {
        const Move move = moves_[i];
        if (move == hints_.tt_move || hints_.killers->contains(move) || is_suicide(position_, move)) {
            mark_taken(i);
        } else {
            rate(i, hints_.history.value(move));
        }
    }
}

Move MovePicker::take_best(int least) {
    int best = kTaken;
    for (int i = 0; i < moves_.size(); ++i) best = std::max(best, keys_[static_cast<std::size_t>(i)]);
    if (best < least * kKeyStep) return Move::none();
    const int best_index = best & (kKeyStep - 1);
    rating_ = (best - best_index) / kKeyStep;
    mark_taken(best_index);
    return moves_[best_index];
}

}  // namespace tzaar
