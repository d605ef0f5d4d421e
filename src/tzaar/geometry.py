"""The board: 60 spaces, their names, the rays between them, the 12 symmetries (R2).

The board is modelled on a skewed grid: column ``c`` and row ``r`` run from 0 to 8, a point is on
the board if ``|c - r| <= 4``, and the centre (4, 4) is missing. The three lines through a point run
along ``(0, 1)``, ``(1, 1)`` and ``(1, 0)``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final, Never

from tzaar.errors import FailureCode, InvalidNotationError, excerpt

COLUMNS: Final = "ABCDEFGHI"
CENTRE: Final = (4, 4)
RADIUS: Final = 4


class Space(IntEnum):
    """One of the 60 spaces; its value is its index, column by column from row 1 upwards.

    Columns have different lengths, so adding to an index leads nowhere in particular and raises
    `TypeError`; `step` and `tzaar.geometry.RAYS` lead along lines. Every space is true, A1 too.

    >>> Space.E5, str(Space.E5), int(Space.E5)
    (Space.E5, 'E5', 30)
    >>> Space.parse("d4").step(Direction.N)
    Space.D5
    """

    A1, A2, A3, A4, A5 = range(5)
    B1, B2, B3, B4, B5, B6 = range(5, 11)
    C1, C2, C3, C4, C5, C6, C7 = range(11, 18)
    D1, D2, D3, D4, D5, D6, D7, D8 = range(18, 26)
    E1, E2, E3, E4, E5, E6, E7, E8 = range(26, 34)
    F1, F2, F3, F4, F5, F6, F7, F8 = range(34, 42)
    G1, G2, G3, G4, G5, G6, G7 = range(42, 49)
    H1, H2, H3, H4, H5, H6 = range(49, 55)
    I1, I2, I3, I4, I5 = range(55, 60)

    def __repr__(self) -> str:
        return f"Space.{self.name}"

    def __str__(self) -> str:
        return self.name

    def __bool__(self) -> bool:
        return True  # also A1, whose index is 0

    def __add__(self, other: object) -> Never:
        raise _no_arithmetic(self)

    def __sub__(self, other: object) -> Never:
        raise _no_arithmetic(self)

    __radd__ = __add__
    __rsub__ = __sub__

    @classmethod
    def parse(cls, text: str) -> Space:
        """Read an official label in any case; raises `InvalidNotationError`.

        >>> Space.parse("i5")
        Space.I5
        """
        # Some foreign letters have an ASCII capital: the dotless i would pass for an I.
        space = _SPACE_BY_NAME.get(text.upper()) if text.isascii() else None
        if space is None:
            raise InvalidNotationError(_why_no_space(text), text, code=FailureCode.NO_SUCH_SPACE)
        return space

    @classmethod
    def of(cls, space: Space | str) -> Space:
        """A space, or the one with this name; raises `InvalidNotationError` as `parse` does.

        >>> Space.of("d4") is Space.of(Space.D4)
        True
        """
        if type(space) is cls:
            return space
        return cls.parse(space) if isinstance(space, str) else cls(space)

    @property
    def grid(self) -> tuple[int, int]:
        """Column and row on the skewed grid described at the top of this module.

        >>> Space.A1.grid, Space.E5.grid
        ((0, 0), (4, 5))
        """
        return GRID[self]

    @property
    def column(self) -> str:
        """The letter of the space's column.

        >>> Space.D4.column
        'D'
        """
        return self.name[0]

    @property
    def row(self) -> int:
        """The number of the space in its column, as in its label.

        >>> Space.D4.row
        4
        """
        return int(self.name[1])

    @property
    def ring(self) -> int:
        """Distance from the centre, 1 (beside the hole) to 4 (the rim).

        >>> Space.E5.ring, Space.A1.ring
        (1, 4)
        """
        column, row = GRID[self]
        x, y = column - CENTRE[0], row - CENTRE[1]
        return max(abs(x), abs(y), abs(x - y))

    @property
    def neighbours(self) -> tuple[Space, ...]:
        """The adjacent spaces; no space has a neighbour across the hole.

        >>> Space.A1.neighbours
        (Space.A2, Space.B2, Space.B1)
        """
        return NEIGHBOURS[self]

    def step(self, direction: Direction) -> Space | None:
        """The next space in a direction; None at the rim and at the hole.

        >>> Space.E3.step(Direction.N), Space.E4.step(Direction.N)
        (Space.E4, None)
        """
        ray = RAYS[self][direction]
        return ray[0] if ray else None


class Direction(Enum):
    """The six directions, with White at the south end of the board."""

    N = (0, 1)
    NE = (1, 1)
    SE = (1, 0)
    S = (0, -1)
    SW = (-1, -1)
    NW = (-1, 0)


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of the board onto itself: mirrored or not, then turned.

    Mirroring exchanges left and right: columns A and I, B and H, and so on. Turning goes clockwise
    in steps of 60 degrees.

    >>> Symmetry(rotation=1)(Space.E8)
    Space.I5
    >>> Symmetry(mirrored=True)(Space.A1)
    Space.I1
    """

    rotation: int = 0
    mirrored: bool = False

    def __call__(self, space: Space) -> Space:
        """The image of a space; `Position`, `Turn` and moves have `transform`."""
        return self.mapping[space]

    @property
    def mapping(self) -> tuple[Space, ...]:
        """The image of every space, by index.

        >>> Symmetry(rotation=3).mapping[Space.A1]
        Space.I5
        """
        return _MAPPINGS[self.rotation % 6, self.mirrored]

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one; a reflection undoes itself.

        >>> Symmetry(rotation=1).inverse
        Symmetry(rotation=5, mirrored=False)
        """
        return self if self.mirrored else Symmetry(-self.rotation % 6)


SPACES: Final = tuple(Space)
SYMMETRIES: Final = tuple(
    Symmetry(turn, mirrored) for mirrored in (False, True) for turn in range(6)
)

_SPACE_BY_NAME: Final = {space.name: space for space in SPACES}


def on_board(column: int, row: int) -> bool:
    """Whether a point of the grid is one of the 60 spaces.

    >>> on_board(0, 0), on_board(0, 5), on_board(4, 4)
    (True, False, False)
    """
    return (
        0 <= column <= 8
        and 0 <= row <= 8
        and abs(column - row) <= RADIUS
        and (column, row) != CENTRE
    )


# Both the enum's order and this comprehension run column by column, each from its lowest row.
GRID: Final = tuple((c, r) for c in range(9) for r in range(9) if on_board(c, r))
SPACE_AT: Final = dict(zip(GRID, SPACES, strict=True))


def _ray(space: Space, direction: Direction) -> tuple[Space, ...]:
    (column, row), (dc, dr) = GRID[space], direction.value
    spaces = []
    while on_board(column := column + dc, row := row + dr):
        spaces.append(SPACE_AT[column, row])
    return tuple(spaces)


def _image(space: Space, rotation: int, mirrored: bool) -> Space:
    x, y = GRID[space][0] - CENTRE[0], GRID[space][1] - CENTRE[1]
    if mirrored:
        x, y = -x, y - x
    for _ in range(rotation):
        x, y = y, y - x
    return SPACE_AT[x + CENTRE[0], y + CENTRE[1]]


_MAPPINGS: Final = {
    (turn, mirrored): tuple(_image(space, turn, mirrored) for space in SPACES)
    for turn in range(6)
    for mirrored in (False, True)
}

RAYS: Final[tuple[dict[Direction, tuple[Space, ...]], ...]] = tuple(
    {direction: _ray(space, direction) for direction in Direction} for space in SPACES
)
"""For every space and direction, the spaces from it to the rim or the hole, nearest first."""

NEIGHBOURS: Final = tuple(tuple(ray[0] for ray in RAYS[space].values() if ray) for space in SPACES)
"""The adjacent spaces of every space; across the hole there are none."""

BETWEEN: Final[dict[tuple[Space, Space], tuple[Space, ...]]] = {
    (space, target): ray[:distance]
    for space in SPACES
    for ray in RAYS[space].values()
    for distance, target in enumerate(ray)
}
"""For every ordered pair of spaces in one line, the spaces strictly between, from the first on."""


def faces_across_centre(space: Space, other: Space) -> bool:
    """Whether two spaces lie on one line that the hole cuts between them.

    >>> faces_across_centre(Space.E4, Space.E5), faces_across_centre(Space.E1, Space.E4)
    (True, False)
    """
    (column, row), (other_column, other_row) = GRID[space], GRID[other]
    on_one_line = (
        column == other_column or row == other_row or column - row == other_column - other_row
    )
    return on_one_line and space is not other and (space, other) not in BETWEEN


def _no_arithmetic(space: Space) -> TypeError:
    return TypeError(
        f"an index plus or minus a number is some other space: use {space!r}.step(direction) or "
        "tzaar.geometry.RAYS"
    )


def _why_no_space(text: str) -> str:
    shown = excerpt(text)
    letter, number = text[:1].upper(), text[1:]
    if not (text.isascii() and letter and letter in COLUMNS and number.isdigit()):
        return f"no such space: {shown!r}; a space is a column A to I and a row, for instance D4"
    rows = sum(space.column == letter for space in SPACES)
    return f"no such space: {shown!r}; column {letter} has rows 1 to {rows}"
