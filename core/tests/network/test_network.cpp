// The network: its features, accumulators and kernels, and its file. training/network checks its scores.
#include "network/network.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <vector>

#include "network/bytes.h"
#include "network/kernel_of.h"
#include "network/simd_plain.h"
#include "rules/attacks.h"
#include "rules/movegen.h"
#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

using namespace network;

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

int scarcity(const Position& position, const Stack& stack) {
    return std::clamp(position.visible_count(stack.color, stack.type), 1, 5) - 1;
}

int tallest(const Position& position, Color color, PieceType type) {
    int height = 0;
    for (Bitboard left = position.visible(color, type); left != 0;) height = std::max(height, position.height(pop_first(left)));
    return height;
}

int top(const Position& position, Color color) {
    int height = 0;
    for (const PieceType type : kAllPieceTypes) height = std::max(height, tallest(position, color, type));
    return height;
}

// By the words of network/features.h, stack by stack.
int sight(const Position& position, const Stack& stack, Space seen) {
    if (seen == kNoSpace) return 12 + 75;
    const Stack other = *position[seen];
    if (other.color == stack.color) return (std::min(other.height, 4) - 1) * 3 + index(other.type);
    const int difference = std::clamp(other.height - stack.height, -2, 2) + 2;
    return 12 + (index(other.type) * 5 + difference) * 5 + scarcity(position, other);
}

void test_stack_features(Checks& checks) {
    std::set<int> places;
    for (const Position& position : evaluable(checks.share_of(5000))) {
        const Features features = features_of(position);
        for (Space space = 0; space < kSpaces; ++space) {
            const auto stack = position[space];
            if (!stack) continue;
            const auto at = static_cast<std::size_t>(space);
            const int type = index(stack->type);
            CHECK_EQUAL(int{features.stacks[kSelf][at]}, (type * 8 + std::min(stack->height, 8) - 1) * 5 + scarcity(position, *stack));
            const int place = features.stacks[kPlace][at] - (type * 2 + (stack->height > 1)) * 8;
            CHECK(place >= 0 && place < kPlaces);
            places.insert(place);
            const int lead = std::clamp(stack->height - top(position, !stack->color), -3, 2) + 3;
            CHECK_EQUAL(int{features.stacks[kLead][at]}, type * 6 + lead);
            for (const Direction direction : kAllDirections) {
                CHECK_EQUAL(int{features.stacks[static_cast<std::size_t>(direction)][at]},
                            sight(position, *stack, position.next(space, direction)));
            }
        }
    }
    CHECK_EQUAL(static_cast<int>(places.size()), kPlaces);
}

void test_facts(Checks& checks) {
    for (const Position& position : evaluable(checks.share_of(5000))) {
        const Features features = features_of(position);
        for (const Color color : kAllColors) {
            std::vector<int> expected;
            int pieces = 0;
            for (const PieceType type : kAllPieceTypes) expected.push_back(position.visible_count(color, type));
            for (const PieceType type : kAllPieceTypes) expected.push_back(std::min(tallest(position, color, type), 11));
            for (const PieceType type : kAllPieceTypes) {
                expected.push_back(std::clamp(tallest(position, color, type) - top(position, !color), -4, 3) + 4);
            }
            for (const PieceType type : kAllPieceTypes) {
                int safe = 0;
                for (Bitboard left = position.visible(color, type); left != 0;) {
                    const Space space = pop_first(left);
                    safe += capturers_of(position, space, !color) == 0;
                    pieces += position.height(space);
                }
                expected.push_back((std::clamp(position.visible_count(color, type), 1, 4) - 1) * 3 + std::min(safe, 2));
            }
            const int captures = count_captures(position, color);
            expected.push_back(captures <= 3 ? captures : captures <= 5 ? 4 : captures <= 8 ? 5 : captures <= 12 ? 6 : captures <= 20 ? 7 : 8);
            expected.push_back(pieces);
            std::size_t slot = 0;
            int first = 0;
            for (const Fact& fact : kFacts) {
                for (int i = 0; i < fact.slots; ++i, first += fact.values, ++slot) {
                    CHECK_EQUAL(features.facts[static_cast<std::size_t>(color)][slot] - first, expected[slot]);
                    CHECK(expected[slot] >= 0 && expected[slot] < fact.values);
                }
            }
        }
    }
}

// The board has 12 symmetries and the colours are alike: none may matter.
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

// An accumulator that went from position to position along a game, back and forth as a search does, and
// across from game to game, is the same as a fresh one; so are scores beside it; and every kernel finds
// the same.
void test_accumulator(Checks& checks) {
    const auto network = built_in();
    const auto supported = supported_kernels();
    std::vector<const Kernel*> kernels(supported.begin(), supported.end());
    kernels.push_back(&kKernelOf<PlainSimd>);  // which processors without vectors of their own have
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

std::string refusal(const std::vector<std::uint8_t>& bytes) {
    const auto network = Network::parse(bytes);
    return network ? "none" : std::string(network.failure().code);
}

void test_file(Checks& checks) {
    const std::vector<std::uint8_t> good(kBytes, kBytes + kSize);
    CHECK_EQUAL(refusal(good), "none");
    CHECK_EQUAL(refusal({}), "network-magic");
    CHECK_EQUAL(refusal({good.begin(), good.begin() + 15}), "network-magic");
    CHECK_EQUAL(refusal({good.begin(), good.begin() + 16}), "network-size");
    CHECK_EQUAL(refusal({good.begin(), good.end() - 1}), "network-size");
    const auto with_change_at = [&good](std::size_t at) {
        std::vector<std::uint8_t> bytes = good;
        bytes[at] ^= 1;
        return bytes;
    };
    CHECK_EQUAL(refusal(with_change_at(0)), "network-magic");
    CHECK_EQUAL(refusal(with_change_at(8)), "network-architecture");
    CHECK_EQUAL(refusal(with_change_at(12)), "network-damaged");
    CHECK_EQUAL(refusal(with_change_at(good.size() / 2)), "network-damaged");
    CHECK_EQUAL(refusal(with_change_at(good.size() - 1)), "network-damaged");
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
    test_stack_features(checks);
    test_facts(checks);
    test_symmetries(checks);
    test_accumulator(checks);
    test_file(checks);
    test_buckets(checks);
}

}  // namespace tzaar::test
