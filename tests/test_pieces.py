from __future__ import annotations

from typing import Any

import pytest

from tzaar.errors import InvalidNotationError
from tzaar.pieces import (
    BLACK,
    PIECE_TYPE_BY_LETTER,
    PIECES_PER_COLOR,
    WHITE,
    Color,
    PieceType,
    Stack,
)


def test_colors() -> None:
    assert list(Color) == [WHITE, BLACK]
    assert [color.index for color in Color] == [0, 1]
    assert [color.letter for color in Color] == ["w", "b"]
    assert [str(color) for color in Color] == ["White", "Black"]
    assert [repr(color) for color in Color] == ["Color.WHITE", "Color.BLACK"]
    assert [color.opponent for color in Color] == [BLACK, WHITE]


def test_piece_types() -> None:
    assert [kind.index for kind in PieceType] == [0, 1, 2]
    assert [kind.letter for kind in PieceType] == ["Z", "R", "T"]
    assert [kind.supply for kind in PieceType] == [6, 9, 15]
    assert [str(kind) for kind in PieceType] == ["Tzaar", "Tzarra", "Tott"]
    assert repr(PieceType.TZARRA) == "PieceType.TZARRA"
    assert PIECES_PER_COLOR == 30


def test_letters_lead_back_to_types() -> None:
    assert [PIECE_TYPE_BY_LETTER[letter] for letter in "ZRT"] == list(PieceType)
    assert len(PIECE_TYPE_BY_LETTER) == 3


@pytest.mark.parametrize(
    ("stack", "text", "words"),
    [
        (Stack(WHITE, PieceType.TZAAR), "Z", "white Tzaar"),
        (Stack(BLACK, PieceType.TZARRA, 2), "r2", "black Tzarra of height 2"),
        (Stack(WHITE, PieceType.TOTT, 30), "T30", "white Tott of height 30"),
        (Stack(BLACK, PieceType.TOTT, 1), "t", "black Tott"),
        (Stack(BLACK, PieceType.TZAAR, 0), "z0", "black Tzaar of height 0"),
    ],
)
def test_stack_texts(stack: Stack, text: str, words: str) -> None:
    assert str(stack) == text
    assert stack.description == words
    assert Stack.parse(text) == stack


def test_stacks_are_values() -> None:
    assert Stack(WHITE, PieceType.TZAAR) == Stack(WHITE, PieceType.TZAAR, 1)
    assert (
        len({Stack(color, kind, h) for color in Color for kind in PieceType for h in (1, 2)}) == 12
    )
    assert (
        repr(Stack(WHITE, PieceType.TZAAR, 3))
        == "Stack(color=Color.WHITE, piece_type=PieceType.TZAAR, height=3)"
    )


@pytest.mark.parametrize(
    ("kind", "names", "found"),
    [
        (Color, ("white", "WHITE", "w", WHITE), WHITE),
        (Color, ("black", "Black", "b", BLACK), BLACK),
        (PieceType, ("tzaar", "Z", "z", PieceType.TZAAR), PieceType.TZAAR),
    ],
)
def test_colours_and_types_by_name(kind: Any, names: tuple[Any, ...], found: Any) -> None:
    assert [kind.of(name) for name in names] == [found] * len(names)


@pytest.mark.parametrize("kind", [Color, PieceType])
def test_what_is_no_colour_or_type(kind: Any) -> None:
    with pytest.raises(InvalidNotationError, match="'green'"):
        kind.of("green")
    with pytest.raises(TypeError, match="0 is not a"):
        kind.of(0)


@pytest.mark.parametrize("text", ["", "x", "2Z", "Z²", "Z-1", "Zr"])
def test_what_is_no_stack(text: str) -> None:
    with pytest.raises(InvalidNotationError, match="is not a stack"):
        Stack.parse(text)
