"""Where things lie in a picture: spaces, grid lines and labels, seen from either side of the board.

Lengths are in steps, the distance of two neighbouring spaces; the hole is the origin, x runs to the
right and y downwards, as on a screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final, NamedTuple

from tzaar.geometry import CENTRE, COLUMNS, RADIUS, RAYS, SPACES, Direction, Space
from tzaar.pieces import WHITE, Color

COLUMN_STEP: Final = sqrt(3) / 2
"""The distance of two neighbouring columns."""


class Point(NamedTuple):
    """A place in the picture."""

    x: float
    y: float


def slot(space: Space, orientation: Color = WHITE) -> tuple[int, int]:
    """Column and half-row of a space, counted from the hole to the right and downwards.

    Neighbours in one column are two half-rows apart.

    >>> slot(Space.E8), slot(Space.D8), slot(Space.D8, Color.BLACK)
    ((0, -8), (-1, -7), (1, 7))
    """
    column, row = space.grid
    x, y = column - CENTRE[0], row - CENTRE[1]
    right, down = x, x - 2 * y
    return (right, down) if orientation is WHITE else (-right, -down)


def point(space: Space, orientation: Color = WHITE) -> Point:
    """The place of a space."""
    right, down = slot(space, orientation)
    return Point(right * COLUMN_STEP, down / 2)


def back_to_front(orientation: Color = WHITE) -> list[Space]:
    """The spaces from the far rim to the near one: the order in which stacks are painted."""
    return sorted(SPACES, key=lambda space: slot(space, orientation)[::-1])


def lines() -> Iterator[tuple[Space, Space]]:
    """The two ends of each of the 30 lines of the board; none crosses the hole (R2)."""
    for ahead, behind in (
        (Direction.N, Direction.S),
        (Direction.NE, Direction.SW),
        (Direction.SE, Direction.NW),
    ):
        for space in SPACES:
            if not RAYS[space][behind]:
                yield space, RAYS[space][ahead][-1]


def labels() -> Iterator[tuple[Space, int]]:
    """The spaces at both ends of every column, which are named outside the board.

    With each goes the way outwards for White: 1 is down, -1 is up. Rows bend at column E, and E5 to
    E8 lie half a step off them (the hole has no number), so that row numbers along the rim would
    mislead; a column's two ends and counting never do.
    """
    for letter in COLUMNS:
        column = [space for space in SPACES if space.column == letter]
        yield column[0], 1
        yield column[-1], -1


def plate(slanted: float, upright: float) -> list[Point]:
    """The corners of the plate, from the top one on.

    Its edges run outside the rim's lines, the four slanted ones `slanted` steps away and the two
    upright ones `upright` steps.
    """
    top = RADIUS + slanted / COLUMN_STEP
    side = RADIUS * COLUMN_STEP + upright
    shoulder = top - side / (2 * COLUMN_STEP)
    right = [Point(0, -top), Point(side, -shoulder), Point(side, shoulder)]
    return right + [Point(-x, -y) for x, y in right]
