// The placement: the outlook is exact, and choices are legal and repeatable.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/engine.h"
#include "placement/outlook.h"
#include "placement/placement.h"
#include "placement/weights.h"
#include "tests/check.h"
#include "tests/reference.h"

namespace tzaar::test {
namespace {

// A random placement with this many vacant spaces left.
Position some_placement(std::uint64_t seed, int vacant) {
    SplitMix64 random(seed);
    Position position = empty_start();
    while (kSpaces - position.stack_count() > vacant) {
        const std::vector<Move> moves = reference_moves(position);
        position.do_move(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

std::int64_t sum_of_weights(const Position& position) {
    std::int64_t worth = 0;
    const auto type_at = [&](Space space) { return static_cast<std::size_t>(type_of(position.piece(space))); };
    for (Space space = 0; space < kSpaces; ++space) {
        const Color color = color_of(position.piece(space));
        const int sign = color == Color::kWhite ? 1 : -1;
        worth += sign * kPlacementWeights.place[type_at(space)][static_cast<std::size_t>(place_class(space))];
        for (const Direction direction : {Direction::kN, Direction::kNE, Direction::kSE}) {
            Space near = space;
            for (std::size_t d = 0; d < kPairDistances; ++d) {
                near = neighbour(near, direction);
                if (near == kNoSpace) break;
                const bool own = color_of(position.piece(near)) == color;
                const auto& pairs = own ? kPlacementWeights.own : kPlacementWeights.enemy;
                worth += sign * pairs[d][type_at(space)][type_at(near)];
            }
        }
    }
    return worth;
}

// The sum over all ways to distribute the pieces in hand over the vacant spaces.
struct Average {
    std::int64_t sum = 0;
    std::int64_t boards = 0;
};

void fill(const Setup& setup, std::vector<Stack>& hand, Average& average) {
    const auto& stacks = setup.stacks;
    const auto vacant = std::find_if(stacks.begin(), stacks.end(), [](const auto& stack) { return !stack; });
    if (vacant == stacks.end()) {
        average.sum += sum_of_weights(*Position::from(setup));
        ++average.boards;
        return;
    }
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const Stack piece = hand[i];
        Setup next = setup;
        next.stacks[static_cast<std::size_t>(vacant - stacks.begin())] = piece;
        hand.erase(hand.begin() + static_cast<std::ptrdiff_t>(i));
        fill(next, hand, average);
        hand.insert(hand.begin() + static_cast<std::ptrdiff_t>(i), piece);
    }
}

void test_outlook_is_the_average(Checks& checks) {
    for (int vacant = 0; vacant <= 5; ++vacant) {
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const Position position = some_placement(seed, vacant);
            Setup setup = position.setup();
            setup.phase = Phase::kCapture;
            setup.to_move = Color::kWhite;
            std::vector<Stack> hand;
            for (const Color color : kAllColors) {
                for (const PieceType type : kAllPieceTypes) {
                    for (int i = position.in_hand(color, type); i > 0; --i) hand.push_back({color, type, 1});
                }
            }
            Average average;
            fill(setup, hand, average);
            const PlacementOutlook outlook(position, kPlacementWeights);
            CHECK_EQUAL(outlook.vacant_count(), vacant);
            CHECK_EQUAL(outlook.scaled_worth() * average.boards, average.sum * outlook.scale());
        }
    }
}

void test_looking_is_placing(Checks& checks) {
    for (const int vacant : {60, 41, 12, 3, 2, 1}) {
        const Position position = some_placement(7, vacant);
        const PlacementOutlook outlook(position, kPlacementWeights);
        for (const Move move : reference_moves(position)) {
            const int piece = piece_of(position.to_move(), move.type());
            PlacementOutlook after = outlook;
            after.place(piece, move.to());
            CHECK_EQUAL(outlook.scaled_worth_after(piece, move.to()), after.scaled_worth());
            CHECK_EQUAL(outlook.scale_after(), after.scale());
        }
    }
}

void test_symmetry(Checks& checks) {
    for (const int vacant : {58, 30, 4, 0}) {
        const Position position = some_placement(11, vacant);
        const PlacementOutlook outlook(position, kPlacementWeights);
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            for (const bool swapped : {false, true}) {
                Setup setup;
                setup.phase = position.phase();
                for (Space space = 0; space < kSpaces; ++space) {
                    auto stack = position[space];
                    if (stack && swapped) stack->color = !stack->color;
                    setup.stacks[static_cast<std::size_t>(transformed(space, symmetry))] = stack;
                }
                // With an even number of pieces White is to place, in the mirrored position too.
                const PlacementOutlook image(*Position::from(setup), kPlacementWeights);
                CHECK_EQUAL(image.scaled_worth(), swapped ? -outlook.scaled_worth() : outlook.scaled_worth());
            }
        }
    }
}

std::vector<Move> whole_placement(Checks& checks, int level, int seed) {
    Engine engine;
    EngineOptions options;
    options.hash_mebibytes = 1;
    options.level = level;
    options.seed = seed;
    engine.set_options(options);
    Position position = empty_start();
    std::vector<Move> moves;
    while (position.phase() == Phase::kPlacement) {
        engine.set_position(position);
        const std::vector<Move> turn = engine.go(Limits{}, {}).best_turn;
        const std::vector<Move> legal = reference_moves(position);
        CHECK_EQUAL(turn.size(), 1u);
        CHECK(std::find(legal.begin(), legal.end(), turn[0]) != legal.end());
        moves.push_back(turn[0]);
        position.do_move(turn[0]);
    }
    CHECK_EQUAL(position.stack_count(), kSpaces);  // all moves were legal, so each hand is exactly used up
    CHECK(position.is_opening());
    return moves;
}

void test_choices(Checks& checks) {
    for (int level = 1; level <= kFullLevel; ++level) {
        const std::vector<Move> moves = whole_placement(checks, level, level);
        CHECK(whole_placement(checks, level, level) == moves);
        CHECK(whole_placement(checks, level, level + 1) != moves);
    }
}

// The average advantage of a side that chooses its placements against one that places at random.
double gain_of(int temperature) {
    constexpr int kPlacements = 20;
    SplitMix64 dice(5);
    double gain = 0;
    for (int i = 0; i < kPlacements; ++i) {
        const Color thinker = i % 2 == 0 ? Color::kWhite : Color::kBlack;
        Position position = empty_start();
        while (position.phase() == Phase::kPlacement) {
            const std::vector<Move> moves = reference_moves(position);
            position.do_move(position.to_move() == thinker
                                 ? choose_placement(position, kPlacementWeights, temperature, dice)
                                 : moves[dice.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        const auto worth = static_cast<double>(PlacementOutlook(position, kPlacementWeights).scaled_worth());
        gain += (thinker == Color::kWhite ? worth : -worth) / kPlacements;
    }
    return gain;
}

void test_hotter_is_worse(Checks& checks) {
    const double sure = gain_of(1);
    const double weakest = gain_of(55);
    const double anything = gain_of(30'000);
    CHECK(sure > weakest + 100);
    CHECK(weakest > anything + 50);
}

}  // namespace

TEST(placement) {
    test_outlook_is_the_average(checks);
    test_looking_is_placing(checks);
    test_symmetry(checks);
    test_choices(checks);
    test_hotter_is_worse(checks);
}

}  // namespace tzaar::test
