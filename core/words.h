// Small helpers for reading and writing text.
#pragma once

#include <string>
#include <string_view>

namespace tzaar {

inline constexpr std::string_view kWhiteSpace = " \t\r\n";

// Joins pieces of text. Used for all messages instead of chains of operator+, for which g++ 12
// gives a false -Wrestrict warning (GCC bug 105651).
template <class... Parts>
std::string join(const Parts&... parts) {
    std::string text;
    (text.append(std::string_view(parts)), ...);
    return text;
}

inline std::string quoted(std::string_view text) { return join("'", text, "'"); }

inline std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(kWhiteSpace);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kWhiteSpace) - begin + 1);
}

}  // namespace tzaar
