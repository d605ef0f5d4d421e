// The evaluation, and the cache in front of it.
#include "evaluation.h"

#include <cstdlib>

#include "check.h"
#include "evaluation_cache.h"
#include "samples.h"

namespace tzaar::test {
namespace {

// Positions that may be evaluated: play has begun and nobody has lost a type.
std::vector<Position> evaluable(int number) {
    std::vector<Position> all;
    SplitMix64 random(21);
    for (std::uint64_t game = 0; static_cast<int>(all.size()) < number; ++game) {
        play_randomly(game % 2 == 0 ? random_start(game) : fixed_start(), random, [&](const Position& position) {
            if (!position.is_type_lost()) all.push_back(position);
        });
        const Position sparse = sparse_position(random);
        if (!sparse.is_type_lost()) all.push_back(sparse);
    }
    return all;
}

// The board has 12 symmetries and the colours are alike: none may matter.
void test_symmetries(Checks& checks) {
    bool differs = false;
    for (const Position& position : evaluable(checks.share_of(2000))) {
        const Score score = evaluate(position);
        CHECK(std::abs(score) <= kEvaluationLimit);
        differs |= score != evaluate(fixed_start());
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            CHECK_EQUAL(evaluate(*Position::from(transformed(position.setup(), symmetry))), score);
        }
        CHECK_EQUAL(evaluate(colours_swapped(position)), score);
    }
    CHECK(differs);
}

void test_opening_share(Checks& checks) {
    CHECK_EQUAL(opening_share(kSpaces), kOpeningShare);
    CHECK_EQUAL(opening_share(0), 0);
    for (int stacks = 1; stacks <= kSpaces; ++stacks) {
        CHECK(opening_share(stacks) >= opening_share(stacks - 1));
        CHECK(opening_share(stacks) >= 0 && opening_share(stacks) <= kOpeningShare);
    }
}

// What is kept is what evaluate() says, also where many positions share a cell: there are more of
// them here than cells.
void test_cache(Checks& checks) {
    EvaluationCache cache;
    const std::vector<Position> positions = evaluable(checks.share_of(50'000));
    for (int round = 0; round < 3; ++round) {
        if (round == 2) cache.clear();
        for (std::size_t i = 0; i < positions.size(); ++i) {
            CHECK_EQUAL(cache.evaluate(positions[i]), evaluate(positions[i]));
            CHECK_EQUAL(cache.evaluate(positions[i / 2]), evaluate(positions[i / 2]));
        }
    }
}

}  // namespace

void test_evaluation(Checks& checks) {
    test_symmetries(checks);
    test_opening_share(checks);
    test_cache(checks);
}

}  // namespace tzaar::test
