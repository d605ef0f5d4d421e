// Why something is impossible: in English, and as a code with values for translations.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/pieces.h"

namespace tzaar {

// A fact a reason is about. Colours and types keep their types, because languages inflect them.
struct FailureValue {
    FailureValue(std::string_view its_name, int number) : name(its_name), value(number) {}
    FailureValue(std::string_view its_name, std::string_view text) : name(its_name), value(std::string(text)) {}
    FailureValue(std::string_view its_name, Color color) : name(its_name), value(color) {}
    FailureValue(std::string_view its_name, PieceType type) : name(its_name), value(type) {}

    std::string_view name;  // a literal
    std::variant<int, std::string, Color, PieceType> value;
};

struct Failure {
    // For requests of programs (TZI), which are never translated.
    static constexpr std::string_view kNoCode = "bad-request";

    std::string reason;  // in English
    std::string_view code = kNoCode;
    std::vector<FailureValue> values = {};
};

// A failure by its code. The pattern is its reason, with {name} standing for the value of that name, so the facts are
// stated once for all languages.
Failure because(std::string_view code, std::string_view pattern, std::vector<FailureValue> values = {});

}  // namespace tzaar
