// Proof and disproof numbers: how far a position seems to be from being solved either way.
#pragma once

#include <algorithm>
#include <cstdint>

#include "rules/move.h"

namespace tzaar {

// Roughly how many leaves still have to be decided to prove that the side to move wins (proof) and that it loses
// (disproof): phi and delta in Nagai's df-pn. They belong to the side to move, not to the root's, so results from one
// root can be reused for another.
struct ProofNumbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    // 24 bits, as stored in the table (table.h).
    static constexpr std::uint32_t kInfinite = (1u << 24) - 1;
    // The maximum for an open position, so that infinite always means decided.
    static constexpr std::uint32_t kMaxOpen = kInfinite - 1;

    static constexpr ProofNumbers won() { return {0, kInfinite}; }
    static constexpr ProofNumbers lost() { return {kInfinite, 0}; }

    constexpr bool is_won() const { return proof == 0; }
    constexpr bool is_lost() const { return disproof == 0; }
    constexpr bool is_decided() const { return is_won() || is_lost(); }
    // From the other side's point of view.
    constexpr ProofNumbers flipped() const { return {disproof, proof}; }

    constexpr bool operator==(const ProofNumbers&) const = default;
};

// What is known about a position.
struct Knowledge {
    ProofNumbers numbers;
    // For a decided position: turns to the end of the game, both players' and this one included. The winner needs no
    // more, whatever the loser does. 0 if the side to move cannot even capture.
    int turns = 0;
    // A winning move, or the losing move that seems to hold out longest. None for a decided leaf.
    Move move = Move::none();

    static constexpr Knowledge won(int turns, Move move = Move::none()) {
        return {ProofNumbers::won(), turns, move};
    }
    static constexpr Knowledge lost(int turns, Move move = Move::none()) {
        return {ProofNumbers::lost(), turns, move};
    }
};

}  // namespace tzaar
