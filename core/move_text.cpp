#include "move_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include "words.h"

namespace tzaar {
namespace {

constexpr std::string_view kTypeLetters = "ZRT";

std::string upper(std::string_view text) {
    std::string result(text);
    for (char& letter : result) {
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    }
    return result;
}

std::string stack_text(const Position& position, Space space) {
    const Stack stack = *position[space];
    return join(name(stack.color), " ", name(stack.type), " of height ", std::to_string(stack.height));
}

// The direction from one space towards another; nothing if they share no line. The hole is not
// looked at here.
std::optional<Direction> direction_towards(Space from, Space to) {
    const int dx = coordinates(to).column - coordinates(from).column;
    const int dy = coordinates(to).row - coordinates(from).row;
    const int length = std::max(std::abs(dx), std::abs(dy));
    for (const Direction direction : kAllDirections) {
        const Coordinates step = kStep[static_cast<std::size_t>(direction)];
        if (step.column * length == dx && step.row * length == dy) return direction;
    }
    return std::nullopt;
}

// Why a stack cannot get from one occupied space to another (R9); empty if it can.
std::string why_unreachable(const Position& position, Space from, Space to) {
    const auto direction = from == to ? std::nullopt : direction_towards(from, to);
    if (!direction) return join(name(from), " and ", name(to), " are not on one line");
    const Space met = position.next(from, *direction);
    if (met == to) return {};
    if (met != kNoSpace && (ray(from, *direction) & bit(to)) != 0) {
        return join("the way from ", name(from), " to ", name(to), " is blocked by the stack on ", name(met));
    }
    return join("the centre lies between ", name(from), " and ", name(to));
}

std::string why_cannot_place(Move move, const Position& position) {
    const Color mover = position.to_move();
    if (!position.is_vacant(move.to())) return join(name(move.to()), " is not vacant");
    if (position.in_hand(mover, move.type()) == 0) {
        return join(name(mover), " has no ", name(move.type()), " left to place");
    }
    return {};
}

std::string why_cannot_go(Move move, const Position& position) {
    const Space from = move.from();
    const Space to = move.to();
    const Color mover = position.to_move();
    if (position.is_vacant(from)) return join("there is no stack on ", name(from));
    if (color_of(position.piece(from)) != mover) {
        return join("not your stack: ", name(from), " holds a ", stack_text(position, from));
    }
    if (position.is_vacant(to)) return join(name(to), " is vacant, and a stack must end on another (R9)");
    const bool own_target = color_of(position.piece(to)) == mover;
    if (auto why = why_unreachable(position, from, to); !why.empty()) return why;
    if (own_target && position.phase() == Phase::kCapture) {
        return join("a first move must capture, and ", name(to), " holds a stack of your own (R8)");
    }
    if (own_target && move.is_capture()) return join(name(to), " holds a stack of your own: no capture");
    if (!own_target && !move.is_capture()) return join(name(to), " holds an enemy stack: no reinforcement");
    if (!own_target && position.height(to) > position.height(from)) {
        return join("target too high: ", std::to_string(position.height(to)), " against ",
                    std::to_string(position.height(from)), " (R10)");
    }
    return {};
}

Result<Move> checked(Move move, const Position& position) {
    if (auto why = why_illegal(move, position); !why.empty()) return Failure{join(to_text(move), ": ", why)};
    return move;
}

Result<Move> parse_placement(std::string_view text, const Position& position) {
    const auto type = text.size() > 1 && text[1] == '@' ? kTypeLetters.find(text[0]) : std::string_view::npos;
    if (type == std::string_view::npos) {
        return Failure{join(quoted(text), ": a placement is Z, R or T, @ and a space")};
    }
    const auto to = space_named(text.substr(2));
    if (!to) return Failure{join("no such space: ", quoted(text.substr(2)))};
    return checked(Move::place(static_cast<PieceType>(type), *to), position);
}

}  // namespace

std::string to_text(Move move) {
    switch (move.kind()) {
        case MoveKind::kCapture: return move.is_none() ? "none" : join(name(move.from()), "x", name(move.to()));
        case MoveKind::kReinforce: return join(name(move.from()), "+", name(move.to()));
        case MoveKind::kPlace:
            return join(kTypeLetters.substr(static_cast<std::size_t>(move.type()), 1), "@", name(move.to()));
        case MoveKind::kPass: break;
    }
    return "pass";
}

std::string why_illegal(Move move, const Position& position) {
    if (const auto outcome = position.outcome()) {
        return join("the game is over, ", name(outcome->winner), " has won");
    }
    const bool placing = position.phase() == Phase::kPlacement;
    if (placing != (move.kind() == MoveKind::kPlace)) {
        return placing ? "the pieces are still being placed" : "there is nothing left to place";
    }
    if (placing) return why_cannot_place(move, position);
    if (move.kind() != MoveKind::kPass) return why_cannot_go(move, position);
    if (position.phase() == Phase::kCapture) return "a first move must capture, it cannot be passed (R8)";
    return {};
}

Result<Move> parse_move(std::string_view text, const Position& position) {
    const std::string word = upper(trimmed(text));
    if (word.empty()) return Failure{"no move given"};
    if (word == "PASS") return checked(Move::pass(), position);
    if (word.find('@') != std::string::npos) return parse_placement(word, position);

    const std::string_view all = word;
    if (all.size() < 4) return Failure{join(quoted(trimmed(text)), " is no move")};
    const std::string_view from_label = all.substr(0, 2);
    const std::string_view to_label = all.substr(all.size() - 2);
    const std::string_view sign = trimmed(all.substr(2, all.size() - 4));
    if (!sign.empty() && sign != "X" && sign != "+" && sign != "-" && sign != "->" && sign != ">" &&
        sign != ":") {
        return Failure{join(quoted(trimmed(text)), " is no move")};
    }
    const auto from = space_named(from_label);
    if (!from) return Failure{join("no such space: ", quoted(from_label))};
    const auto to = space_named(to_label);
    if (!to) return Failure{join("no such space: ", quoted(to_label))};

    const auto target = position[*to];
    const bool own_target = target && target->color == position.to_move();
    const bool reinforce = sign == "+" || (sign != "X" && own_target);
    return checked(reinforce ? Move::reinforce(*from, *to) : Move::capture(*from, *to), position);
}

}  // namespace tzaar
