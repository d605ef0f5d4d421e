// Small helpers for reading and writing text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tzaar {

inline constexpr std::string_view kWhiteSpace = " \t\r\n";

// Concatenates pieces of text. All messages use it instead of chains of operator+, for which g++ 12 emits a false
// -Wrestrict warning (GCC bug 105651).
template <class... Parts>
std::string join(const Parts&... parts) {
    std::string text;
    (text.append(std::string_view(parts)), ...);
    return text;
}

// Untrusted text made fit for a message: truncated if long, everything but printable ASCII escaped as \xNN, so that the
// message stays on one line and cannot harm a terminal.
inline std::string presentable(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string shown;
    for (const char letter : text.substr(0, kLongest)) {
        if (letter >= ' ' && letter <= '~') {
            shown += letter;
            continue;
        }
        const auto byte = static_cast<unsigned char>(letter);
        shown.append("\\x").append(kDigits, byte >> 4, 1).append(kDigits, byte & 15, 1);
    }
    if (text.size() > kLongest) shown.append("...");
    return shown;
}

inline std::string quoted(std::string_view text) { return join("'", presentable(text), "'"); }

inline std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(kWhiteSpace);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kWhiteSpace) - begin + 1);
}

}  // namespace tzaar
