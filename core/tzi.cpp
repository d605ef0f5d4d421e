// tzaar-engine: the engine on standard input and output, in the TZI protocol (docs/protocol.md).
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

#include "tzi_session.h"

int main() {
    std::ios::sync_with_stdio(false);
    tzaar::tzi::Session session([](std::string_view lines) {
        std::fwrite(lines.data(), 1, lines.size(), stdout);
        std::fputc('\n', stdout);
        std::fflush(stdout);
    });
    for (std::string line; std::getline(std::cin, line);) {
        if (!session.handle(line)) return 0;
    }
    session.finish();
    return 0;
}
