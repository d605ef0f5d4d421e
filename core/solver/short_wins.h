// The fewest turns in which a win can be forced, by exhaustive search: proof-number search finds a win, this
// finds the shortest. Only fast enough for wins of a few turns.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "rules/keys.h"
#include "rules/position.h"

namespace tzaar {

class ShortWins {
public:
    // Visits at most this many positions until the next clear().
    explicit ShortWins(std::uint64_t max_nodes) : max_nodes_(max_nodes) {}

    // Whether the side to move, at the start of a turn, forces the end of the game in its favour
    // within this many turns of both players: 1, 3, 5 and so on. Also false if the limit was reached:
    // see is_exhausted().
    bool wins_within(Position& position, int turns);

    bool is_exhausted() const { return nodes_ >= max_nodes_; }
    void clear();

private:
    struct Bounds {
        std::int8_t won_within = INT8_MAX;
        std::int8_t not_within = 0;
    };

    bool wins_now(Position& position);
    bool loses_within(Position& position, int turns);

    std::uint64_t max_nodes_;
    std::uint64_t nodes_ = 0;
    std::unordered_map<keys::Key, Bounds> known_;
};

// Whether some turn captures the last visible pieces of a type (R14).
bool takes_a_type(Position& position);

}  // namespace tzaar
