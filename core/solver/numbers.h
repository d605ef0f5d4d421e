// Proof numbers: how far a position seems to be from being solved either way.
#pragma once

#include <algorithm>
#include <cstdint>

#include "rules/move.h"

namespace tzaar {

// For the side to move: about how many positions still have to be decided to prove that it wins,
// and to prove that it loses. Whose view it is does not depend on the root, so that what is learnt
// from one root serves another.
struct ProofNumbers {
    std::uint32_t win = 1;
    std::uint32_t loss = 1;

    // 24 bits, as the table stores them (table.h).
    static constexpr std::uint32_t kInfinite = (1u << 24) - 1;
    // The most an open position has, so that infinite always means decided.
    static constexpr std::uint32_t kMost = kInfinite - 1;

    static constexpr ProofNumbers won() { return {0, kInfinite}; }
    static constexpr ProofNumbers lost() { return {kInfinite, 0}; }

    constexpr bool is_won() const { return win == 0; }
    constexpr bool is_lost() const { return loss == 0; }
    constexpr bool is_decided() const { return is_won() || is_lost(); }
    // As the other side sees it.
    constexpr ProofNumbers flipped() const { return {loss, win}; }

    constexpr bool operator==(const ProofNumbers&) const = default;
};

// What is known about a position.
struct Knowledge {
    ProofNumbers numbers;
    // Of a decided position. Turns to the end of the game, this one and both players' counted: the
    // winner needs no more, whatever the loser does. 0 if the side to move cannot even capture.
    int turns = 0;
    // A winning move, or the losing move that seems to hold out longest. None where nobody looked.
    Move move = Move::none();

    static constexpr Knowledge won(int turns, Move move = Move::none()) {
        return {ProofNumbers::won(), turns, move};
    }
    static constexpr Knowledge lost(int turns, Move move = Move::none()) {
        return {ProofNumbers::lost(), turns, move};
    }
};

}  // namespace tzaar
