// What a colour may lose in the other side's next turn, and to which stacks: for players who ask to see the danger.
#pragma once

#include <array>
#include <vector>

#include "base/api.h"
#include "rules/geometry.h"
#include "rules/move.h"
#include "rules/pieces.h"
#include "rules/position.h"

namespace tzaar {

// A capture available to the other side in its next turn.
struct Threat {
    Space target;
    Space attacker;  // where the capturing stack stands now; a second capture may start elsewhere
    Move first;      // a capture that must come first; none() if the attacker can take the target at once
    bool operator==(const Threat&) const = default;
};

struct Threats {
    // One for each target and attacker: at once where possible; otherwise one of the first captures that make it
    // possible. Sorted by target, those at once first.
    std::vector<Threat> captures;
    // By type: whether a turn can take the last visible pieces of it, which wins (R14).
    std::array<bool, kPieceTypes> takes_last{};
};

// As if the other side were about to make a whole turn now, whoever is to move: one move on a full board (R7),
// otherwise two (R8). Empty during the placement and once a type is lost.
TZAAR_API Threats threats_to(const Position& position, Color color);

}  // namespace tzaar
