#include "bindings/json.h"

namespace tzaar::json {

std::string text(std::string_view value) {
    constexpr std::string_view kHexDigits = "0123456789abcdef";
    std::string result = "\"";
    for (const char letter : value) {
        const auto code = static_cast<unsigned char>(letter);
        if (code < 0x20) {
            result.append("\\u00").append(1, kHexDigits[code >> 4]).append(1, kHexDigits[code & 15]);
            continue;
        }
        if (letter == '"' || letter == '\\') result += '\\';
        result += letter;
    }
    return result += '"';
}

std::string object(std::initializer_list<Member> members) {
    std::string result = "{";
    for (const auto& [name, value] : members) {
        if (result.size() > 1) result += ',';
        result.append(text(name)).append(":").append(value);
    }
    return result += '}';
}

}  // namespace tzaar::json
