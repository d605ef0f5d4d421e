#include "placement/outlook.h"

#include <cstddef>

namespace tzaar {
namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

constexpr int sign_of(int piece) { return color_of(piece) == Color::kWhite ? 1 : -1; }

}  // namespace

PlacementOutlook::PlacementOutlook(const Position& position, const PlacementWeights& weights) {
    for (int a = 0; a < kPieces; ++a) {
        hand_[at(a)] = kPiecesOfType[at(index(type_of(a)))];
        const std::size_t type = at(index(type_of(a)));
        for (Space space = 0; space < kSpaces; ++space) {
            const std::int64_t gain = sign_of(a) * weights.place[type][at(place_class(space))];
            gain_[at(space)][at(a)] = gain;
            total_gain_[at(a)] += gain;
        }
        for (int b = 0; b < kPieces; ++b) {
            const std::size_t other = at(index(type_of(b)));
            for (std::size_t d = 0; d < kPairDistances; ++d) {
                const bool same = color_of(a) == color_of(b);
                pairs_[d][at(a)][at(b)] = sign_of(a) * (same ? weights.own : weights.enemy)[d][type][other];
            }
        }
    }
    for (Space space = 0; space < kSpaces; ++space) {
        for_each_near(space, [&](std::size_t d, Space) { ++vacant_near_[d][at(space)]; });
        for (std::size_t d = 0; d < kPairDistances; ++d) vacant_pairs_[d] += vacant_near_[d][at(space)];
    }
    for (std::int64_t& pairs : vacant_pairs_) pairs /= 2;
    for (Space space = 0; space < kSpaces; ++space) {
        if (!position.is_vacant(space)) place(position.piece(space), space);
    }
}

void PlacementOutlook::place(int piece, Space space) {
    certain_ += gain_[at(space)][at(piece)];
    for (int k = 0; k < kPieces; ++k) total_gain_[at(k)] -= gain_[at(space)][at(k)];
    for (std::size_t d = 0; d < kPairDistances; ++d) vacant_pairs_[d] -= vacant_near_[d][at(space)];
    vacant_ &= ~bit(space);
    --vacant_count_;
    --hand_[at(piece)];
    for_each_near(space, [&](std::size_t d, Space near) {
        --vacant_near_[d][at(near)];
        const bool counts = (vacant_ & bit(near)) != 0;
        for (int k = 0; k < kPieces; ++k) {
            gain_[at(near)][at(k)] += pairs_[d][at(piece)][at(k)];
            if (counts) total_gain_[at(k)] += pairs_[d][at(piece)][at(k)];
        }
    });
}

std::int64_t PlacementOutlook::scaled_pair(const Pairs& weights, const std::array<int, kPieces>& hand) {
    std::int64_t sum = 0;
    for (int a = 0; a < kPieces; ++a) {
        for (int b = 0; b < kPieces; ++b) {
            sum += std::int64_t{hand[at(a)]} * (hand[at(b)] - (a == b)) * weights[at(a)][at(b)];
        }
    }
    return sum;
}

std::int64_t PlacementOutlook::scaled_worth() const {
    std::int64_t worth = certain_ * scale();
    const std::int64_t single = vacant_count_ < 2 ? 1 : vacant_count_ - 1;
    for (int k = 0; k < kPieces; ++k) worth += single * hand_[at(k)] * total_gain_[at(k)];
    for (std::size_t d = 0; d < kPairDistances; ++d) {
        if (vacant_pairs_[d] != 0) worth += vacant_pairs_[d] * scaled_pair(pairs_[d], hand_);
    }
    return worth;
}

std::int64_t PlacementOutlook::scaled_worth_after(int piece, Space space) const {
    const int vacant = vacant_count_ - 1;
    const std::int64_t single = vacant < 2 ? 1 : vacant - 1;
    std::array<int, kPieces> hand = hand_;
    --hand[at(piece)];
    std::int64_t worth = (certain_ + gain_[at(space)][at(piece)]) * scale_after();
    for (int k = 0; k < kPieces; ++k) {
        std::int64_t total = total_gain_[at(k)] - gain_[at(space)][at(k)];
        for (std::size_t d = 0; d < kPairDistances; ++d) {
            total += vacant_near_[d][at(space)] * pairs_[d][at(piece)][at(k)];
        }
        worth += single * hand[at(k)] * total;
    }
    for (std::size_t d = 0; d < kPairDistances; ++d) {
        const std::int64_t pairs = vacant_pairs_[d] - vacant_near_[d][at(space)];
        if (pairs != 0) worth += pairs * scaled_pair(pairs_[d], hand);
    }
    return worth;
}

}  // namespace tzaar
