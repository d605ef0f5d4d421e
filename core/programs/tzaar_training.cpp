// tzaar-training: makes what networks and the placement are trained on, of games that `tzaar selfplay`
// has written. OUT is there as a whole or, after any failure or kill, as it was before.
//
//   tzaar-training codes FILE OUT
//       writes one row a position of FILE to OUT, for training/network (positions.py says what a row is)
//   tzaar-training boards FILE OUT
//       writes one row a game of FILE to OUT, for training/fit_placement.py:
//       the full board as 60 u8 pieces (pieces.h), u8 won by White
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/selfplay.h"
#include "network/features.h"
#include "programs/whole_file.h"
#include "rules/starts.h"

namespace {

using namespace tzaar;

using Bytes = std::vector<std::uint8_t>;

int fail(const std::string& path, const std::string& reason) {
    std::fprintf(stderr, "tzaar-training: %s: %s\n", path.c_str(), reason.c_str());
    return 1;
}

// Replays a game, visiting each position and move; false if a move is illegal, or there are too few or too many.
template <class Visit>
bool replay(const SelfPlayGame& game, Visit visit) {
    Position position = start_of(game);
    for (const ScoredMove& scored : game.moves) {
        if (position.outcome() || !position.is_legal(scored.move)) return false;
        visit(position, scored);
        position.do_move(scored.move);
    }
    const auto outcome = position.outcome();
    return outcome && outcome->winner == game.winner;
}

// The network's features of a position, in the format of training/network/positions.py.
std::vector<char> codes_row(const Position& position) {
    constexpr char kVacant = kPieces;
    const network::Features features = network::features_of(position);
    std::vector<char> row;
    const auto add_spaces = [&row](const network::FeatureLanes& lanes) {
        row.insert(row.end(), lanes.begin(), lanes.begin() + kSpaces);
    };
    for (const std::size_t kind : {network::kSelf, network::kPlace, network::kLead}) add_spaces(features.stacks[kind]);
    for (std::size_t direction = 0; direction < kDirections; ++direction) add_spaces(features.stacks[direction]);
    for (Space space = 0; space < kSpaces; ++space) {
        row.push_back(position.is_vacant(space) ? kVacant : static_cast<char>(position.piece(space)));
    }
    for (const network::FactFeatures& facts : features.facts) {
        std::size_t slot = 0;
        int first = 0;
        for (const network::Fact& fact : network::kFacts) {
            for (int i = 0; i < fact.slots; ++i, first += fact.values) row.push_back(static_cast<char>(facts[slot++] - first));
        }
    }
    row.push_back(static_cast<char>(position.to_move()));
    row.push_back(position.phase() == Phase::kSecond);
    row.push_back(static_cast<char>(position.stack_count()));
    return row;
}

void write_codes(const SelfPlayGame& game, WholeFile& out) {
    replay(game, [&](const Position& position, const ScoredMove& scored) {
        if (scored.score == kUnscored || position.phase() == Phase::kPlacement) return;
        const std::vector<char> row = codes_row(position);
        const std::array<std::uint8_t, 3> tail{game.winner == position.to_move(),
                                               static_cast<std::uint8_t>(scored.score & 0xFF),
                                               static_cast<std::uint8_t>(scored.score >> 8 & 0xFF)};
        out.write(row.data(), row.size());
        out.write(tail.data(), tail.size());
    });
}

void write_board(const SelfPlayGame& game, WholeFile& out) {
    Position position = start_of(game);
    for (std::size_t i = 0; position.phase() == Phase::kPlacement; ++i) position.do_move(game.moves[i].move);
    std::array<std::uint8_t, kSpaces + 1> row{};
    for (Space space = 0; space < kSpaces; ++space) {
        row[static_cast<std::size_t>(space)] = static_cast<std::uint8_t>(position.piece(space));
    }
    row[kSpaces] = game.winner == Color::kWhite;
    out.write(row.data(), row.size());
}

// Whether this is only the truncated last game of a killed `tzaar selfplay`, or what a power failure left in its place.
bool is_cut_off(std::span<const std::uint8_t> rest) {
    constexpr std::size_t kHead = 10;  // its last byte is the number of moves, of 4 bytes each
    if (rest.size() < kHead || rest.size() < kHead + rest[kHead - 1] * std::size_t{4}) return true;
    return std::all_of(rest.begin(), rest.end(), [](std::uint8_t byte) { return byte == 0; });
}

// Writes the rows of every game of a file.
template <class WriteGame>
int convert(const std::string& source, const std::string& target, WriteGame write_game) {
    std::error_code error;
    if (std::filesystem::equivalent(source, target, error)) return fail(target, "is FILE itself; OUT must be another");
    std::ifstream file;
    // Folders can be opened, but not read.
    if (!std::filesystem::is_directory(source, error)) file.open(source, std::ios::binary);
    if (!file.is_open()) return fail(source, "cannot be read");
    const Bytes bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!text.starts_with(kSelfPlayMagic)) {
        return fail(source, "is not a file of self-play games, as `tzaar selfplay` writes them");
    }
    WholeFile out(target);
    if (!out.reason().empty()) return fail(target, out.reason());
    for (auto rest = std::span(bytes).subspan(kSelfPlayMagic.size()); !is_cut_off(rest);) {
        const std::size_t begin = bytes.size() - rest.size();
        const auto game = take_game(rest);
        if (!game || !replay(*game, [](const Position&, const ScoredMove&) {})) {
            return fail(source, "is damaged: no game begins at byte " + std::to_string(begin));
        }
        write_game(*game, out);
        if (!out.reason().empty()) return fail(target, out.reason());
    }
    return out.commit() ? 0 : fail(target, out.reason());
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view command = argc > 1 ? argv[1] : "";
    if (command == "codes" && argc == 4) return convert(argv[2], argv[3], write_codes);
    if (command == "boards" && argc == 4) return convert(argv[2], argv[3], write_board);
    if (argc > 1 && command != "codes" && command != "boards") {
        std::fprintf(stderr, "tzaar-training: there is no command '%s'\n", argv[1]);
    }
    std::fputs("usage: tzaar-training codes FILE OUT\n"
               "       tzaar-training boards FILE OUT\n"
               "FILE holds games of self-play: `tzaar selfplay` plays them.\n", stderr);
    return 2;
}
