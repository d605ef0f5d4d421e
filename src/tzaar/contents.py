"""What lies inside the stacks, found by going through a game's moves (R3, R11).

Play never needs it, so a `Position` does not keep it; people like to see it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tzaar.geometry import Space
from tzaar.moves import Capture, Move, Place, Reinforce
from tzaar.pieces import PieceType
from tzaar.position import Position

Contents = tuple[PieceType | None, ...]
"""The pieces of a stack from the bottom up; None for what a custom start does not show."""


def stack_contents(start: Position, moves: Iterable[Move]) -> dict[Space, Contents]:
    """The contents of every stack after legal moves from a start.

    >>> from tzaar.notation import parse_moves
    >>> start = Position.fixed()
    >>> after = stack_contents(start, parse_moves("D7xE7 F6xF5 G1+F2", start))
    >>> after[Space.F2]
    (PieceType.TZARRA, PieceType.TOTT)
    """
    contents: dict[Space, Contents] = {
        space: (None,) * (stack.height - 1) + (stack.piece_type,) for space, stack in start.stacks()
    }
    for move in moves:
        match move:
            case Capture(source, target):
                contents[target] = contents.pop(source)
            case Reinforce(source, target):
                contents[target] += contents.pop(source)
            case Place(piece_type, space):
                contents[space] = (piece_type,)
    return contents
