#include "rules/failure.h"

#include <utility>

#include "base/text.h"

namespace tzaar {
namespace {

struct InEnglish {
    std::string operator()(int number) const { return std::to_string(number); }
    std::string operator()(const std::string& text) const { return presentable(text); }
    std::string operator()(Color color) const { return std::string(name(color)); }
    std::string operator()(PieceType type) const { return std::string(name(type)); }
};

}  // namespace

Failure because(std::string_view code, std::string_view pattern, std::vector<FailureValue> values) {
    std::string reason;
    for (auto open = pattern.find('{'); open != std::string_view::npos; open = pattern.find('{')) {
        const auto close = pattern.find('}', open);
        const std::string_view wanted = pattern.substr(open + 1, close - open - 1);
        reason.append(pattern.substr(0, open));
        for (const FailureValue& each : values) {
            if (each.name == wanted) reason.append(std::visit(InEnglish{}, each.value));
        }
        pattern.remove_prefix(close + 1);
    }
    reason.append(pattern);
    return {std::move(reason), code, std::move(values)};
}

}  // namespace tzaar
