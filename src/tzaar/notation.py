"""Moves and turns as people type them (docs/notation.md): lenient reading, canonical writing.

Writing needs nothing from here: ``str(move)`` and ``str(turn)`` are canonical.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tzaar.errors import FailureCode, InvalidNotationError, excerpt
from tzaar.geometry import Space
from tzaar.legality import too_many_moves, unfinished
from tzaar.moves import PASS, Capture, Move, Phase, Place, Reinforce, Turn
from tzaar.pieces import PIECE_TYPE_BY_LETTER
from tzaar.position import Position

LONGEST: Final = 200
"""No turn needs a quarter of this; a longer text is refused without looking at it."""

_MOVE: Final = re.compile(
    r"""
      (?P<passing> pass ) (?![a-z0-9])
    | (?P<piece> [a-z] ) @ (?P<space> [a-z][0-9]{1,3} )
    | (?P<source> [a-z][0-9]{1,3} ) \s*+
      (?: (?P<sign> -> | [-x:+>] ) \s*+ )? (?P<target> [a-z][0-9]{1,3} )
    """,
    re.IGNORECASE | re.VERBOSE | re.ASCII,
)
_SEPARATOR: Final = re.compile(r"[\s,;]*")
_EXAMPLES: Final = "examples: D4xC3, F2+G2, pass, Z@C3"


def parse_move(text: str, position: Position) -> Move:
    """Read one legal move.

    Raises `InvalidNotationError` for nonsense and `IllegalMoveError` for what the rules forbid.

    >>> parse_move("d7-e7", Position.fixed())
    Capture(source=Space.D7, target=Space.E7)
    """
    return play_move(text, position)[0]


def parse_turn(text: str, position: Position) -> Turn:
    """Read all that is left of the current turn; raises as `parse_move` does.

    >>> str(parse_turn("d7 e7", Position.fixed()))
    'D7xE7'
    """
    return play_turn(text, position)[0]


def parse_moves(text: str, position: Position) -> tuple[Move, ...]:
    """Read one or more successive moves: a turn, several, or a part of one."""
    return tuple(move for move, _ in play_moves(text, position))


# To know that a move is legal is to know what follows, so those who go on from there need not ask
# a second time.


def play_move(text: str, position: Position) -> tuple[Move, Position]:
    """Read a move as `parse_move` does; also the position after it."""
    played = list(play_moves(text, position))
    if len(played) != 1:
        raise InvalidNotationError(
            f"one move is wanted, not {len(played)}: {excerpt(text)!r}",
            text,
            code=FailureCode.NOT_A_MOVE,
        )
    return played[0]


def play_turn(text: str, position: Position) -> tuple[Turn, Position]:
    """Read a turn as `parse_turn` does; also the position after it."""
    played = list(play_moves(text, position))
    turn = Turn(*(move for move, _ in played))
    for number, (_, after) in enumerate(played[:-1], start=1):
        if after.phase is not Phase.SECOND:
            raise too_many_moves(turn, number)
    last = played[-1][1]
    if last.phase is Phase.SECOND:
        raise unfinished(turn)
    return turn, last


def play_moves(text: str, position: Position) -> Iterator[tuple[Move, Position]]:
    """Read moves as `parse_moves` does; each with the position after it."""
    if len(text) > LONGEST:
        raise InvalidNotationError(
            f"{len(text):,} characters are not a move: none is longer than {LONGEST}",
            text,
            code=FailureCode.NOT_A_MOVE,
        )
    at = _skip_separators(text, 0)
    if at == len(text):
        raise InvalidNotationError(
            f"no move is given; {_EXAMPLES}", text, at, code=FailureCode.NO_MOVE_GIVEN
        )
    while at < len(text):
        match = _MOVE.match(text, at)
        if match is None:
            raise InvalidNotationError(
                f"{excerpt(text[at:])!r} is not a move; {_EXAMPLES}",
                text,
                at,
                code=FailureCode.NOT_A_MOVE,
            )
        move = _read_move(match, position)
        position = position.play(move)
        yield move, position
        at = _skip_separators(text, match.end())


def _skip_separators(text: str, at: int) -> int:
    match = _SEPARATOR.match(text, at)
    return match.end() if match else at


def _read_move(match: re.Match[str], position: Position) -> Move:
    if match["passing"]:
        return PASS
    if match["piece"]:
        piece_type = PIECE_TYPE_BY_LETTER.get(match["piece"].upper())
        if piece_type is None:
            raise InvalidNotationError(
                f"{match['piece']!r} is not a piece; Z is a Tzaar, R a Tzarra, T a Tott",
                match.string,
                match.start("piece"),
                code=FailureCode.BAD_PLACEMENT,
            )
        return Place(piece_type, _read_space(match, "space"))
    source, target = _read_space(match, "source"), _read_space(match, "target")
    if match["sign"] in ("x", "X"):
        return Capture(source, target)
    if match["sign"] == "+":
        return Reinforce(source, target)
    return position.move_between(source, target)


def _read_space(match: re.Match[str], group: str) -> Space:
    try:
        return Space.parse(match[group])
    except InvalidNotationError as error:
        raise InvalidNotationError(
            str(error), match.string, match.start(group), code=error.code, values=error.values
        ) from None
