// The network: symmetries, accumulators, kernels, buckets. training/network checks its scores.
#include "network/network.h"

#include <cstdlib>
#include <set>
#include <vector>

#include "network/kernel_of.h"
#include "network/simd_plain.h"
#include "rules/movegen.h"
#include "tests/check.h"
#include "tests/network/evaluable.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

using namespace network;

// Neither the board's 12 symmetries nor swapping the colours may change a score.
void test_symmetries(Checks& checks) {
    const auto network = built_in();
    std::set<Score> scores;
    for (const Position& position : evaluable(checks.share_of(2000))) {
        const Score score = network->evaluate(position);
        CHECK(std::abs(score) <= kEvaluationLimit);
        scores.insert(score);
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            CHECK_EQUAL(network->evaluate(*Position::from(transformed(position.setup(), symmetry))), score);
        }
        CHECK_EQUAL(network->evaluate(colours_swapped(position)), score);
    }
    CHECK(scores.size() > 50);
}

// An accumulator updated from position to position along a game, back and forth as in a search, and across games equals
// a fresh one; so do scores computed beside it, and every kernel agrees.
void test_accumulator(Checks& checks) {
    const auto network = built_in();
    const auto supported = supported_kernels();
    std::vector<const Kernel*> kernels(supported.begin(), supported.end());
    kernels.push_back(&kKernelOf<PlainSimd>);  // the fallback for processors without specific vectors
    std::vector<Accumulator> accumulators(kernels.size());
    SplitMix64 random(8);
    const auto compare = [&](const Position& position) {
        if (position.is_type_lost()) return;
        const Score score = network->evaluate(position);
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            const Kernel& kernel = *kernels[i];
            CHECK_EQUAL(network->evaluate_beside(position, accumulators[i], kernel), score);
            if (random.below(2) == 0) {
                CHECK_EQUAL(network->evaluate(position, accumulators[i], kernel), score);
            } else {
                network->accumulate(position, accumulators[i], kernel);
                CHECK_EQUAL(network->evaluate_beside(position, accumulators[i], kernel), score);
            }
        }
        Accumulator fresh;
        network->accumulate(position, fresh);
        for (const Accumulator& used : accumulators) {
            CHECK(used.pooled == fresh.pooled);
            for (Bitboard left = position.occupied(); left != 0;) {
                const auto space = static_cast<std::size_t>(pop_first(left));
                CHECK(used.sums[space] == fresh.sums[space]);
            }
        }
    };
    for (int game = 0; game < checks.share_of(300); ++game) {
        Position position = game % 3 == 0 ? fixed_start() : random_start(random.next());
        while (!position.outcome()) {
            MoveList legal;
            generate_moves(position, legal);
            const auto any = [&] { return legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]; };
            for (int look = 0; look < 3; ++look) {
                const Move move = any();
                const Undo undo = position.do_move(move);
                compare(position);
                position.undo_move(move, undo);
            }
            compare(position);
            position.do_move(any());
        }
    }
}

void test_buckets(Checks& checks) {
    std::set<std::size_t> met;
    for (const Position& position : evaluable(checks.share_of(20'000))) {
        const std::size_t bucket = bucket_of(position);
        met.insert(bucket);
        CHECK_EQUAL(bucket % 2 == 1, position.phase() == Phase::kSecond);
    }
    CHECK_EQUAL(met.size(), kBuckets);
    CHECK_EQUAL(*met.rbegin(), kBuckets - 1);
}

}  // namespace

TEST(network) {
    test_symmetries(checks);
    test_accumulator(checks);
    test_buckets(checks);
}

}  // namespace tzaar::test
