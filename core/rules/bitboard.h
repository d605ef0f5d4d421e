// Sets of spaces as the bits of one word: bit i is space i (geometry.h).
#pragma once

#include <bit>
#include <cstdint>

namespace tzaar {

using Bitboard = std::uint64_t;

constexpr Bitboard bit(int space) { return Bitboard{1} << space; }

// Without a hardware instruction std::popcount is a library call, so the usual sums of bits in pairs, fours and bytes
// are written out.
constexpr int count(Bitboard set) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>((set * 0x0101010101010101) >> 56);
#else
    return std::popcount(set);
#endif
}

// The lowest space of a non-empty set.
constexpr int first(Bitboard set) { return std::countr_zero(set); }

// Removes the lowest space from a non-empty set and returns it.
constexpr int pop_first(Bitboard& set) {
    const int space = first(set);
    set &= set - 1;
    return space;
}

}  // namespace tzaar
