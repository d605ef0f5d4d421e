"""Colours, piece types and stacks (R1, R3)."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple


class Color(Enum):
    """A player. White opens."""

    WHITE = 0
    BLACK = 1

    def __init__(self, index: int) -> None:
        self.index = index
        self.letter = "wb"[index]
        """The colour in a position string."""

    def __repr__(self) -> str:
        return f"Color.{self.name}"

    def __str__(self) -> str:
        return self.name.capitalize()

    @property
    def opponent(self) -> Color:
        """The other player."""
        return BLACK if self is WHITE else WHITE


WHITE: Final = Color.WHITE
BLACK: Final = Color.BLACK


class PieceType(Enum):
    """One of the three types, the trio of which a player must always show all (R14)."""

    TZAAR = 0
    TZARRA = 1
    TOTT = 2

    def __init__(self, index: int) -> None:
        self.index = index
        self.letter = "ZRT"[index]
        """The type in notation, the same in every language."""
        self.supply = (6, 9, 15)[index]
        """How many pieces of this type each player starts with (R1)."""

    def __repr__(self) -> str:
        return f"PieceType.{self.name}"

    def __str__(self) -> str:
        return self.name.capitalize()


PIECE_TYPE_BY_LETTER: Final = {piece_type.letter: piece_type for piece_type in PieceType}
PIECES_PER_COLOR: Final = sum(piece_type.supply for piece_type in PieceType)


class Stack(NamedTuple):
    """What stands on a space: its colour, the type of its top piece and its height (R3).

    What lies below the top piece counts as height only, so it is not kept here; a
    `Game` can tell it.

    >>> str(Stack(Color.BLACK, PieceType.TZARRA, 2))
    'r2'
    """

    color: Color
    piece_type: PieceType
    height: int = 1

    def __str__(self) -> str:
        letter = self.piece_type.letter
        if self.color is BLACK:
            letter = letter.lower()
        return letter if self.height == 1 else f"{letter}{self.height}"

    @property
    def description(self) -> str:
        """The stack in words.

        >>> Stack(Color.WHITE, PieceType.TZAAR, 3).description
        'white Tzaar of height 3'
        """
        height = f" of height {self.height}" if self.height != 1 else ""
        return f"{self.color.name.lower()} {self.piece_type}{height}"
