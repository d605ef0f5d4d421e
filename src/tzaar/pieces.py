"""Colours, piece types and stacks (R1, R3)."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from tzaar.errors import FailureCode, InvalidNotationError, excerpt


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

    def __bool__(self) -> bool:
        raise TypeError("a colour is neither true nor false: compare it with WHITE or BLACK")

    @classmethod
    def of(cls, color: Color | str) -> Color:
        """A colour, or the one with this name; raises `InvalidNotationError`.

        >>> Color.of("white"), Color.of("b"), Color.of(Color.WHITE)
        (Color.WHITE, Color.BLACK, Color.WHITE)
        """
        if isinstance(color, cls):
            return color
        if not isinstance(color, str):
            raise TypeError(f"{color!r} is not a colour: Color.WHITE and Color.BLACK are")
        for each in cls:
            if color.lower() in (each.name.lower(), each.letter):
                return each
        raise InvalidNotationError(
            f"{excerpt(color)!r} is not a colour: white and black are", color
        )

    @property
    def opponent(self) -> Color:
        """The other player.

        >>> Color.WHITE.opponent
        Color.BLACK
        """
        return BLACK if self is WHITE else WHITE


WHITE: Final = Color.WHITE
BLACK: Final = Color.BLACK


class PieceType(Enum):
    """One of the three types; a player must always show all of them (R14)."""

    TZAAR = 0
    TZARRA = 1
    TOTT = 2

    def __init__(self, index: int) -> None:
        self.index = index
        self.letter = "ZRT"[index]
        """The type in notation, the same in every language."""
        self.supply = (6, 9, 15)[index]
        """How many pieces of this type each player starts with (R1)."""

    @classmethod
    def of(cls, piece_type: PieceType | str) -> PieceType:
        """A type, or the one with this name; raises `InvalidNotationError`.

        >>> PieceType.of("tzarra"), PieceType.of("R")
        (PieceType.TZARRA, PieceType.TZARRA)
        """
        if isinstance(piece_type, cls):
            return piece_type
        if not isinstance(piece_type, str):
            raise TypeError(f"{piece_type!r} is not a type of pieces: PieceType.TZAAR is one")
        for each in cls:
            if piece_type.upper() in (each.name, each.letter):
                return each
        raise InvalidNotationError(
            f"{excerpt(piece_type)!r} is not a type of pieces: Tzaar, Tzarra and Tott are",
            piece_type,
        )

    def __repr__(self) -> str:
        return f"PieceType.{self.name}"

    def __str__(self) -> str:
        return self.name.capitalize()


PIECE_TYPE_BY_LETTER: Final = {piece_type.letter: piece_type for piece_type in PieceType}
PIECES_PER_COLOR: Final = sum(piece_type.supply for piece_type in PieceType)


class Stack(NamedTuple):
    """What stands on a space: its colour, the type of its top piece and its height (R3).

    What lies below the top piece counts as height only, so it is not kept here;
    `Node.contents` finds it by replaying the game.

    >>> str(Stack(Color.BLACK, PieceType.TZARRA, 2))
    'r2'
    """

    color: Color
    piece_type: PieceType
    height: int = 1

    @classmethod
    def parse(cls, text: str) -> Stack:
        """Read a stack as position strings have it; raises `InvalidNotationError`.

        >>> Stack.parse("r2")
        Stack(color=Color.BLACK, piece_type=PieceType.TZARRA, height=2)
        """
        letter, height = text[:1], text[1:] or "1"
        piece_type = PIECE_TYPE_BY_LETTER.get(letter.upper())
        if piece_type is None or not (height.isascii() and height.isdigit()):
            raise InvalidNotationError(
                f"{excerpt(text)!r} is not a stack; examples: Z, t, R3",
                text,
                code=FailureCode.UNKNOWN_CHARACTER,
            )
        return cls(WHITE if letter.isupper() else BLACK, piece_type, int(height))

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
