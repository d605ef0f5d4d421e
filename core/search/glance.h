// A glance at the board: how weak levels choose a turn, and stronger ones in haste. It overlooks moves, the more the
// farther they lead; counts pieces where it cannot judge; and notices only some of what threatens it: the mistakes
// people make. It looks at whole turns and no further.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/random.h"
#include "base/score.h"
#include "network/network.h"
#include "rules/move.h"
#include "rules/position.h"

namespace tzaar {

// What a player sees and knows, in per cent.
struct Sight {
    // The share of moves to a neighbouring space that it sees; of those to the second space in a direction it sees the
    // square of that share, and so on.
    int attention;
    // The same for the enemy's captures that would end the game.
    int vigilance;
    // The network's share in its judgement. The rest counts pieces: greedy for captures, and blind to scarce types.
    int insight;
};

// A turn, and what it seems to be worth. A win is real; a loss is never proved, as perhaps only the moves that were
// seen lose.
struct SeenTurn {
    Score score;
    std::vector<Move> moves;
};

struct Seen {
    std::vector<SeenTurn> turns;  // the best for each first move that was seen, best first; never empty
    std::uint64_t nodes = 0;      // moves tried
};

// What a player sees in a position that is past the placement and not over. `must_stop` is polled, with the nodes so
// far, before every first move except the first. None of `root_moves` (limits.h) may be a suicide (proofs.h).
Seen glance(const Position& position, const Sight& sight, const network::Network& network, SplitMix64& random,
            const std::function<bool(std::uint64_t nodes)>& must_stop, const std::vector<Move>& root_moves = {});

}  // namespace tzaar
