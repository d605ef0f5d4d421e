// Builds JSON as text, from the inside out.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace tzaar::json {

// A quoted string. Non-ASCII characters are taken for UTF-8 and written unescaped.
std::string text(std::string_view value);

inline std::string number(std::int64_t value) { return std::to_string(value); }
inline std::string number(std::uint64_t value) { return std::to_string(value); }
inline std::string number(int value) { return std::to_string(value); }
inline std::string boolean(bool value) { return value ? "true" : "false"; }
inline std::string null() { return "null"; }

// An object; member values must already be JSON.
using Member = std::pair<std::string_view, std::string>;
std::string object(std::initializer_list<Member> members);

// An array, with each value converted to JSON by `write`.
template <class Values, class Write>
std::string array(const Values& values, const Write& write) {
    std::string result = "[";
    for (const auto& value : values) {
        if (result.size() > 1) result += ',';
        result += write(value);
    }
    return result += ']';
}

}  // namespace tzaar::json
