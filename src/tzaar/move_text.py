"""Moves as people type them (docs/notation.md), read without knowing where they are played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from tzaar.errors import FailureCode, InvalidNotationError, excerpt
from tzaar.geometry import Space
from tzaar.moves import PASS, Capture, Move, Place, Reinforce
from tzaar.pieces import PIECE_TYPE_BY_LETTER

LONGEST: Final = 200
"""No turn needs a quarter of this; a longer text is refused unread."""

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


class Way(NamedTuple):
    """A move of which only the two spaces are written: what stands on the target says the rest."""

    source: Space
    target: Space


def read_moves(text: str) -> Iterator[Move | Way]:
    """The moves that are written in a text, at least one; raises `InvalidNotationError`.

    >>> list(read_moves("d7xe7, a1 a2 pass"))[1:]
    [Way(source=Space.A1, target=Space.A2), Pass()]
    """
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
        yield _read_move(match)
        at = _skip_separators(text, match.end())


def one_move_wanted(text: str, number: int) -> InvalidNotationError:
    """The error for a text with another number of moves than one."""
    return InvalidNotationError(
        f"expected one move, got {number}: {excerpt(text)!r}", text, code=FailureCode.NOT_A_MOVE
    )


def _skip_separators(text: str, at: int) -> int:
    match = _SEPARATOR.match(text, at)
    return match.end() if match else at


def _read_move(match: re.Match[str]) -> Move | Way:
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
    return Way(source, target)


def _read_space(match: re.Match[str], group: str) -> Space:
    try:
        return Space.parse(match[group])
    except InvalidNotationError as error:
        raise InvalidNotationError(
            str(error), match.string, match.start(group), code=error.code, values=error.values
        ) from None
