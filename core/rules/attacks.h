// Who can capture what, for both colours, as a search and an evaluation need it.
//
// Each question is answered for all spaces at once from the signed heights that stacks see (position.h). Only the
// stacks matter, not the side to move, the phase or a lost type.
#pragma once

#include <array>

#include "rules/bitboard.h"
#include "rules/geometry.h"
#include "rules/lanes.h"
#include "rules/pieces.h"
#include "rules/position.h"

namespace tzaar {

namespace detail {

// R10, 16 lanes at a time: a stack sees an enemy that is not higher. With White positive and Black negative, "not
// higher" is the sign of the sum. False for vacant spaces, whatever they see.
template <Color kMover>
inline Chunk captures(Chunk levels, Chunk seen) {
    if constexpr (kMover == Color::kWhite) return (seen < 0) & (levels + seen >= 0);
    return (seen > 0) & (levels + seen <= 0);
}

// R11, 16 lanes at a time: a stack sees one of its own colour.
template <Color kMover>
inline Chunk reinforces(Chunk levels, Chunk seen) {
    if constexpr (kMover == Color::kWhite) return (levels > 0) & (seen > 0);
    return (levels < 0) & (seen < 0);
}

// The stacks of the other colour that see an enemy at least as high: those that can be captured.
template <Color kMover>
inline Chunk captured(Chunk levels, Chunk seen) {
    if constexpr (kMover == Color::kWhite) return (levels < 0) & (seen > 0) & (levels + seen >= 0);
    return (levels > 0) & (seen < 0) & (levels + seen <= 0);
}

// The spaces where a relation between own level and level seen holds in a direction.
template <class Relation>
inline Bitboard spaces_where(const Position& position, Direction direction, Relation relation) {
    Bitboard spaces = 0;
    for (int i = 0; i < kChunks; ++i) {
        const Chunk holds = relation(chunk_of(position.levels(), i), chunk_of(position.seen(direction), i));
        spaces |= sign_bits(holds) << (i * kChunkLanes);
    }
    return spaces;
}

// How often the relation holds, over all spaces and directions.
template <class Relation>
inline int count_where(const Position& position, Relation relation) {
    Chunk total{};
    for (int i = 0; i < kChunks; ++i) {
        const Chunk levels = chunk_of(position.levels(), i);
        for (const Direction direction : kAllDirections) {
            total -= relation(levels, chunk_of(position.seen(direction), i));
        }
    }
    return sum(total);
}

}  // namespace detail

// The stacks of kMover that can capture the first stack in a direction.
template <Color kMover>
inline Bitboard capturers(const Position& position, Direction direction) {
    return detail::spaces_where(position, direction, detail::captures<kMover>);
}

// The stacks of kMover that can reinforce the first stack in a direction.
template <Color kMover>
inline Bitboard reinforcers(const Position& position, Direction direction) {
    return detail::spaces_where(position, direction, detail::reinforces<kMover>);
}

// How many captures `color` would have to choose from.
int count_captures(const Position& position, Color color);

// How many reinforcements `color` would have to choose from.
int count_reinforcements(const Position& position, Color color);

// Whether there is any capture (R15); stops at the first one found.
bool has_capture(const Position& position, Color color);

// The stacks of `color` that can capture something.
Bitboard capturers(const Position& position, Color color);

// The enemy stacks that `color` can capture.
Bitboard capturable_by(const Position& position, Color color);

// The stacks of `color` that can capture the stack on one occupied space.
Bitboard capturers_of(const Position& position, Space target, Color color);

// Everything about both colours at once, for an evaluation.
struct Attacks {
    explicit Attacks(const Position& position);

    // By the capturing colour:
    std::array<int, kColors> captures{};         // how many
    std::array<Bitboard, kColors> capturers{};   // its stacks that can capture
    std::array<Bitboard, kColors> capturable{};  // the enemy stacks it can capture
};

// One pass for both colours: every level seen is taken from the point of view of the stack that sees it, with own ones
// positive. The results for vacant spaces are meaningless.
inline Attacks::Attacks(const Position& position) {
    Chunk white_total{};
    Chunk black_total{};
    for (int i = 0; i < kChunks; ++i) {
        const int shift = i * kChunkLanes;
        const Chunk levels = chunk_of(position.levels(), i);
        const Chunk black = levels < 0;
        const Chunk white = levels > 0;
        const Chunk heights = (levels ^ black) - black;
        Chunk total{};
        Chunk capturing{};
        Chunk outmatched{};
        for (const Direction direction : kAllDirections) {
            const Chunk seen = (chunk_of(position.seen(direction), i) ^ black) - black;
            const Chunk balance = heights + seen;
            // "Not below" rather than "at least": the processor compares in one direction only.
            const Chunk sees_enemy = seen < 0;
            const Chunk can_capture = sees_enemy & ~(balance < 0);
            total -= can_capture;
            capturing |= can_capture;
            outmatched |= sees_enemy & ~(balance > 0);
        }
        white_total += total & white;
        black_total += total & black;
        capturers[0] |= sign_bits(capturing & white) << shift;
        capturers[1] |= sign_bits(capturing & black) << shift;
        capturable[0] |= sign_bits(outmatched & black) << shift;
        capturable[1] |= sign_bits(outmatched & white) << shift;
    }
    captures = {sum(white_total), sum(black_total)};
}

}  // namespace tzaar
