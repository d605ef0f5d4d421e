#include "bindings/wasm_json.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <variant>

#include "bindings/json.h"
#include "rules/move_text.h"
#include "rules/movegen.h"
#include "rules/position_text.h"
#include "search/proofs.h"

namespace tzaar::wasm {
namespace {

// ---- names -------------------------------------------------------------------------------------

constexpr std::string_view key(Color color) { return color == Color::kWhite ? "white" : "black"; }

constexpr std::string_view key(PieceType type) {
    constexpr std::array<std::string_view, kPieceTypes> kKeys{"tzaar", "tzarra", "tott"};
    return kKeys[static_cast<std::size_t>(type)];
}

constexpr std::string_view key(MoveKind kind) {
    switch (kind) {
        case MoveKind::kCapture: return "capture";
        case MoveKind::kReinforce: return "reinforce";
        case MoveKind::kPlace: return "place";
        case MoveKind::kPass: break;
    }
    return "pass";
}

constexpr std::string_view key(Phase phase) {
    switch (phase) {
        case Phase::kPlacement: return "placement";
        case Phase::kCapture: return "capture";
        case Phase::kSecond: break;
    }
    return "second";
}

// ---- positions ---------------------------------------------------------------------------------

// One number for each colour and type.
template <class Count>
std::string census_json(const Count& count) {
    const auto of_color = [&](Color color) {
        return json::object({{"tzaar", json::number(count(color, PieceType::kTzaar))},
                             {"tzarra", json::number(count(color, PieceType::kTzarra))},
                             {"tott", json::number(count(color, PieceType::kTott))}});
    };
    return json::object({{"white", of_color(Color::kWhite)}, {"black", of_color(Color::kBlack)}});
}

// Pairs of space and stack, because JSON has no maps.
std::string stacks_json(const Position& position) {
    std::vector<Space> occupied;
    for (Space space = 0; space < kSpaces; ++space) {
        if (!position.is_vacant(space)) occupied.push_back(space);
    }
    return json::array(occupied, [&](Space space) {
        const Stack stack = *position[space];
        const std::string value = json::object({{"color", json::text(key(stack.color))},
                                                {"type", json::text(key(stack.type))},
                                                {"height", json::number(stack.height)}});
        return "[" + json::text(name(space)) + "," + value + "]";
    });
}

// The type whose loss ended the game (R14); null if something else did.
std::string lost_type_json(const Position& position, const Outcome& outcome) {
    if (outcome.termination != Termination::kTypeLost) return json::null();
    for (const PieceType type : kAllPieceTypes) {
        if (position.visible_count(!outcome.winner, type) == 0) return json::text(key(type));
    }
    return json::null();
}

std::string outcome_json(const Position& position) {
    const auto outcome = position.outcome();
    if (!outcome) return json::null();
    const bool type_lost = outcome->termination == Termination::kTypeLost;
    return json::object({{"winner", json::text(key(outcome->winner))},
                         {"reason", json::text(type_lost ? "typeLost" : "noCapture")},
                         {"type", lost_type_json(position, *outcome)}});
}

// ---- lines -------------------------------------------------------------------------------------

std::string moves_json(const std::vector<Move>& moves) {
    return json::array(moves, [](Move move) { return json::text(to_text(move)); });
}

// The views after each of the moves.
std::string views_json(Position position, const std::vector<Move>& moves) {
    return json::array(moves, [&](Move move) {
        position.do_move(move);
        return view_json(position);
    });
}

// The moves left in the current turn; none if the line breaks off within it.
std::vector<Move> turn_of(Position position, const std::vector<Move>& line) {
    const Color mover = position.to_move();
    std::vector<Move> turn;
    for (const Move move : line) {
        turn.push_back(move);
        position.do_move(move);
        if (position.to_move() != mover || position.is_type_lost()) return turn;
    }
    return {};
}

std::string score_json(const Analysis& analysis) {
    const bool proved = is_proved(analysis.score);
    const std::string_view kind = !proved ? "cp" : is_win(analysis.score) ? "win" : "loss";
    return json::object(
        {{"kind", json::text(kind)}, {"value", json::number(proved ? analysis.turns_to_end : analysis.score)}});
}

std::string lines_json(const std::vector<Analysis>& lines, const Position& position) {
    return json::array(lines, [&](const Analysis& analysis) {
        return json::object({{"rank", json::number(analysis.rank)},
                             {"depth", json::number(analysis.depth)},
                             {"score", score_json(analysis)},
                             {"moves", moves_json(analysis.pv)},
                             {"turn", moves_json(turn_of(position, analysis.pv))}});
    });
}

// ---- failures ----------------------------------------------------------------------------------

struct ValueJson {
    std::string operator()(int number) const { return json::number(number); }
    std::string operator()(const std::string& text) const { return json::text(text); }
    std::string operator()(Color color) const { return json::text(key(color)); }
    std::string operator()(PieceType type) const { return json::text(key(type)); }
};

}  // namespace

std::string move_json(Move move, const Position& position) {
    const bool from_space = move.kind() == MoveKind::kCapture || move.kind() == MoveKind::kReinforce;
    const bool places = move.kind() == MoveKind::kPlace;
    return json::object({{"text", json::text(to_text(move))},
                         {"kind", json::text(key(move.kind()))},
                         {"from", from_space ? json::text(name(move.from())) : json::null()},
                         {"to", from_space || places ? json::text(name(move.to())) : json::null()},
                         {"type", places ? json::text(key(move.type())) : json::null()},
                         {"losesAtOnce", json::boolean(is_suicide(position, move))}});
}

std::string view_json(const Position& position) {
    MoveList moves;
    generate_moves(position, moves);
    const bool placing = position.phase() == Phase::kPlacement;
    const std::string_view phase = position.outcome() ? "over" : key(position.phase());
    return json::object(
        {{"text", json::text(to_text(position))},
         {"stacks", stacks_json(position)},
         {"toMove", json::text(key(position.to_move()))},
         {"phase", json::text(phase)},
         {"opening", json::boolean(position.is_opening())},
         {"visible", census_json([&](Color color, PieceType type) { return position.visible_count(color, type); })},
         {"inHand", census_json([&](Color color, PieceType type) {
              return placing ? position.in_hand(color, type) : 0;
          })},
         {"moves", json::array(moves, [&](Move move) { return move_json(move, position); })},
         {"outcome", outcome_json(position)}});
}

std::string failure_json(const Failure& failure) {
    std::string values;
    for (const FailureValue& each : failure.values) {
        if (!values.empty()) values += ',';
        values.append(json::text(each.name)).append(":").append(std::visit(ValueJson{}, each.value));
    }
    return json::object({{"code", json::text(failure.code)},
                         {"values", "{" + values + "}"},
                         {"message", json::text(failure.reason)}});
}

std::string threats_json(const Threats& threats) {
    std::vector<PieceType> last;
    for (const PieceType type : kAllPieceTypes) {
        if (threats.takes_last[static_cast<std::size_t>(type)]) last.push_back(type);
    }
    const std::string captures = json::array(threats.captures, [](const Threat& each) {
        return json::object({{"target", json::text(name(each.target))},
                             {"attacker", json::text(name(each.attacker))},
                             {"first", each.first.is_none() ? json::null() : json::text(to_text(each.first))}});
    });
    return json::object({{"captures", captures},
                         {"takesLast", json::array(last, [](PieceType type) { return json::text(key(type)); })}});
}

std::string report_json(const std::vector<Analysis>& lines, const Position& position, std::uint64_t nodes,
                        std::int64_t elapsed_ms) {
    return json::object({{"lines", lines_json(lines, position)},
                         {"depth", json::number(lines.empty() ? 0 : lines[0].depth)},
                         {"nodes", json::number(nodes)},
                         {"timeMs", json::number(elapsed_ms)}});
}

std::string result_json(const SearchResult& result, const Position& position) {
    return json::object({{"lines", lines_json(result.lines, position)},
                         {"depth", json::number(result.depth)},
                         {"nodes", json::number(result.nodes)},
                         {"timeMs", json::number(result.elapsed_ms)},
                         {"turn", moves_json(result.best_turn)},
                         {"views", views_json(position, result.best_turn)}});
}

std::string solution_json(const Solution& solution) {
    const std::string_view value = solution.value == GameValue::kWin    ? "win"
                                   : solution.value == GameValue::kLoss ? "loss"
                                                                        : "unknown";
    return json::object({{"value", json::text(value)},
                         {"turns", json::number(solution.turns)},
                         {"turn", moves_json(solution.best_turn)},
                         {"line", moves_json(solution.line)},
                         {"nodes", json::number(solution.nodes)},
                         {"timeMs", json::number(solution.elapsed_ms)}});
}

}  // namespace tzaar::wasm
