#include "fuzz/mutation.h"

#include <algorithm>
#include <string_view>

namespace tzaar::fuzz {
namespace {

// The characters of position strings, moves and commands: more likely to get past the first check.
constexpr std::string_view kLetters = "ZRTzrt./0123456789 wbcps@x+->:ABCDEFGHIabcdefghi\t";

}  // namespace

std::string Mutator::noise(std::uint32_t longest) {
    std::string text;
    for (auto left = below(longest + 1); left > 0; --left) text += static_cast<char>(below(256));
    return text;
}

void Mutator::change(std::string& text) {
    const std::size_t at = place_in(text);
    const std::size_t some = std::min<std::size_t>(1 + below(8), text.size() - at);
    switch (below(9)) {
        case 0:
        case 1:
            if (at < text.size()) text[at] = kLetters[below(static_cast<std::uint32_t>(kLetters.size()))];
            break;
        case 2:
            if (at < text.size()) text[at] = static_cast<char>(below(256));
            break;
        case 3: text.erase(at, some); break;
        case 4: text.insert(at, text.substr(at, some)); break;
        case 5: text.insert(at, 1, kLetters[below(static_cast<std::uint32_t>(kLetters.size()))]); break;
        case 6: text.insert(at, word()); break;
        case 7: text.insert(at, one_in(2) ? position() : move()); break;
        default: text.resize(at);
    }
}

std::string Mutator::mutated(std::string text) {
    for (auto left = 1 + below(4); left > 0; --left) change(text);
    if (one_in(200)) {
        const std::string piece = text.substr(0, 40) + ' ';
        for (auto left = below(300); left > 0; --left) text += piece;
    }
    return text;
}

std::string escaped(const std::string& text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string shown;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter >= ' ' && letter <= '~' && letter != '\\') {
            shown += letter;
        } else {
            shown.append("\\x").append(kDigits, byte >> 4, 1).append(kDigits, byte & 15, 1);
        }
    }
    return shown;
}

}  // namespace tzaar::fuzz
