// tzaar-training: makes what the network is trained on.
//
//   tzaar-training play FILE --games N [--nodes N] [--threads N] [--seed N] [--random-turns N]
//                            [--start random|fixed|placed]
//       appends games of self-play to FILE until it holds N; may be stopped and run again. The games
//       are those of the seeds from --seed on that FILE does not hold yet, as for `tzaar selfplay`.
//   tzaar-training codes FILE OUT
//       writes one row a position of FILE to OUT, for training/network (positions.py says what a row is)
//   tzaar-training boards FILE OUT
//       writes one row a game of FILE to OUT, for training/fit_placement.py:
//       the full board as 60 u8 pieces (pieces.h), u8 won by White
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "network_codes.h"
#include "selfplay.h"
#include "starts.h"

namespace {

using namespace tzaar;

std::vector<std::uint8_t> read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The games of a file's bytes; false if they are no such file.
template <class Visit>
bool for_each_game(const std::vector<std::uint8_t>& bytes, Visit visit) {
    const std::string_view head(reinterpret_cast<const char*>(bytes.data()), std::min(bytes.size(), kSelfPlayMagic.size()));
    if (head != kSelfPlayMagic) return false;
    std::span<const std::uint8_t> rest(bytes);
    rest = rest.subspan(kSelfPlayMagic.size());
    while (const auto game = take_game(rest)) visit(*game);
    return true;
}

int refuse(const std::string& path) {
    std::fprintf(stderr, "%s is no file of self-play games\n", path.c_str());
    return 1;
}

const char* option(int argc, char** argv, std::string_view name, const char* otherwise) {
    for (int i = 3; i + 1 < argc; ++i) {
        if (argv[i] == name) return argv[i + 1];
    }
    return otherwise;
}

long option(int argc, char** argv, std::string_view name, long otherwise) {
    const char* text = option(argc, argv, name, nullptr);
    return text != nullptr ? std::atol(text) : otherwise;
}

void show_progress(long done, long wanted) {
    constexpr int kWidth = 40;
    const auto filled = static_cast<int>(kWidth * done / wanted);
    std::fprintf(stderr, "\r[%-*.*s] %ld of %ld games", kWidth, filled,
                 "########################################", done, wanted);
}

int play(int argc, char** argv) {
    const std::string path = argv[2];
    const long wanted = option(argc, argv, "--games", 1000);
    const long threads = option(argc, argv, "--threads", 1);
    SelfPlayOptions options;
    options.nodes = static_cast<std::uint64_t>(option(argc, argv, "--nodes", 5000));
    const std::optional<SelfPlayStart> start = start_named(option(argc, argv, "--start", "random"));
    if (!start) {
        std::fputs("--start is random, fixed or placed\n", stderr);
        return 2;
    }
    options.start = *start;
    options.random_turns = static_cast<int>(option(argc, argv, "--random-turns", options.random_turns));

    // Whole games only: what a killed run left of its last one is dropped.
    std::vector<std::uint8_t> bytes(kSelfPlayMagic.begin(), kSelfPlayMagic.end());
    std::set<std::uint64_t> kept;
    long done = 0;
    const std::vector<std::uint8_t> before = read_file(path);
    const bool known = for_each_game(before, [&](const SelfPlayGame& game) {
        append_game(bytes, game);
        kept.insert(game.seed);
        ++done;
    });
    if (!known && !before.empty()) return refuse(path);
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));

    auto next_seed = static_cast<std::uint64_t>(option(argc, argv, "--seed", 1));
    long left = wanted - done;
    std::mutex choosing;
    const auto choose_seed = [&]() -> std::optional<std::uint64_t> {
        const std::lock_guard lock(choosing);
        if (left <= 0) return std::nullopt;
        --left;
        while (kept.contains(next_seed)) ++next_seed;
        return next_seed++;
    };
    std::mutex writing;
    std::vector<std::thread> workers;
    for (long i = 0; i < threads; ++i) {
        workers.emplace_back([&] {
            Engine engine(self_play_engine_options());
            while (const auto seed = choose_seed()) {
                std::vector<std::uint8_t> encoded;
                append_game(encoded, play_game(engine, *seed, options));
                const std::lock_guard lock(writing);
                file.write(reinterpret_cast<const char*>(encoded.data()), static_cast<std::streamsize>(encoded.size()));
                show_progress(++done, wanted);
            }
        });
    }
    for (std::thread& worker : workers) worker.join();
    std::fputc('\n', stderr);
    return file.good() ? 0 : 1;
}

// What the network sees of a position, as training/network/positions.py reads it.
std::vector<char> codes_row(const Position& position) {
    constexpr char kVacant = kPieces;
    const network::Codes codes = network::codes_of(position);
    std::vector<char> row;
    const auto add_spaces = [&row](const network::CodeLanes& lanes) {
        row.insert(row.end(), lanes.begin(), lanes.begin() + kSpaces);
    };
    for (const std::size_t kind : {network::kSelf, network::kPlace, network::kLead}) add_spaces(codes.stacks[kind]);
    for (std::size_t direction = 0; direction < kDirections; ++direction) add_spaces(codes.stacks[direction]);
    for (Space space = 0; space < kSpaces; ++space) {
        row.push_back(position.is_vacant(space) ? kVacant : static_cast<char>(position.piece(space)));
    }
    for (const network::FactRows& facts : codes.facts) {
        std::size_t slot = 0;
        int first = 0;
        for (const network::Fact& fact : network::kFacts) {
            for (int i = 0; i < fact.slots; ++i, first += fact.codes) row.push_back(static_cast<char>(facts[slot++] - first));
        }
    }
    row.push_back(static_cast<char>(position.to_move()));
    row.push_back(position.phase() == Phase::kSecond);
    row.push_back(static_cast<char>(position.stack_count()));
    return row;
}

int codes(const std::string& source, const std::string& target) {
    std::ofstream out(target, std::ios::binary);
    const bool known = for_each_game(read_file(source), [&](const SelfPlayGame& game) {
        Position position = start_of(game);
        for (const ScoredMove& scored : game.moves) {
            if (scored.score != kUnscored && position.phase() != Phase::kPlacement) {
                const std::vector<char> row = codes_row(position);
                const std::array<std::uint8_t, 3> tail{game.winner == position.to_move(),
                                                       static_cast<std::uint8_t>(scored.score & 0xFF),
                                                       static_cast<std::uint8_t>(scored.score >> 8 & 0xFF)};
                out.write(row.data(), static_cast<std::streamsize>(row.size()));
                out.write(reinterpret_cast<const char*>(tail.data()), tail.size());
            }
            position.do_move(scored.move);
        }
    });
    if (!known) return refuse(source);
    return out.good() ? 0 : 1;
}

int boards(const std::string& source, const std::string& target) {
    std::ofstream out(target, std::ios::binary);
    const bool known = for_each_game(read_file(source), [&](const SelfPlayGame& game) {
        Position position = start_of(game);
        for (std::size_t i = 0; position.phase() == Phase::kPlacement; ++i) position.do_move(game.moves[i].move);
        std::array<std::uint8_t, kSpaces + 1> row{};
        for (Space space = 0; space < kSpaces; ++space) {
            row[static_cast<std::size_t>(space)] = static_cast<std::uint8_t>(position.piece(space));
        }
        row[kSpaces] = game.winner == Color::kWhite;
        out.write(reinterpret_cast<const char*>(row.data()), row.size());
    });
    if (!known) return refuse(source);
    return out.good() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view command = argc > 1 ? argv[1] : "";
    if (command == "play" && argc > 2) return play(argc, argv);
    if (command == "codes" && argc > 3) return codes(argv[2], argv[3]);
    if (command == "boards" && argc > 3) return boards(argv[2], argv[3]);
    std::fputs("usage: tzaar-training play FILE --games N [--nodes N] [--threads N] [--seed N]\n"
               "                           [--random-turns N] [--start random|fixed|placed]\n"
               "       tzaar-training codes FILE OUT\n"
               "       tzaar-training boards FILE OUT\n", stderr);
    return 2;
}
