// perft DEPTH [position]: counts the move sequences of each depth up to DEPTH, with the speed.
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>

#include "rules/perft.h"
#include "rules/position_text.h"
#include "rules/starts.h"

int main(int argc, char** argv) {
    int max_depth = 0;
    if (argc >= 2) std::from_chars(argv[1], argv[1] + std::strlen(argv[1]), max_depth);
    if (max_depth < 1) {
        std::fprintf(stderr, "usage: %s DEPTH [board side phase]\n", argv[0]);
        return 2;
    }
    // The position may be one argument or its three words.
    std::string text;
    for (int i = 2; i < argc; ++i) text += std::string(argv[i]) + " ";
    tzaar::Position position = tzaar::fixed_start();
    if (!text.empty()) {
        const auto parsed = tzaar::parse_position(text);
        if (!parsed) {
            std::fprintf(stderr, "error: %s\n", parsed.reason().c_str());
            return 1;
        }
        position = *parsed;
    }

    std::printf("%s\n", tzaar::to_text(position).c_str());
    for (int depth = 1; depth <= max_depth; ++depth) {
        const auto begin = std::chrono::steady_clock::now();
        const auto leaves = tzaar::perft(position, depth);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        std::printf("depth %d: %llu leaves, %.4f s, %.1f million a second\n", depth,
                    static_cast<unsigned long long>(leaves), seconds.count(),
                    static_cast<double>(leaves) / seconds.count() / 1e6);
    }
    return 0;
}
