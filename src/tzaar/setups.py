"""The three ways to begin: fixed, random and empty (tournament) boards (R4-R6).

A fourth, the balanced board, is a random one made fair (`tzaar.balanced_board`).

The random start is defined here down to the bit, and a seed gives the same board in every
language and on every machine: see `random_board`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from tzaar.errors import FailureCode, TzaarError
from tzaar.geometry import SPACES
from tzaar.pieces import PIECE_TYPE_BY_LETTER, Color, PieceType, Stack

Board = tuple[Stack | None, ...]
"""What stands on each of the 60 spaces, by index."""

SEED_LIMIT: Final = 2**64
FRESH_SEED_BITS: Final = 53
"""Fresh seeds fit a double: browsers can show and read them as plain numbers."""

_FIXED_COLUMNS: Final = "ttttT TrrrRT TRzzZRT TRZtTZRT TRZTtzrt trztTzrt trzZZrt trRRRt tTTTT"


class StartKind(StrEnum):
    """How a game begins; the values are those of a record's `Setup` tag."""

    FIXED = "fixed"
    RANDOM = "random"
    BALANCED = "balanced"
    TOURNAMENT = "tournament"
    CUSTOM = "custom"


def fixed_board() -> Board:
    """The prescribed start (R5)."""
    return tuple(
        Stack(
            Color.WHITE if letter.isupper() else Color.BLACK,
            PIECE_TYPE_BY_LETTER[letter.upper()],
        )
        for letter in _FIXED_COLUMNS.replace(" ", "")
    )


def empty_board() -> Board:
    """The tournament start: nothing placed yet (R6)."""
    return (None,) * len(SPACES)


def random_board(seed: int) -> Board:
    """All 60 pieces laid out at random (R4), the same everywhere for the same seed.

    The 60 pieces, White's before Black's, each Tzaars, Tzarras, Totts, are shuffled from the last
    to the first: piece i changes places with piece ``(next() * (i + 1)) >> 64`` where ``next()``
    is SplitMix64 started at the seed. Piece k then stands on the space of index k.

    Raises `TzaarError` unless ``0 <= seed < 2**64``.
    """
    return tuple(shuffled_pieces(numbers_from(seed)))


def numbers_from(seed: int) -> Iterator[int]:
    """The numbers that lay out the board of a seed; raises `TzaarError` as `random_board` does."""
    if not 0 <= seed < SEED_LIMIT:
        raise TzaarError(
            f"a seed is a whole number from 0 to 2**64 - 1, not {seed}", code=FailureCode.BAD_SEED
        )
    return splitmix64(seed)


def shuffled_pieces(numbers: Iterator[int]) -> list[Stack]:
    """All 60 pieces, shuffled as `random_board` says by the next numbers."""
    pieces = [
        Stack(color, piece_type)
        for color in Color
        for piece_type in PieceType
        for _ in range(piece_type.supply)
    ]
    for last in range(len(pieces) - 1, 0, -1):
        other = next(numbers) * (last + 1) >> 64
        pieces[last], pieces[other] = pieces[other], pieces[last]
    return pieces


def is_seed(text: str) -> bool:
    """Whether a text is a seed in digits.

    >>> is_seed("7"), is_seed("-7"), is_seed(str(2**64))
    (True, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < SEED_LIMIT


def fresh_seed() -> int:
    """A seed from the system's randomness."""
    return secrets.randbits(FRESH_SEED_BITS)


def splitmix64(state: int) -> Iterator[int]:
    """The endless numbers of Vigna's SplitMix64 generator, 64 bits each."""
    mask = SEED_LIMIT - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        yield mixed ^ (mixed >> 31)
