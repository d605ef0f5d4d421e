// The keys a position's hash is the XOR of. The Python library computes the same numbers.
//
// K(n) is the n-th output of SplitMix64 seeded with 0:
//   K(space * 6 + piece)           for every stack, piece = color * 3 + type
//   K(360 + space * 32 + height)   for every stack of height 2 or more
//   K(2280)  Black to move     K(2281)  second move of a turn     K(2282)  placement
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "rules/geometry.h"
#include "rules/pieces.h"

namespace tzaar::keys {

using Key = std::uint64_t;

inline constexpr int kHeightSlots = 32;
inline constexpr std::size_t kFirstHeight = kSpaces * kPieces;
inline constexpr std::size_t kFirstState = kFirstHeight + kSpaces * kHeightSlots;
static_assert(kFirstHeight == 360 && kFirstState == 2280);

inline constexpr Key kBlackToMove = SplitMix64::nth(kFirstState);
inline constexpr Key kSecondMove = SplitMix64::nth(kFirstState + 1);
inline constexpr Key kPlacement = SplitMix64::nth(kFirstState + 2);

namespace detail {

constexpr std::array<Key, kFirstState> make_table() {
    std::array<Key, kFirstState> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        // Heights 0 and 1 have key 0, so code need not test the height.
        const bool low = n >= kFirstHeight && (n - kFirstHeight) % kHeightSlots < 2;
        table[n] = low ? 0 : SplitMix64::nth(n);
    }
    return table;
}

inline constexpr std::array<Key, kFirstState> kTable = make_table();

}  // namespace detail

// One stack's contribution to the hash.
constexpr Key stack(Space space, int piece, int height) {
    return detail::kTable[static_cast<std::size_t>(space * kPieces + piece)] ^
           detail::kTable[kFirstHeight + static_cast<std::size_t>(space * kHeightSlots + height)];
}

}  // namespace tzaar::keys
