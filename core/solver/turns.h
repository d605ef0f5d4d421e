// Whole turns, one for each position they lead to: two captures may often be played in either order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "rules/geometry.h"
#include "rules/move.h"
#include "rules/position.h"

namespace tzaar {

// A whole position in one cache line, to compare positions without trusting their keys.
struct PackedPosition {
    std::array<std::uint8_t, kSlots> bytes{};

    PackedPosition() = default;
    explicit PackedPosition(const Position& position);
    bool operator==(const PackedPosition&) const = default;

    struct Hash {
        std::size_t operator()(const PackedPosition& packed) const;
    };
};

// Plays every turn, or the rest of it in mid-turn, calls `visit` with the position after it and its moves, and
// takes it back, until `visit` returns false. A position that several turns lead to comes several times. The
// game must not be over. Returns whether all turns were visited.
using VisitTurn = std::function<bool(Position& after, const std::vector<Move>& turn)>;
bool for_each_turn(Position& position, const VisitTurn& visit);

// The same, but each position comes only once, with the first turn that leads to it.
bool for_each_result(Position& position, const VisitTurn& visit);

}  // namespace tzaar
