"""Moves and turns as people type them (docs/notation.md): lenient reading, canonical writing.

Writing needs nothing from here: ``str(move)`` and ``str(turn)`` are canonical.
"""

from __future__ import annotations

from tzaar.errors import FailureCode, InvalidNotationError, excerpt
from tzaar.move_text import Way, one_move_wanted, read_moves
from tzaar.moves import Move, Turn
from tzaar.position import Position


def parse_move(text: str, position: Position | None = None) -> Move:
    """Read one move that is legal in a position; without one, any that says what it is.

    Raises `InvalidNotationError` for nonsense and `IllegalMoveError` for what the rules forbid.

    >>> parse_move("d7-e7", Position.fixed())
    Capture(source=Space.D7, target=Space.E7)
    >>> parse_move("D7xE7")
    Capture(source=Space.D7, target=Space.E7)
    """
    if position is not None:
        return position.read_move(text)[0]
    written = list(read_moves(text))
    if len(written) != 1:
        raise one_move_wanted(text, len(written))
    [move] = written
    if isinstance(move, Way):
        raise InvalidNotationError(
            f"{excerpt(text)!r} may be a capture or not: write {move.source}x{move.target} or "
            f"{move.source}+{move.target}, or say in which position",
            text,
            code=FailureCode.NOT_A_MOVE,
        )
    return move


def parse_turn(text: str, position: Position) -> Turn:
    """Read all that is left of the current turn; raises as `parse_move` does.

    >>> str(parse_turn("d7 e7", Position.fixed()))
    'D7xE7'
    """
    return position.read_turn(text)[0]


def parse_moves(text: str, position: Position) -> tuple[Move, ...]:
    """Read one or more successive moves: a turn, several, or a part of one.

    >>> len(parse_moves("D7xE7 F6xF5 pass", Position.fixed()))
    3
    """
    return tuple(move for move, _ in position.read_moves(text))
