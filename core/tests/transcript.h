// A TZI session that records its output line by line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/tzi_session.h"

namespace tzaar::test {

inline bool is_printable(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

class Transcript {
public:
    Transcript() { session_.emplace([this](std::string_view lines) { keep(lines); }); }

    bool send(std::string_view line) { return session_->handle(line); }
    // The end of the input.
    void finish() { session_->finish(); }
    // Destroys the session, as after `quit`; its output stays.
    void leave() { session_.reset(); }

    // The output since the last call. A search that is still running may add more.
    std::vector<std::string> take() {
        const std::lock_guard lock(lines_mutex_);
        return std::exchange(lines_, {});
    }
    // The output for one line; for commands that start no search.
    std::vector<std::string> answer(std::string_view line) {
        take();
        send(line);
        return take();
    }
    // The position string of the session, as `d` gives it.
    std::string position() { return answer("d").back(); }

private:
    void keep(std::string_view lines) {
        const std::lock_guard lock(lines_mutex_);
        for (;;) {
            const auto end = lines.find('\n');
            lines_.emplace_back(lines.substr(0, end));
            if (end == std::string_view::npos) return;
            lines.remove_prefix(end + 1);
        }
    }

    std::mutex lines_mutex_;
    std::vector<std::string> lines_;
    std::optional<tzi::Session> session_;  // last: its searches write to the members above until it is destroyed
};

}  // namespace tzaar::test
