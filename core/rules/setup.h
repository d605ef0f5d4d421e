// Any arrangement of stacks with a side and a phase. It may be impossible: problem() says why.
//
// A Position is made from a Setup without problems, and stays valid from then on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/failure.h"
#include "rules/geometry.h"
#include "rules/pieces.h"

namespace tzaar {

// What the side to move has to do. "Over" is not a phase: it is derived (Position::outcome).
enum class Phase : std::uint8_t {
    kPlacement,  // place a piece (R6)
    kCapture,    // the forced capture, first move of a turn (R8); the only one on a full board (R7)
    kSecond      // the free second move of a turn (R8)
};

// What stands on a space (R3). Pieces below the top one only count as height.
struct Stack {
    Color color = Color::kWhite;
    PieceType type = PieceType::kTzaar;
    int height = 1;
    bool operator==(const Stack&) const = default;
};

struct Setup {
    std::array<std::optional<Stack>, kSpaces> stacks{};
    Color to_move = Color::kWhite;
    Phase phase = Phase::kCapture;

    bool operator==(const Setup&) const = default;

    // Why no position can be like this; nothing if one can. Positions for study need not be reachable from a start;
    // they only must not contradict themselves.
    std::optional<Failure> problem() const;
};

// The arrangement rotated or reflected (geometry.h).
Setup transformed(const Setup& setup, int symmetry);

}  // namespace tzaar
