#include "setup.h"

#include "words.h"

namespace tzaar {
namespace {

// What the checks below are about, counted in one walk over the board.
struct Census {
    std::array<std::array<int, kPieceTypes>, kColors> visible{};
    std::array<int, kColors> total_height{};
    int stacks = 0;
    Space first_high = kNoSpace;  // the first space with a height above 1
    Space bad_height = kNoSpace;  // a height outside 1..30

    int lost_types(Color color) const {
        int lost = 0;
        for (const int number : visible[static_cast<std::size_t>(color)]) lost += number == 0;
        return lost;
    }
};

Census take_census(const Setup& setup) {
    Census census;
    for (Space space = 0; space < kSpaces; ++space) {
        const auto& stack = setup.stacks[static_cast<std::size_t>(space)];
        if (!stack) continue;
        const auto color = static_cast<std::size_t>(stack->color);
        ++census.visible[color][static_cast<std::size_t>(stack->type)];
        ++census.stacks;
        if (stack->height < 1 || stack->height > kMaxHeight) {
            census.bad_height = space;
        } else {
            census.total_height[color] += stack->height;
        }
        if (stack->height > 1 && census.first_high == kNoSpace) census.first_high = space;
    }
    return census;
}

std::optional<std::string> material_problem(const Census& census) {
    for (const Color color : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            const int number = census.visible[static_cast<std::size_t>(color)][static_cast<std::size_t>(type)];
            const int limit = kPiecesOfType[static_cast<std::size_t>(type)];
            if (number > limit) {
                return join(name(color), " shows ", std::to_string(number), " ", name(type),
                            "s, but has only ", std::to_string(limit));
            }
        }
        const int total = census.total_height[static_cast<std::size_t>(color)];
        if (total > kPiecesOfColor) {
            return join(name(color), "'s stacks add up to ", std::to_string(total),
                        " pieces, but there are only ", std::to_string(kPiecesOfColor));
        }
    }
    return std::nullopt;
}

std::optional<std::string> placement_problem(const Census& census, Color to_move) {
    if (census.first_high != kNoSpace) {
        return join("a stack higher than 1 on ", name(census.first_high), " during the placement");
    }
    if (census.stacks == kSpaces) return "the board is full, nothing is left to place";
    // One piece each in turn (R6). Who began is not asked, only that it is this side's turn.
    const int own = census.total_height[static_cast<std::size_t>(to_move)];
    const int other = census.total_height[static_cast<std::size_t>(!to_move)];
    if (own > other || own < other - 1) {
        return join(name(to_move), " cannot be the one to place with ", std::to_string(own),
                    " pieces on the board against ", std::to_string(other));
    }
    return std::nullopt;
}

std::optional<std::string> play_problem(const Census& census, Phase phase) {
    for (const Color color : kAllColors) {
        if (census.total_height[static_cast<std::size_t>(color)] == 0) {
            return join(name(color), " has no pieces");
        }
    }
    if (census.lost_types(Color::kWhite) > 0 && census.lost_types(Color::kBlack) > 0) {
        return "both colours lack a piece type: only one can have lost (R14)";
    }
    if (phase == Phase::kSecond && census.stacks == kSpaces) {
        return "a second move on a full board: the first must have vacated a space";
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> Setup::problem() const {
    const Census census = take_census(*this);
    if (census.bad_height != kNoSpace) {
        return join("a stack of impossible height on ", name(census.bad_height));
    }
    if (auto found = material_problem(census)) return found;
    return phase == Phase::kPlacement ? placement_problem(census, to_move) : play_problem(census, phase);
}

Setup transformed(const Setup& setup, int symmetry) {
    Setup image{.stacks = {}, .to_move = setup.to_move, .phase = setup.phase};
    for (Space space = 0; space < kSpaces; ++space) {
        image.stacks[static_cast<std::size_t>(transformed(space, symmetry))] =
            setup.stacks[static_cast<std::size_t>(space)];
    }
    return image;
}

}  // namespace tzaar
