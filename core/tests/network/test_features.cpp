// The features of positions, computed stack by stack.
#include "network/features.h"

#include <algorithm>
#include <set>
#include <vector>

#include "rules/attacks.h"
#include "tests/check.h"
#include "tests/network/evaluable.h"

namespace tzaar::test {
namespace {

using namespace network;

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

// As defined in network/features.h.
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

}  // namespace

TEST(features) {
    test_stack_features(checks);
    test_facts(checks);
}

}  // namespace tzaar::test
