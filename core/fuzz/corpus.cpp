#include "fuzz/corpus.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "rules/move_text.h"
#include "rules/position_text.h"
#include "tests/reference.h"

namespace tzaar::fuzz {
namespace {

// Adds the position a line begins with, if any: lines continue with values or counts, or are comments.
void add_position(const std::string& line, std::vector<std::string>& positions) {
    std::istringstream words(line);
    std::string board, side, phase;
    words >> board >> side >> phase;
    const std::string text = board + ' ' + side + ' ' + phase.substr(0, 1);
    if (parse_position(text)) positions.push_back(text);
}

// The files of a folder, in the same order on every machine.
std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

Corpus read_corpus(const std::string& data_dir) {
    Corpus corpus;
    for (const char* folder : {"positions", "perft"}) {
        for (const auto& path : files_of(std::filesystem::path(data_dir) / folder)) {
            std::ifstream file(path);
            for (std::string line; std::getline(file, line);) add_position(line, corpus.positions);
        }
    }
    for (const auto& path : files_of(std::filesystem::path(data_dir) / "games")) {
        if (path.extension() != ".txt") continue;
        std::ifstream file(path);
        for (std::string word; file >> word;) {
            if (word.size() >= 5 && word.size() <= 6) corpus.moves.push_back(word);
        }
    }
    // Random games add what the files lack: unfinished placements and finished games.
    SplitMix64 random(1);
    for (std::uint64_t game = 0; game < 12 && !corpus.positions.empty(); ++game) {
        test::play_randomly(test::some_start(game), random, [&](const Position& position) {
            if (random.below(6) == 0 || position.outcome()) corpus.positions.push_back(to_text(position));
        });
    }
    for (const char* move : {"pass", "PASS", "Z@A1", "r@e8", "T@I5", "d7e7", "D7-E7", "D7:E7", "D7->E7", "A1xA1"}) {
        corpus.moves.emplace_back(move);
    }
    corpus.words = {
        "tzi", "isready", "setoption", "name", "value", "Hash", "Threads", "MultiPV", "Level", "Seed", "Network",
        "newgame", "position", "fixed", "empty", "random", "string", "moves", "go", "movetime", "wtime", "btime",
        "winc", "binc", "depth", "nodes", "infinite", "solve", "stop", "d", "eval", "bench", "quit", "w", "b", "p", "c",
        "searchmoves", "s", "0", "1", "-1",
        "007", "+3", "0x10", "1e9", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "1000000000000000", "-1000000000000000", "99999999999999999999999", "4294967296", "2147483648", "NaN", "\xff\xfe",
        "\xc3\x28", "\xf0\x9f\x98\x80", "\x1b[2J", "%s%n", "''", "../../etc", "\v", "\f",
    };
    return corpus;
}

}  // namespace tzaar::fuzz
