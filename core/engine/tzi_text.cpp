#include "engine/tzi_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <optional>

#include "base/text.h"
#include "placement/balanced_start.h"
#include "rules/move_text.h"
#include "rules/position_text.h"
#include "rules/starts.h"

namespace tzaar::tzi {
namespace {

using Words = std::vector<std::string_view>;

constexpr std::int64_t kMaxNumber = 1'000'000'000'000'000;

std::string joined(const Words& words, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) text.append(words[i]).append(" ");
    return text;
}

// The start position named by the first words, and how many words were consumed.
struct Start {
    Position position;
    std::size_t words;
};

Result<Start> parse_start(const Words& words) {
    if (words.empty()) {
        return Failure{"position needs fixed, empty, random SEED, balanced SEED or string BOARD SIDE PHASE"};
    }
    if (words[0] == "fixed") return Start{fixed_start(), 1};
    if (words[0] == "empty") return Start{empty_start(), 1};
    if (words[0] == "random" || words[0] == "balanced") {
        if (words.size() < 2) return Failure{join("position ", words[0], " needs a seed")};
        const auto seed = parse_seed(words[1]);
        if (!seed) return seed.failure();
        return Start{words[0] == "random" ? random_start(*seed) : balanced_start(*seed), 2};
    }
    if (words[0] != "string") return Failure{join("no such start: ", quoted(words[0]))};
    if (words.size() < 4) return Failure{"position string needs a board, a side and a phase"};
    const auto position = parse_position(joined(words, 1, 4));
    if (!position) return position.failure();
    return Start{*position, 4};
}

bool is_clock(std::string_view word) {
    return word == "wtime" || word == "btime" || word == "winc" || word == "binc";
}

// A word of `go` that begins something; none of them is a move.
bool is_limit(std::string_view word) {
    return is_clock(word) || word == "movetime" || word == "depth" || word == "nodes" || word == "infinite" ||
           word == "searchmoves";
}

// Appends the moves that some of the words are; a failure if one of them is not legal.
std::optional<Failure> append_moves(const Words& words, std::size_t begin, std::size_t end, const Position& position,
                                    std::vector<Move>& moves) {
    for (std::size_t i = begin; i < end; ++i) {
        const auto move = parse_move(words[i], position);
        if (!move) return move.failure();
        moves.push_back(*move);
    }
    return std::nullopt;
}

std::string line_text(const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) text.append(" ").append(to_text(move));
    return text;
}

}  // namespace

std::vector<std::string_view> split(std::string_view line) {
    Words words;
    for (std::size_t at = 0;;) {
        const auto begin = line.find_first_not_of(kWhiteSpace, at);
        if (begin == std::string_view::npos) return words;
        const auto end = std::min(line.find_first_of(kWhiteSpace, begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        at = end;
    }
}

Result<std::int64_t> parse_number(std::string_view word, std::string_view what, std::int64_t least,
                                  std::int64_t most) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < least || value > most) {
        return Failure{join(what, " must be a number from ", std::to_string(least), " to ",
                            std::to_string(most), ", not ", quoted(word))};
    }
    return value;
}

Result<std::uint64_t> parse_seed(std::string_view word) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc{} && end == word.data() + word.size()) return value;
    return because("bad-seed", "a seed is a whole number from 0 to {limit}, not '{text}'",
                   {{"limit", std::to_string(std::numeric_limits<std::uint64_t>::max())}, {"text", word}});
}

Result<EngineOptions> parse_option(const EngineOptions& options, std::string_view name, std::string_view value) {
    for (const EngineOption& option : kEngineOptions) {
        if (option.name != name) continue;
        const auto number = parse_number(value, option.name, option.min, option.max);
        if (!number) return number.failure();
        EngineOptions changed = options;
        changed.*option.value = static_cast<int>(*number);
        return changed;
    }
    return Failure{join("no such option: ", quoted(name))};
}

Result<GoCommand> parse_solve(const Words& words, const Position& position) {
    for (std::size_t i = 0; i < words.size(); i += words[i] == "infinite" ? 1 : 2) {
        if (words[i] != "movetime" && words[i] != "nodes" && words[i] != "infinite") {
            return Failure{join("solve: no such limit: ", quoted(words[i]), "; it has movetime, nodes and infinite")};
        }
    }
    return parse_go(words, position);
}

Result<GoCommand> parse_go(const Words& words, const Position& position) {
    GoCommand command;
    std::array<Clock, kColors> clocks{};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "infinite") {
            command.infinite = true;
            continue;
        }
        if (word == "searchmoves") {
            const std::size_t first = i + 1;
            while (i + 1 < words.size() && !is_limit(words[i + 1])) ++i;
            if (i < first) return Failure{"go: searchmoves needs a move"};
            if (auto failure = append_moves(words, first, i + 1, position, command.limits.root_moves)) return *failure;
            continue;
        }
        if (!is_limit(word)) return Failure{join("go: no such limit: ", quoted(word))};
        if (++i == words.size()) return Failure{join("go: ", word, " needs a number")};
        command.is_unlimited = false;
        // Some programs send negative times for a clock that has run out.
        const auto number = parse_number(words[i], word, is_clock(word) ? -kMaxNumber : 0, kMaxNumber);
        if (!number) return number.failure();
        if (word == "movetime") command.limits.move_time = *number;
        if (word == "depth") command.limits.depth = static_cast<int>(std::min<std::int64_t>(*number, kMaxDepth));
        if (word == "nodes") command.limits.nodes = static_cast<std::uint64_t>(*number);
        if (!is_clock(word)) continue;
        Clock& clock = clocks[word[0] == 'b'];
        (word.substr(1) == "time" ? clock.remaining : clock.increment) = *number;
        command.limits.clocks = clocks;
    }
    return command;
}

Result<Position> parse_position_command(const Words& words) {
    const auto start = parse_start(words);
    if (!start) return start.failure();
    Position position = start->position;
    std::size_t i = start->words;
    if (i < words.size() && words[i] != "moves") return Failure{join("expected moves, not ", quoted(words[i]))};
    for (++i; i < words.size(); ++i) {
        const auto move = parse_move(words[i], position);
        if (!move) return move.failure();
        position.do_move(*move);
    }
    return position;
}

std::string score_text(const Analysis& analysis) {
    if (is_win(analysis.score)) return join("win ", std::to_string(analysis.turns_to_end));
    if (is_loss(analysis.score)) return join("loss ", std::to_string(analysis.turns_to_end));
    return join("cp ", std::to_string(analysis.score));
}

std::string speed_text(std::uint64_t nodes, std::int64_t elapsed_ms) {
    return join("nodes ", std::to_string(nodes), " nps ", std::to_string(nodes_per_second(nodes, elapsed_ms)), " time ",
                std::to_string(elapsed_ms));
}

std::string report_text(const Report& report) {
    const Analysis& analysis = report.analysis;
    return join("info depth ", std::to_string(analysis.depth), " score ", score_text(analysis), " ",
                speed_text(report.nodes, report.elapsed_ms), " multipv ", std::to_string(analysis.rank), " pv",
                line_text(analysis.pv));
}

std::string best_turn_text(const std::vector<Move>& turn) {
    return turn.empty() ? "bestturn none" : join("bestturn", line_text(turn));
}

std::string diagram(const Position& position) {
    std::string text;
    for (Space space = 0; space < kSpaces; ++space) {
        const bool new_column = space == 0 || coordinates(space).column != coordinates(space - 1).column;
        if (new_column) text.append(space == 0 ? "" : "\n").append(name(space), 0, 1).append(" ");
        const auto stack = position[space];
        std::string cell = ".";
        if (stack) {
            const std::string_view letters = stack->color == Color::kWhite ? "ZRT" : "zrt";
            cell = letters.substr(static_cast<std::size_t>(stack->type), 1);
            if (stack->height > 1) cell.append(std::to_string(stack->height));
        }
        text.append(" ").append(cell).append(cell.size() < 3 ? 3 - cell.size() : 0, ' ');
    }
    return join(text, "\n", to_text(position));
}

}  // namespace tzaar::tzi
