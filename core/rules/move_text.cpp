#include "rules/move_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include "base/text.h"

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

// The direction from one space towards another, if they share a line. Ignores the hole.
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

// Why a stack cannot get from one occupied space to another (R9), if it cannot.
std::optional<Failure> why_unreachable(const Position& position, Space from, Space to) {
    const auto direction = from == to ? std::nullopt : direction_towards(from, to);
    if (!direction) {
        return because("not-on-one-line", "no line leads from {from} to {to} (R9)",
                       {{"from", name(from)}, {"to", name(to)}});
    }
    const Space met = position.next(from, *direction);
    if (met == to) return std::nullopt;
    if (met != kNoSpace && (ray(from, *direction) & bit(to)) != 0) {
        return because("blocked", "the way from {from} to {to} is blocked by the stack on {by} (R9)",
                       {{"from", name(from)}, {"to", name(to)}, {"by", name(met)}});
    }
    return because("centre-between", "the centre lies between {from} and {to}, and no line crosses it (R9)",
                   {{"from", name(from)}, {"to", name(to)}});
}

std::optional<Failure> why_cannot_place(Move move, const Position& position) {
    const Color mover = position.to_move();
    if (!position.is_vacant(move.to())) {
        return because("not-vacant", "{space} is not vacant; place on a vacant space (R6)",
                       {{"space", name(move.to())}});
    }
    if (position.in_hand(mover, move.type()) == 0) {
        return because("none-left-to-place", "{color} has no {type} left in hand (R6)",
                       {{"color", mover}, {"type", move.type()}});
    }
    return std::nullopt;
}

// Why a stack cannot capture or reinforce another that it can reach, if it cannot.
std::optional<Failure> why_cannot_meet(Move move, const Position& position) {
    const FailureValue space{"space", name(move.to())};
    const bool own_target = color_of(position.piece(move.to())) == position.to_move();
    if (own_target && position.phase() == Phase::kCapture) {
        return because("first-move-must-capture",
                       "the first move of a turn must be a capture, and the stack on {space} is your own (R8)",
                       {space});
    }
    if (own_target && move.is_capture()) {
        return because("own-target", "the stack on {space} is your own; to reinforce it write + (R10)", {space});
    }
    if (!own_target && !move.is_capture()) {
        return because("enemy-target", "the stack on {space} is not your own; to capture it write x (R11)", {space});
    }
    const int height = position.height(move.from());
    const int target_height = position.height(move.to());
    if (!own_target && target_height > height) {
        return because("target-too-high", "the target is too high: {targetHeight} against {height} (R10)",
                       {{"targetHeight", target_height}, {"height", height}});
    }
    return std::nullopt;
}

std::optional<Failure> why_cannot_go(Move move, const Position& position) {
    const Space from = move.from();
    const auto mover = position[from];
    if (!mover) return because("no-stack", "there is no stack on {space}", {{"space", name(from)}});
    if (mover->color != position.to_move()) {
        return because("not-your-stack", "the stack on {space} is {color}'s: a {type} of height {height}",
                       {{"space", name(from)}, {"color", mover->color}, {"type", mover->type},
                        {"height", mover->height}});
    }
    if (position.is_vacant(move.to())) {
        return because("vacant-target", "{space} is vacant; a move ends on the first stack in its way (R9)",
                       {{"space", name(move.to())}});
    }
    if (auto why = why_unreachable(position, from, move.to())) return why;
    return why_cannot_meet(move, position);
}

constexpr std::string_view kDigits = "0123456789";

// A letter and up to three digits: written like a space, even one that does not exist, such as J1 or D77.
bool looks_like_space(std::string_view label) {
    return label.size() >= 2 && label.size() <= 4 && label[0] >= 'A' && label[0] <= 'Z' &&
           label.find_first_not_of(kDigits, 1) == std::string_view::npos;
}

Failure no_such_space(std::string_view label) {
    return because("no-such-space", "no such space: '{text}'", {{"text", label}});
}

Result<Move> checked(Move move, const Position& position) {
    auto why = why_illegal(move, position);
    if (!why) return move;
    why->reason = join(to_text(move), ": ", why->reason);
    why->values.emplace_back("move", to_text(move));
    return *std::move(why);
}

Result<Move> parse_placement(std::string_view text, const Position& position) {
    const auto type = text.size() > 1 && text[1] == '@' ? kTypeLetters.find(text[0]) : std::string_view::npos;
    if (type == std::string_view::npos) {
        return because("bad-placement", "'{text}' is not a placement; example: Z@C3, with Z, R or T", {{"text", text}});
    }
    const auto to = space_named(text.substr(2));
    if (!to) return no_such_space(text.substr(2));
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

std::optional<Failure> why_illegal(Move move, const Position& position) {
    if (const auto outcome = position.outcome()) {
        return because("game-over", "the game is over: {winner} has won", {{"winner", outcome->winner}});
    }
    const bool placing = position.phase() == Phase::kPlacement;
    if (placing != (move.kind() == MoveKind::kPlace)) {
        return placing ? because("still-placing", "the pieces are still being placed; example: Z@D4 (R6)")
                       : because("nothing-to-place", "all pieces have been placed: move a stack (R6)");
    }
    if (placing) return why_cannot_place(move, position);
    if (move.kind() != MoveKind::kPass) return why_cannot_go(move, position);
    if (position.phase() == Phase::kCapture) {
        return because("first-move-not-passed", "the first move of a turn must be a capture and cannot be passed (R8)");
    }
    return std::nullopt;
}

Result<Move> parse_move(std::string_view text, const Position& position) {
    const std::string word = upper(trimmed(text));
    if (word.empty()) return because("no-move-given", "no move is given; examples: D4xC3, F2+G2, pass, Z@C3");
    if (word == "PASS") return checked(Move::pass(), position);
    if (word.find('@') != std::string::npos) return parse_placement(word, position);

    const std::string_view all = word;
    const auto no_move = [&] {
        return because("not-a-move", "'{text}' is not a move; examples: D4xC3, F2+G2, pass, Z@C3",
                       {{"text", trimmed(text)}});
    };
    if (all.size() < 4) return no_move();
    const std::size_t from_end = std::min(all.find_first_not_of(kDigits, 1), all.size());
    const std::size_t to_begin = std::max(from_end, std::min(all.find_last_not_of(kDigits), all.size()));
    const std::string_view from_label = all.substr(0, from_end);
    const std::string_view to_label = all.substr(to_begin);
    const std::string_view sign = trimmed(all.substr(from_end, to_begin - from_end));
    if (!looks_like_space(from_label) || !looks_like_space(to_label)) return no_move();
    if (!sign.empty() && sign != "X" && sign != "+" && sign != "-" && sign != "->" && sign != ">" &&
        sign != ":") {
        return no_move();
    }
    const auto from = space_named(from_label);
    if (!from) return no_such_space(from_label);
    const auto to = space_named(to_label);
    if (!to) return no_such_space(to_label);

    if (sign == "X") return checked(Move::capture(*from, *to), position);
    if (sign == "+") return checked(Move::reinforce(*from, *to), position);
    return move_between(*from, *to, position);
}

Result<Move> move_between(Space from, Space to, const Position& position) {
    const auto target = position[to];
    const bool own_target = target && target->color == position.to_move();
    return checked(own_target ? Move::reinforce(from, to) : Move::capture(from, to), position);
}

}  // namespace tzaar
