#include "placement/placement.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "placement/outlook.h"
#include "rules/movegen.h"
#include "search/levels.h"
#include "search/limits.h"

namespace tzaar {

Move choose_placement(const Position& position, const PlacementWeights& weights, int temperature, SplitMix64& random,
                      const std::vector<Move>& root_moves) {
    struct Candidate {
        Move move;
        Score worth;
    };
    const PlacementOutlook outlook(position, weights);
    const Color us = position.to_move();
    MoveList moves;
    append_placements(position, moves);
    std::vector<Candidate> candidates;
    for (const Move move : moves) {
        if (!allows(root_moves, move)) continue;
        const std::int64_t worth =
            outlook.scaled_worth_after(piece_of(us, move.type()), move.to()) / outlook.scale_after();
        candidates.push_back({move, static_cast<Score>(us == Color::kWhite ? worth : -worth)});
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
    std::vector<Score> scores;  // relative to the best, so that none is mistaken for a proved win
    for (const Candidate& candidate : candidates) scores.push_back(candidate.worth - candidates[0].worth);
    return candidates[sample_softmax(scores, temperature, random)].move;
}

}  // namespace tzaar
