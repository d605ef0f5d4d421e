"""How Boardspace names the spaces and lays out a random start from its key.

Its records keep only the key. The shuffle is that of its client, whose generator is Java's; the
way a number below 60 is drawn from it changed on 25 October 2013.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from enum import StrEnum
from typing import Final

from tzaar.geometry import SPACES, Space
from tzaar.pieces import Color, PieceType, Stack
from tzaar.position import Position, Setup

RACK_TYPES: Final = (PieceType.TOTT, PieceType.TZARRA, PieceType.TZAAR)
"""The piece types by the numbers that Boardspace gives them."""

_FIRST_DAY_OF_NEW_ERA: Final = date(2013, 10, 25)
_STATE_BITS: Final = 48
_STATE_MASK: Final = 2**_STATE_BITS - 1
_MULTIPLIER: Final = 0x5DEECE66D
_PASSES: Final = 5
"""How often the client goes through all the pieces."""


class Labels(StrEnum):
    """Which labels a record has for column E: Boardspace counts the hole as E5."""

    BOARDSPACE = "boardspace"
    OFFICIAL = "official"

    @property
    def spaces(self) -> Mapping[str, Space]:
        """The spaces by their labels."""
        return _SPACES_BY_LABEL[self]


class Era(StrEnum):
    """How the client drew its random numbers at the time."""

    OLD = "old"
    NEW = "new"

    @classmethod
    def of(cls, day: date | None) -> Era:
        """The era of a day; the new one where it is not known."""
        return cls.OLD if day is not None and day < _FIRST_DAY_OF_NEW_ERA else cls.NEW

    @property
    def other(self) -> Era:
        """The era that this one is not."""
        return Era.NEW if self is Era.OLD else Era.OLD


def label(space: Space) -> str:
    """A space in a Boardspace record.

    >>> label(Space.E4), label(Space.E5)
    ('E 4', 'E 6')
    """
    row = int(space.name[1:])
    beyond_hole = space.column == "E" and row > 4
    return f"{space.column} {row + beyond_hole}"


_SPACES_BY_LABEL: Final = {
    Labels.BOARDSPACE: {label(space).replace(" ", ""): space for space in SPACES},
    Labels.OFFICIAL: {space.name: space for space in SPACES},
}


def random_start(key: int, era: Era) -> Position:
    """The random start that belongs to a key.

    >>> str(random_start(0, Era.NEW))
    'ZTttr/tRzRrz/RTrRTZR/TrtzRZTT/rtTzRTTT/tTTrtTRZ/rttrtZt/TrTtzt/tZztR w c'
    """
    pieces = [
        Stack(color, piece_type)
        for color in Color
        for piece_type in RACK_TYPES
        for _ in range(piece_type.supply)
    ]
    numbers = _numbers(key, era, len(pieces))
    for _ in range(_PASSES):
        for here in range(len(pieces)):
            there = next(numbers)
            pieces[here], pieces[there] = pieces[there], pieces[here]
    # The last piece goes to the last space: the client deals from the top, the last space first.
    return Setup(dict(zip(SPACES, pieces, strict=True))).position()


def _numbers(key: int, era: Era, bound: int) -> Iterator[int]:
    """The endless numbers below `bound`, from `java.util.Random` seeded with the key."""
    state = (key ^ _MULTIPLIER) & _STATE_MASK
    while True:
        state = (state * _MULTIPLIER + 11) & _STATE_MASK
        if era is Era.OLD:
            drawn = state >> (_STATE_BITS - 32)
            # As a signed number of 32 bits, without its sign; the least one counts as 0.
            yield min(drawn, 2**32 - drawn) % 2**31 % bound
        else:
            drawn = state >> (_STATE_BITS - 31)
            # Java draws again in the last, incomplete stretch of the range, to favour none.
            if drawn - drawn % bound + bound <= 2**31:
                yield drawn % bound
