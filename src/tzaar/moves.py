"""Moves and turns as values (R6-R12). Only a `Position` knows whether one is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tzaar.geometry import Space, Symmetry
from tzaar.pieces import PieceType


@dataclass(frozen=True, slots=True, init=False)
class Capture:
    """A stack takes an enemy stack that is no higher than itself (R10).

    >>> Capture("D7", "E7") == Capture(Space.D7, Space.E7)
    True
    """

    source: Space
    target: Space

    def __init__(self, source: Space | str, target: Space | str) -> None:
        object.__setattr__(self, "source", Space.of(source))
        object.__setattr__(self, "target", Space.of(target))

    def __str__(self) -> str:
        return f"{self.source}x{self.target}"

    def transform(self, symmetry: Symmetry) -> Capture:
        """The move on the board as `Position.transform` maps it.

        >>> print(Capture("D7", "E7").transform(Symmetry(rotation=3)))
        F2xE2
        """
        return Capture(symmetry(self.source), symmetry(self.target))


@dataclass(frozen=True, slots=True, init=False)
class Reinforce:
    """A stack lands on another of its own colour (R11)."""

    source: Space
    target: Space

    def __init__(self, source: Space | str, target: Space | str) -> None:
        object.__setattr__(self, "source", Space.of(source))
        object.__setattr__(self, "target", Space.of(target))

    def __str__(self) -> str:
        return f"{self.source}+{self.target}"

    def transform(self, symmetry: Symmetry) -> Reinforce:
        """The move on the board as `Position.transform` maps it.

        >>> print(Reinforce("A1", "A2").transform(Symmetry(mirrored=True)))
        I1+I2
        """
        return Reinforce(symmetry(self.source), symmetry(self.target))


@dataclass(frozen=True, slots=True)
class Pass:
    """The second move of a turn, not made (R8)."""

    def __str__(self) -> str:
        return "pass"

    def transform(self, symmetry: Symmetry) -> Pass:  # noqa: ARG002 - as other moves have it
        """The pass itself: it is the same on every board.

        >>> print(PASS.transform(Symmetry(rotation=1)))
        pass
        """
        return self


@dataclass(frozen=True, slots=True, init=False)
class Place:
    """A piece from the hand is put on a vacant space (R6)."""

    piece_type: PieceType
    space: Space

    def __init__(self, piece_type: PieceType | str, space: Space | str) -> None:
        object.__setattr__(self, "piece_type", PieceType.of(piece_type))
        object.__setattr__(self, "space", Space.of(space))

    def __str__(self) -> str:
        return f"{self.piece_type.letter}@{self.space}"

    def transform(self, symmetry: Symmetry) -> Place:
        """The move on the board as `Position.transform` maps it.

        >>> print(Place("Z", "A1").transform(Symmetry(mirrored=True)))
        Z@I1
        """
        return Place(self.piece_type, symmetry(self.space))


Move = Capture | Reinforce | Pass | Place

PASS: Final = Pass()


class Phase(Enum):
    """Which kind of move is due."""

    PLACEMENT = "p"
    """Put a piece from the hand on the board (R6)."""
    CAPTURE = "c"
    """The forced first move of a turn (R8), or the whole opening turn (R7)."""
    SECOND = "s"
    """The free second move of a turn (R8)."""
    OVER = "over"
    """None: the game has been decided."""

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@dataclass(frozen=True, slots=True)
class Turn:
    """All that one player does before the other is to move: one move or two.

    >>> str(Turn(Capture(Space.F1, Space.G1), PASS))
    'F1xG1 pass'
    """

    moves: tuple[Move, ...]

    def __init__(self, *moves: Move) -> None:
        object.__setattr__(self, "moves", moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __str__(self) -> str:
        return " ".join(map(str, self.moves))

    def __repr__(self) -> str:
        return f"Turn({', '.join(map(repr, self.moves))})"

    def transform(self, symmetry: Symmetry) -> Turn:
        """The turn on the board as `Position.transform` maps it.

        >>> print(Turn(Capture("F1", "G1"), PASS).transform(Symmetry(mirrored=True)))
        D1xC1 pass
        """
        return Turn(*(move.transform(symmetry) for move in self.moves))
