"""The balanced start: a random board on which White and Black have equal chances.

On random boards Black wins two games of three between strong players (docs/fairness.md). Like
`random_board`, the balanced start is defined here down to the bit: a seed gives the same board in
every language and on every machine, whatever network the engine has.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tzaar.geometry import RAYS, SPACES, SYMMETRIES, Space
from tzaar.pieces import Color, PieceType, Stack
from tzaar.setups import Board, numbers_from, shuffled_pieces

_Weights = tuple[tuple[int, ...], ...]

# The engine's placement weights (docs/placement.md) of generation 7, frozen: they are part of the
# definition. Rows and columns are Tzaars, Tzarras and Totts.
_PLACES: Final = ("A1", "A2", "A3", "B2", "B3", "C3", "C4", "D4")
_PLACE: Final[_Weights] = (
    (-27, 10, 9, -3, 3, 0, -4, 13),
    (28, 0, 11, 1, -5, -23, -3, -9),
    (21, 14, 1, -2, -3, -6, -8, -17),
)
"""What a piece is worth by its type on the spaces of `_PLACES` and those symmetric to them."""
_OWN: Final[tuple[_Weights, ...]] = (
    ((7, 0, -3), (0, -35, -14), (-3, -14, -26)),
    ((5, -2, -4), (-2, -17, -20), (-4, -20, -20)),
)
"""What a pair of one colour is worth: side by side, and with one space between."""
_ENEMY: Final[tuple[_Weights, ...]] = (
    ((0, 10, 9), (-10, 0, -3), (-9, 3, 0)),
    ((0, 12, 9), (-12, 0, -1), (-9, 1, 0)),
)
"""The same for a pair of two colours, to the owner of the first."""

_BALANCE: Final = 1750
"""How far White's pieces must be ahead by these weights, found by matches."""
_MOST_DRAWS: Final = 5_000
"""The end for a seed that gets stuck, so that nobody can find one that takes long.

None of 400 000 seeds needed more than 3 313 draws.
"""

_PLACE_OF: Final = {
    symmetry(Space[name]): place for place, name in enumerate(_PLACES) for symmetry in SYMMETRIES
}
_NEAR: Final = tuple(
    tuple(
        (distance, near)
        for ray in RAYS[space].values()
        for distance, near in enumerate(ray[: len(_OWN)])
    )
    for space in SPACES
)
_TYPES: Final = tuple(PieceType)


@lru_cache(maxsize=64)  # a game asks again and again whether its start is this one
def balanced_board(seed: int) -> Board:
    """A random board that gives both colours equal chances, the same everywhere for the same seed.

    It begins as ``random_board(seed)`` with the same SplitMix64 generator. While White is ahead by
    less than the balance, two spaces are drawn as ``(next() * 60) >> 64`` each, and their pieces
    change places if White gains by it.

    Raises `TzaarError` unless ``0 <= seed < 2**64``.
    """
    numbers = numbers_from(seed)
    pieces = shuffled_pieces(numbers)
    lead = _lead(pieces)
    for _ in range(_MOST_DRAWS):
        if lead >= _BALANCE:
            break
        one, other = (SPACES[next(numbers) * len(SPACES) >> 64] for _ in range(2))
        gain = _gain(pieces, one, other)
        if gain > 0:
            lead += gain
            _exchange(pieces, one, other)
    return tuple(pieces)


def _lead(pieces: list[Stack]) -> int:
    """How far White is ahead."""
    places = sum(_place_worth(pieces, space) for space in SPACES)
    # Each pair counts from both ends.
    return places + sum(_pairs_worth(pieces, space) for space in SPACES) // 2


def _gain(pieces: list[Stack], one: Space, other: Space) -> int:
    """What an exchange adds to White's lead."""
    # A pair that the two form with each other is worth the same before and after.
    before = _worth(pieces, one) + _worth(pieces, other)
    _exchange(pieces, one, other)
    after = _worth(pieces, one) + _worth(pieces, other)
    _exchange(pieces, one, other)
    return after - before


def _exchange(pieces: list[Stack], one: Space, other: Space) -> None:
    pieces[one], pieces[other] = pieces[other], pieces[one]


def _worth(pieces: list[Stack], space: Space) -> int:
    return _place_worth(pieces, space) + _pairs_worth(pieces, space)


def _place_worth(pieces: list[Stack], space: Space) -> int:
    """What a space's piece is worth to White by its place alone."""
    piece = pieces[space]
    return _for_white(piece, _PLACE[_TYPES.index(piece.piece_type)][_PLACE_OF[space]])


def _pairs_worth(pieces: list[Stack], space: Space) -> int:
    """What the pairs that a space's piece forms are worth to White."""
    piece = pieces[space]
    row = _TYPES.index(piece.piece_type)
    worth = 0
    for distance, near in _NEAR[space]:
        other = pieces[near]
        pairs = _OWN if other.color is piece.color else _ENEMY
        worth += pairs[distance][row][_TYPES.index(other.piece_type)]
    return _for_white(piece, worth)


def _for_white(piece: Stack, worth: int) -> int:
    return worth if piece.color is Color.WHITE else -worth
