// Colours, piece types and the numbers printed in the box (R1).
//
// The numeric values are part of the hash definition shared with the Python library: do not reorder.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tzaar {

enum class Color : std::uint8_t { kWhite = 0, kBlack = 1 };
enum class PieceType : std::uint8_t { kTzaar = 0, kTzarra = 1, kTott = 2 };

inline constexpr int kColors = 2;
inline constexpr int kPieceTypes = 3;

inline constexpr std::array<Color, kColors> kAllColors{Color::kWhite, Color::kBlack};
inline constexpr std::array<PieceType, kPieceTypes> kAllPieceTypes{
    PieceType::kTzaar, PieceType::kTzarra, PieceType::kTott};

// R1: how many pieces of each type a colour has.
inline constexpr std::array<int, kPieceTypes> kPiecesOfType{6, 9, 15};
inline constexpr int kPiecesOfColor = 30;
// A stack consists of pieces of one colour (R3), so this is the highest possible.
inline constexpr int kMaxHeight = kPiecesOfColor;

constexpr int index(Color color) { return static_cast<int>(color); }
constexpr int index(PieceType type) { return static_cast<int>(type); }

constexpr Color operator!(Color color) {
    return color == Color::kWhite ? Color::kBlack : Color::kWhite;
}

constexpr std::string_view name(Color color) {
    return color == Color::kWhite ? "White" : "Black";
}

constexpr std::string_view name(PieceType type) {
    constexpr std::array<std::string_view, kPieceTypes> kNames{"Tzaar", "Tzarra", "Tott"};
    return kNames[static_cast<std::size_t>(type)];
}

// A colour and a type as one number 0..5: color * 3 + type. It indexes tables, and the hash is defined by it.
inline constexpr int kPieces = kColors * kPieceTypes;

constexpr int piece_of(Color color, PieceType type) { return index(color) * kPieceTypes + index(type); }
constexpr Color color_of(int piece) { return piece < kPieceTypes ? Color::kWhite : Color::kBlack; }
constexpr PieceType type_of(int piece) { return static_cast<PieceType>(piece % kPieceTypes); }

}  // namespace tzaar
