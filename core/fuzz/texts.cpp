// Position strings and moves: parsing is harmless and gives exactly what they mean.
#include <algorithm>

#include "fuzz/target.h"
#include "rules/move_text.h"
#include "rules/movegen.h"
#include "rules/position_text.h"
#include "tests/reference.h"
#include "tests/transcript.h"

namespace tzaar::fuzz {
namespace {

constexpr std::size_t kLongestReason = 300;

bool is_good_reason(const std::string& reason) {
    return !reason.empty() && reason.size() <= kLongestReason && test::is_printable(reason);
}

class PositionStringsRoundTrip final : public Target {
public:
    void run(Mutator& mutator) override {
        const std::string text = mutator.one_in(20) ? mutator.noise(200) : mutator.mutated(mutator.position());
        const auto position = parse_position(text);
        if (!position) return expect(is_good_reason(position.reason()), "a refusal gives its reason in a short line", text);
        const std::string written = to_text(*position);
        const auto again = parse_position(written);
        expect(again && *again == *position, "a written position reads back as an equal one", text);
        expect(to_text(*again) == written, "equal positions have equal strings", text);
        expect(position->key() == position->recomputed_key() && again->key() == position->key(),
               "the key equals its definition", text);
        const auto copy = Position::from(position->setup());
        expect(copy && *copy == *position, "a position's set-up makes the same position", text);
        MoveList moves;
        generate_moves(*position, moves);
        expect(moves.empty() == position->outcome().has_value(), "a game is over if and only if no move is legal", text);
        expect(moves.size() == count_moves(*position), "count_moves agrees with the moves", text);
    }
};

class OnlyLegalMovesAreRead final : public Target {
public:
    void run(Mutator& mutator) override {
        auto parsed = parse_position(mutator.one_in(2) ? mutator.position() : mutator.mutated(mutator.position()));
        if (!parsed) parsed = parse_position(mutator.position());
        const Position position = *parsed;
        const std::vector<Move> legal = test::reference_moves(position);
        const std::string board = to_text(position) + " | ";
        for (int i = 0; i < 20; ++i) check_text(mutator.mutated(mutator.move()), position, legal, board);
        for (int i = 0; i < 20; ++i) check_text(likely_text(mutator), position, legal, board);
        check_text(mutator.noise(12), position, legal, board);
        for (const Move move : legal) check_legal(move, position, board);
    }

private:
    // Two spaces with a sign, or a piece on a space.
    static std::string likely_text(Mutator& mutator) {
        const auto space = [&] { return std::string(name(static_cast<Space>(mutator.below(kSpaces)))); };
        constexpr std::string_view kSigns = "x+-:> ";
        if (mutator.one_in(5)) return std::string(1, "ZRTzrt"[mutator.below(6)]) + '@' + space();
        return space() + kSigns[mutator.below(static_cast<std::uint32_t>(kSigns.size()))] + space();
    }

    static void check_text(const std::string& text, const Position& position, const std::vector<Move>& legal,
                           const std::string& board) {
        const auto move = parse_move(text, position);
        if (!move) return expect(is_good_reason(move.reason()), "a refusal gives its reason in a short line", board + text);
        expect(std::find(legal.begin(), legal.end(), *move) != legal.end(), "only legal moves are accepted", board + text);
    }

    static void check_legal(Move move, const Position& position, const std::string& board) {
        const std::string text = to_text(move);
        const auto read = parse_move(text, position);
        expect(read && *read == move, "every legal move reads back as itself", board + text);
        expect(position.is_legal(move) && !why_illegal(move, position), "a legal move is legal", board + text);
        Position after = position;
        const Undo undo = after.do_move(move);
        expect(after.key() == after.recomputed_key(), "the key follows the moves", board + text);
        const auto again = parse_position(to_text(after));
        expect(again && *again == after, "a position after a move reads back as an equal one", board + text);
        after.undo_move(move, undo);
        expect(after == position && after.key() == position.key(), "a move can be taken back", board + text);
    }
};

}  // namespace

std::unique_ptr<Target> position_strings_round_trip() { return std::make_unique<PositionStringsRoundTrip>(); }
std::unique_ptr<Target> only_legal_moves_are_read() { return std::make_unique<OnlyLegalMovesAreRead>(); }

}  // namespace tzaar::fuzz
