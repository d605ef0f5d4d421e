// A glance at the board: how weak levels choose a turn, and stronger ones in haste. It overlooks moves, the
// more the farther they lead, counts pieces where it cannot judge, and notices only some of what threatens
// it: the mistakes of people. It looks at whole turns and no further.
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

// What somebody sees and knows, in per cent.
struct Sight {
    // Of the moves to a neighbouring space it sees so many; of those to the second space in a direction
    // so many of so many, and so on.
    int attention;
    // The same of the enemy's captures that would end the game.
    int vigilance;
    // How much of its judgement is the network's. The rest counts pieces: greedy for captures, and
    // forgetful of scarce types.
    int insight;
};

// A turn, and what it seems to be worth. A win is one indeed; a loss is never proved, as it may be that
// only the moves that were seen lose.
struct SeenTurn {
    Score score;
    std::vector<Move> moves;
};

struct Seen {
    std::vector<SeenTurn> turns;  // the best for each first move that was seen, best first; never empty
    std::uint64_t nodes = 0;      // moves tried
};

// What somebody sees in a position that is past the placement and not over. `must_stop` is asked, with
// the nodes so far, before every first move but the first. Of `root_moves` (limits.h) none may be a
// suicide (proofs.h).
Seen glance(const Position& position, const Sight& sight, const network::Network& network, SplitMix64& random,
            const std::function<bool(std::uint64_t nodes)>& must_stop, const std::vector<Move>& root_moves = {});

}  // namespace tzaar
