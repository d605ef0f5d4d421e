#include <array>
#include <bitset>

#include "rules/geometry.h"
#include "tests/check.h"

namespace tzaar::test {

// R2: the counts of the printed board.
static void test_counts(Checks& checks) {
    std::array<int, kDirections + 1> spaces_with_neighbours{};
    std::array<int, kColumns + 1> lines_of_length{};
    for (Space space = 0; space < kSpaces; ++space) {
        std::size_t neighbours = 0;
        for (const Direction direction : kAllDirections) {
            neighbours += neighbour(space, direction) != kNoSpace;
        }
        ++spaces_with_neighbours[neighbours];
        // A line starts at a space with nothing behind it; three of the six directions count each line once.
        for (const Direction direction : {Direction::kN, Direction::kNE, Direction::kSE}) {
            if (neighbour(space, opposite(direction)) != kNoSpace) continue;
            ++lines_of_length[static_cast<std::size_t>(count(ray(space, direction))) + 1];
        }
    }
    CHECK((spaces_with_neighbours == std::array<int, 7>{0, 0, 0, 6, 18, 6, 30}));
    CHECK((lines_of_length == std::array<int, 10>{0, 0, 0, 0, 6, 6, 6, 6, 6, 0}));
}

static void test_names(Checks& checks) {
    for (Space space = 0; space < kSpaces; ++space) CHECK_EQUAL(*space_named(name(space)), space);
    CHECK_EQUAL(name(0), "A1");
    CHECK_EQUAL(name(5), "B1");
    CHECK_EQUAL(name(59), "I5");
    CHECK_EQUAL(*space_named("e8"), *space_named("E8"));
    for (const char* wrong : {"", "A", "A0", "A6", "E9", "J1", "@1", "a10", "1A", "  ", "`1", "{1"}) {
        CHECK(!space_named(wrong));
    }
}

// R2: nothing crosses the centre.
static void test_hole(Checks& checks) {
    CHECK_EQUAL(neighbour(*space_named("E4"), Direction::kN), kNoSpace);
    CHECK_EQUAL(neighbour(*space_named("D4"), Direction::kNE), kNoSpace);
    CHECK_EQUAL(neighbour(*space_named("D5"), Direction::kSE), kNoSpace);
    CHECK_EQUAL(name(neighbour(*space_named("D5"), Direction::kNE)), "E5");
}

static void test_symmetries(Checks& checks) {
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        Bitboard image = 0;
        for (Space space = 0; space < kSpaces; ++space) image |= bit(transformed(space, symmetry));
        CHECK_EQUAL(image, kAllSpaces);
        for (int other = 0; other < symmetry; ++other) {
            CHECK(transformed(0, symmetry) != transformed(0, other) ||
                  transformed(1, symmetry) != transformed(1, other));
        }
    }
    // A rotation by 60 degrees takes every direction to the next.
    for (Space space = 0; space < kSpaces; ++space) {
        CHECK_EQUAL(transformed(space, 0), space);
        for (const Direction direction : kAllDirections) {
            const Space ahead = neighbour(space, direction);
            const auto turned = static_cast<Direction>((index(direction) + 1) % kDirections);
            const Space expected = ahead == kNoSpace ? kNoSpace : transformed(ahead, 1);
            CHECK_EQUAL(neighbour(transformed(space, 1), turned), expected);
        }
    }
}

TEST(geometry) {
    test_counts(checks);
    test_names(checks);
    test_hole(checks);
    test_symmetries(checks);
}

}  // namespace tzaar::test
