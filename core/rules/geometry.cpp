#include "rules/geometry.h"

#include <numeric>

namespace tzaar {
namespace {

// What R2 says about the board, checked at compile time.
constexpr int count_edges() {
    int ends = 0;
    for (const Direction direction : kAllDirections) {
        for (Space space = 0; space < kSpaces; ++space) {
            ends += neighbour(space, direction) != kNoSpace;
        }
    }
    return ends / 2;
}
static_assert(count_edges() == 150);

constexpr int first_of_column(int column) {
    return std::accumulate(kColumnLength.begin(), kColumnLength.begin() + column, 0);
}
static_assert(first_of_column(kColumns) == kSpaces);

}  // namespace

std::string name(Space space) {
    const int column = coordinates(space).column;
    const int number = space - first_of_column(column) + 1;
    return {static_cast<char>('A' + column), static_cast<char>('0' + number)};
}

std::optional<Space> space_named(std::string_view label) {
    if (label.size() != 2) return std::nullopt;
    const char letter = label[0] >= 'a' ? static_cast<char>(label[0] - 'a' + 'A') : label[0];
    const int column = letter - 'A';
    if (column < 0 || column >= kColumns) return std::nullopt;
    const int number = label[1] - '0';
    if (number < 1 || number > kColumnLength[static_cast<std::size_t>(column)]) return std::nullopt;
    return first_of_column(column) + number - 1;
}

}  // namespace tzaar
