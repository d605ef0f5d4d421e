#include "rules/position_text.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"

namespace tzaar {
namespace {

constexpr std::string_view kLetters = "ZRTzrt";  // by piece, color * 3 + type
constexpr std::string_view kDigits = "0123456789";

// Parses the optional height after a letter: 1 if there is none. Anything malformed (0, leading zeros, more than two
// digits) yields nothing.
std::optional<int> read_height(std::string_view digits) {
    if (digits.empty()) return 1;
    if (digits.size() > 2 || digits[0] == '0') return std::nullopt;
    int height = 0;
    for (const char digit : digits) height = height * 10 + (digit - '0');
    if (height < 1 || height > kMaxHeight) return std::nullopt;
    return height;
}

// Parses one column into the set-up; returns what is wrong with it.
std::optional<Failure> read_column(std::string_view text, int column, Space first, Setup& setup) {
    const char column_letter = static_cast<char>('A' + column);
    const FailureValue where{"column", std::string_view(&column_letter, 1)};
    const int length = kColumnLength[static_cast<std::size_t>(column)];
    int row = 0;
    for (std::size_t at = 0; at < text.size(); ++row) {
        const char letter = text[at++];
        const auto piece = kLetters.find(letter);
        if (piece == std::string_view::npos && letter != '.') {
            return because("unknown-character",
                           "column {column}: '{text}' is not a stack; a stack is Z, R or T (White) or z, r or t (Black)",
                           {{"text", std::string_view(&letter, 1)}, where});
        }
        if (letter == '.') {
            if (at < text.size() && kDigits.find(text[at]) != std::string_view::npos) {
                return because("height-after-vacant", "column {column}: a vacant space has no height", {where});
            }
            continue;
        }
        const auto digits_end = std::min(text.find_first_not_of(kDigits, at), text.size());
        const std::string_view digits = text.substr(at, digits_end - at);
        at = digits_end;
        const auto height = read_height(digits);
        if (!height) {
            return because("bad-height", "column {column}: '{text}' is not a height; a height is 1 to {limit}",
                           {{"text", digits}, where, {"limit", kMaxHeight}});
        }
        if (row >= length) continue;  // reported below, with the number of spaces found
        setup.stacks[static_cast<std::size_t>(first + row)] =
            Stack{color_of(static_cast<int>(piece)), type_of(static_cast<int>(piece)), *height};
    }
    if (row == length) return std::nullopt;
    return because("bad-column-length", "column {column} has {wanted} spaces, {found} are given",
                   {where, {"found", row}, {"wanted", length}});
}

std::optional<Failure> read_board(std::string_view text, Setup& setup) {
    Space first = 0;
    for (int column = 0; column < kColumns; ++column) {
        const auto end = text.find('/');
        const bool is_last = column == kColumns - 1;
        if ((end == std::string_view::npos) != is_last) {
            return is_last ? because("too-many-columns", "a board has 9 columns separated by '/', not more")
                           : because("too-few-columns", "a board has 9 columns separated by '/', not {found}",
                                     {{"found", column + 1}});
        }
        if (auto wrong = read_column(text.substr(0, end), column, first, setup)) return wrong;
        first += kColumnLength[static_cast<std::size_t>(column)];
        if (!is_last) text.remove_prefix(end + 1);
    }
    return std::nullopt;
}

// Removes the first word from a text; empty if there is none.
std::string_view take_word(std::string_view& text) {
    const auto begin = text.find_first_not_of(kWhiteSpace);
    if (begin == std::string_view::npos) return text = {};
    text.remove_prefix(begin);
    const std::string_view word = text.substr(0, text.find_first_of(kWhiteSpace));
    text.remove_prefix(word.size());
    return word;
}

}  // namespace

Result<Position> parse_position(std::string_view text) {
    const std::string_view board = take_word(text);
    const std::string_view side = take_word(text);
    const std::string_view phase = take_word(text);
    if (phase.empty()) {
        return because("not-a-position", "a position string has 3 parts: board, side and phase");
    }
    if (const auto more = take_word(text); !more.empty()) {
        return because("words-after-phase", "a position string ends with its phase, not '{text}'", {{"text", more}});
    }

    Setup setup;
    if (auto wrong = read_board(board, setup)) return *std::move(wrong);

    if (side != "w" && side != "b") {
        return because("bad-side", "the side to move is 'w' or 'b', not '{text}'", {{"text", side}});
    }
    setup.to_move = side == "w" ? Color::kWhite : Color::kBlack;

    if (phase == "p") {
        setup.phase = Phase::kPlacement;
    } else if (phase == "c") {
        setup.phase = Phase::kCapture;
    } else if (phase == "s") {
        setup.phase = Phase::kSecond;
    } else {
        return because("bad-phase", "the phase is 'p' (placement), 'c' (capture) or 's' (second move), not '{text}'",
                       {{"text", phase}});
    }
    return Position::from(setup);
}

std::string to_text(const Position& position) {
    std::string text;
    Space space = 0;
    for (const int length : kColumnLength) {
        if (space != 0) text += '/';
        for (const Space end = space + length; space < end; ++space) {
            if (position.is_vacant(space)) {
                text += '.';
                continue;
            }
            text += kLetters[static_cast<std::size_t>(position.piece(space))];
            if (position.height(space) > 1) text += std::to_string(position.height(space));
        }
    }
    text += position.to_move() == Color::kWhite ? " w " : " b ";
    constexpr std::array<char, 3> kPhaseLetters{'p', 'c', 's'};
    text += kPhaseLetters[static_cast<std::size_t>(position.phase())];
    return text;
}

}  // namespace tzaar
