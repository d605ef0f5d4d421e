#include "rules/setup.h"

namespace tzaar {
namespace {

// What the checks below need, counted in one pass over the board.
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

std::optional<Failure> material_problem(const Census& census) {
    for (const Color color : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            const int number = census.visible[static_cast<std::size_t>(color)][static_cast<std::size_t>(type)];
            const int limit = kPiecesOfType[static_cast<std::size_t>(type)];
            if (number > limit) {
                return because("too-many-of-type", "{color} shows {number} {type}s, there are only {limit} (R1)",
                               {{"color", color}, {"number", number}, {"type", type}, {"limit", limit}});
            }
        }
        const int total = census.total_height[static_cast<std::size_t>(color)];
        if (total > kPiecesOfColor) {
            return because("too-many-pieces",
                           "{color} has {number} pieces in stacks, there are only {limit} (R1)",
                           {{"color", color}, {"number", total}, {"limit", kPiecesOfColor}});
        }
    }
    return std::nullopt;
}

std::optional<Failure> placement_problem(const Census& census, Color to_move) {
    if (census.first_high != kNoSpace) {
        return because("high-stack-in-placement", "a stack higher than 1 on {space} during placement (R6)",
                       {{"space", name(census.first_high)}});
    }
    if (census.stacks == kSpaces) {
        return because("board-full", "placement on a full board: the phase is capture (R6)");
    }
    // Players place one piece each in turn (R6). Either side may have begun; it only has to be this side's turn.
    const int own = census.total_height[static_cast<std::size_t>(to_move)];
    const int other = census.total_height[static_cast<std::size_t>(!to_move)];
    if (own > other || own < other - 1) {
        return because("wrong-side-to-place",
                       "{color} is to place with {own} pieces against {other}: the players take turns (R6)",
                       {{"color", to_move}, {"own", own}, {"other", other}});
    }
    return std::nullopt;
}

std::optional<Failure> play_problem(const Census& census, Phase phase) {
    for (const Color color : kAllColors) {
        if (census.total_height[static_cast<std::size_t>(color)] == 0) {
            return because("no-pieces", "{color} has no pieces on the board", {{"color", color}});
        }
    }
    if (census.lost_types(Color::kWhite) > 0 && census.lost_types(Color::kBlack) > 0) {
        return because("both-lack-type", "both colours lack a piece type: both cannot have lost (R14)");
    }
    if (phase == Phase::kSecond && census.stacks == kSpaces) {
        return because("second-move-on-full-board",
                       "a second move on a full board: the capture before it empties a space (R8)");
    }
    return std::nullopt;
}

}  // namespace

std::optional<Failure> Setup::problem() const {
    const Census census = take_census(*this);
    if (census.bad_height != kNoSpace) {
        return because("impossible-height", "a stack of impossible height on {space}",
                       {{"space", name(census.bad_height)}});
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
