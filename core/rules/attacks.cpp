#include "rules/attacks.h"

namespace tzaar {
namespace {

// The spaces where a relation between own level and level seen holds in some direction.
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

}  // namespace tzaar
