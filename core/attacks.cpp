#include "attacks.h"

namespace tzaar {
namespace {

// The spaces where a relation of level and level seen holds in some direction.
template <class Relation>
Bitboard spaces_where_any(const Position& position, Relation relation) {
    Bitboard spaces = 0;
    for (int i = 0; i < kChunks; ++i) {
        const Chunk levels = chunk_of(position.levels(), i);
        Chunk holds{};
        for (const Direction direction : kAllDirections) {
            holds |= relation(levels, chunk_of(position.seen(direction), i));
        }
        spaces |= sign_bits(holds) << (i * kChunkLanes);
    }
    return spaces;
}

template <Color kMover>
bool has_capture(const Position& position) {
    for (const Direction direction : kAllDirections) {
        if (capturers<kMover>(position, direction) != 0) return true;
    }
    return false;
}

}  // namespace

int count_captures(const Position& position, Color color) {
    return color == Color::kWhite ? detail::count_where(position, detail::captures<Color::kWhite>)
                                  : detail::count_where(position, detail::captures<Color::kBlack>);
}

int count_reinforcements(const Position& position, Color color) {
    return color == Color::kWhite ? detail::count_where(position, detail::reinforces<Color::kWhite>)
                                  : detail::count_where(position, detail::reinforces<Color::kBlack>);
}

bool has_capture(const Position& position, Color color) {
    return color == Color::kWhite ? has_capture<Color::kWhite>(position)
                                  : has_capture<Color::kBlack>(position);
}

Bitboard capturers(const Position& position, Color color) {
    return color == Color::kWhite ? spaces_where_any(position, detail::captures<Color::kWhite>)
                                  : spaces_where_any(position, detail::captures<Color::kBlack>);
}

Bitboard capturable_by(const Position& position, Color color) {
    return color == Color::kWhite ? spaces_where_any(position, detail::captured<Color::kWhite>)
                                  : spaces_where_any(position, detail::captured<Color::kBlack>);
}

Bitboard capturers_of(const Position& position, Space target, Color color) {
    const int sign = color == Color::kWhite ? 1 : -1;
    Bitboard spaces = 0;
    for (const Direction direction : kAllDirections) {
        const Space from = position.next(target, direction);
        if (from == kNoSpace) continue;
        const int level = position.level(from) * sign;
        const int target_level = position.level(target) * sign;
        if (level > 0 && target_level < 0 && level + target_level >= 0) spaces |= bit(from);
    }
    return spaces;
}

// One walk for all, as the relations share their loads, sums and comparisons. The names of
// spaces: "capturing" can capture, "outmatched" sees an enemy (or, vacant, anything) that could.
Attacks::Attacks(const Position& position) {
    Chunk white_total{};
    Chunk black_total{};
    for (int i = 0; i < kChunks; ++i) {
        const Chunk levels = chunk_of(position.levels(), i);
        Chunk white_capturing{};
        Chunk black_capturing{};
        Chunk white_outmatched{};
        Chunk black_outmatched{};
        for (const Direction direction : kAllDirections) {
            const Chunk seen = chunk_of(position.seen(direction), i);
            const Chunk balance = levels + seen;
            // "Not below" rather than "at least": the processor compares in one direction only.
            const Chunk sees_black = seen < 0;
            const Chunk sees_white = seen > 0;
            const Chunk white_captures = sees_black & ~(balance < 0);
            const Chunk black_captures = sees_white & ~(balance > 0);
            white_total -= white_captures;
            black_total -= black_captures;
            white_capturing |= white_captures;
            black_capturing |= black_captures;
            white_outmatched |= sees_black & ~(balance > 0);
            black_outmatched |= sees_white & ~(balance < 0);
        }
        const int shift = i * kChunkLanes;
        capturers[0] |= sign_bits(white_capturing) << shift;
        capturers[1] |= sign_bits(black_capturing) << shift;
        capturable[0] |= sign_bits(black_outmatched & (levels < 0)) << shift;
        capturable[1] |= sign_bits(white_outmatched & (levels > 0)) << shift;
    }
    captures = {sum(white_total), sum(black_total)};
}

}  // namespace tzaar
