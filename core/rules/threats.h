// What a colour may lose in the other side's next turn, and by which stacks: for people who ask to see the danger.
#pragma once

#include <array>
#include <vector>

#include "rules/geometry.h"
#include "rules/move.h"
#include "rules/pieces.h"
#include "rules/position.h"

namespace tzaar {

// A capture that the other side has in its next turn.
struct Threat {
    Space target;
    Space attacker;  // where the capturing stack stands now; by its second capture it may come from elsewhere
    Move first;      // a capture that must come before; none() if the attacker can take the target at once
    bool operator==(const Threat&) const = default;
};

struct Threats {
    // One for each target and attacker: at once where that is possible; of several first captures that would do, one
    // is named. By target, and of a target those at once come first.
    std::vector<Threat> captures;
    // By type: whether a turn can take the last visible pieces of it, which wins (R14).
    std::array<bool, kPieceTypes> takes_last{};
};

// As if the other side were about to make a whole turn now, whoever is to move: on a full board a turn has one
// move (R7), else two (R8). Nothing during the placement and once a type is lost.
Threats threats_to(const Position& position, Color color);

}  // namespace tzaar
