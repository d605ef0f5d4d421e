"""What stands on the board and what it sees: the questions that do not depend on whose turn it is.

`Position` builds on this as `chess.Board` builds on `chess.BaseBoard`.
"""

from __future__ import annotations

from collections.abc import Iterator

from tzaar.geometry import RAYS, SPACES, Space
from tzaar.movegen import captures
from tzaar.pieces import Color, PieceType, Stack
from tzaar.setups import Board


class BoardView:
    """The stacks of a position. Spaces, colours and types may be given by name.

    >>> from tzaar import WHITE, Position
    >>> position = Position.fixed()
    >>> sorted(position.spaces(WHITE, "tzaar") & position.attacked(WHITE))
    [Space.C5, Space.D3, Space.D6, Space.E3, Space.G4, Space.G5]
    """

    __slots__ = ("_board", "_visible")

    _board: Board
    _visible: tuple[int, ...]  # by colour, then type

    def __getitem__(self, space: Space | str) -> Stack | None:
        """The stack on a space, or None.

        >>> from tzaar import Position
        >>> print(Position.fixed()["E5"])
        t
        """
        return self._board[Space.of(space)]

    def stacks(self, color: Color | str | None = None) -> Iterator[tuple[Space, Stack]]:
        """All stacks, or those of one colour, with their spaces.

        >>> from tzaar import Position
        >>> len(dict(Position.fixed().stacks("white")))
        30
        """
        wanted = None if color is None else Color.of(color)
        return (
            (space, stack)
            for space, stack in zip(SPACES, self._board, strict=True)
            if stack is not None and wanted in (None, stack.color)
        )

    def spaces(
        self, color: Color | str | None = None, piece_type: PieceType | str | None = None
    ) -> frozenset[Space]:
        """The occupied spaces, or those with stacks of one colour, one type on top, or both.

        >>> from tzaar import Position
        >>> position = Position.fixed().play_turn("D7xE7")
        >>> len(position.spaces()), len(position.spaces("black")), len(position.spaces(None, "Z"))
        (59, 29, 12)
        """
        wanted = None if piece_type is None else PieceType.of(piece_type)
        return frozenset(
            space for space, stack in self.stacks(color) if wanted in (None, stack.piece_type)
        )

    @property
    def vacant(self) -> frozenset[Space]:
        """The spaces on which nothing stands.

        >>> from tzaar import Position
        >>> Position.fixed().play_turn("D7xE7").vacant
        frozenset({Space.D7})
        """
        return frozenset(
            space for space, stack in zip(SPACES, self._board, strict=True) if stack is None
        )

    def visible(self, color: Color | str, piece_type: PieceType | str) -> int:
        """How many stacks of a colour show a type on top.

        >>> from tzaar import Position
        >>> Position.fixed().visible("white", "tzarra")
        9
        """
        return self._visible[Color.of(color).index * 3 + PieceType.of(piece_type).index]

    def reach(self, space: Space | str) -> frozenset[Space]:
        """The first stack in each direction of a space: what a stack there meets (R9).

        >>> from tzaar import Position
        >>> sorted(Position.fixed().reach("A1"))
        [Space.A2, Space.B1, Space.B2]
        """
        rays = RAYS[Space.of(space)].values()
        met = (next((to for to in ray if self._board[to] is not None), None) for ray in rays)
        return frozenset(to for to in met if to is not None)

    def attacks(self, space: Space | str) -> frozenset[Space]:
        """The enemy stacks that the one on a space could capture, if it were its turn (R10).

        Nothing if the space is vacant.

        >>> from tzaar import Position
        >>> sorted(Position.fixed().attacks("D7"))
        [Space.E6, Space.E7]
        """
        mover = self[space]
        return frozenset(to for to in self.reach(space) if _captures(mover, self._board[to]))

    def attackers(self, space: Space | str) -> frozenset[Space]:
        """The enemy stacks that could capture the one on a space, if it were their turn (R10).

        Nothing if the space is vacant.

        >>> from tzaar import Position
        >>> sorted(Position.fixed().attackers("E7"))
        [Space.D7, Space.D8]
        """
        target = self[space]
        return frozenset(near for near in self.reach(space) if _captures(self._board[near], target))

    def attacked(self, color: Color | str) -> frozenset[Space]:
        """The stacks of a colour that the other could capture, if it were its turn.

        >>> from tzaar import Position
        >>> sorted(Position.fixed().attacked("black") & Position.fixed().reach("D7"))
        [Space.E6, Space.E7]
        """
        opponent = Color.of(color).opponent
        return frozenset(capture.target for capture in captures(self._board, opponent))

    def is_attacked(self, space: Space | str) -> bool:
        """Whether the stack on a space could be captured by a first move of the other colour.

        >>> from tzaar import Position
        >>> Position.fixed().is_attacked("E7")
        True
        """
        return bool(self.attackers(space))


def _captures(mover: Stack | None, met: Stack | None) -> bool:
    return (
        mover is not None
        and met is not None
        and mover.color is not met.color
        and mover.height >= met.height
    )
