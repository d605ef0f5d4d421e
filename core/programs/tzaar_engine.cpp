// tzaar-engine: the engine on standard input and output, in the TZI protocol (docs/protocol.md).
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

#include "base/threads.h"
#include "engine/tzi_session.h"

namespace {

void converse() {
    std::ios::sync_with_stdio(false);
    tzaar::tzi::Session session([](std::string_view lines) {
        std::fwrite(lines.data(), 1, lines.size(), stdout);
        std::fputc('\n', stdout);
        std::fflush(stdout);
    });
    for (std::string line; std::getline(std::cin, line);) {
        if (!session.handle(line)) return;
    }
    session.finish();
}

}  // namespace

int main() {
    if (tzaar::is_granted(converse)) return 0;
    std::fputs("tzaar-engine: there is not enough memory\n", stderr);
    return 1;
}
