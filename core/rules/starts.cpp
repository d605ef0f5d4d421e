#include "rules/starts.h"

#include <array>
#include <utility>

#include "rules/position_text.h"

namespace tzaar {

Position fixed_start() {
    return *parse_position("ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c");
}

// The order before the shuffle and the way of drawing are part of the definition.
Setup random_setup(SplitMix64& random) {
    Setup setup;
    auto& stacks = setup.stacks;
    std::size_t next = 0;
    for (const Color color : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            for (int i = 0; i < kPiecesOfType[static_cast<std::size_t>(type)]; ++i) {
                stacks[next++] = Stack{color, type, 1};
            }
        }
    }
    for (std::uint32_t i = kSpaces - 1; i >= 1; --i) std::swap(stacks[i], stacks[random.below(i + 1)]);
    return setup;
}

Position random_start(std::uint64_t seed) {
    SplitMix64 random(seed);
    return *Position::from(random_setup(random));
}

Position empty_start() {
    Setup setup;
    setup.phase = Phase::kPlacement;
    return *Position::from(setup);
}

}  // namespace tzaar
