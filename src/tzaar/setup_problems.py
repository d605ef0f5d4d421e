"""Why an arrangement of stacks is not a position: every reason, with its code and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tzaar.errors import FailureCode, Problem
from tzaar.geometry import SPACES, Space
from tzaar.moves import Phase
from tzaar.pieces import BLACK, PIECES_PER_COLOR, WHITE, Color, PieceType, Stack


def find_problems(stacks: Mapping[Space, Stack], to_move: Color, phase: Phase) -> list[Problem]:
    """Every reason why an arrangement is not a position; empty if it is one.

    >>> find_problems({Space.A1: Stack(WHITE, PieceType.TOTT)}, WHITE, Phase.CAPTURE)
    ['Black has no pieces on the board']
    """
    return list(_Arrangement(stacks, to_move, phase).problems())


@dataclass(frozen=True)
class _Arrangement:
    stacks: Mapping[Space, Stack]
    to_move: Color
    phase: Phase

    def problems(self) -> Iterator[Problem]:
        for space, stack in self.stacks.items():
            if stack.height < 1:
                yield Problem(
                    FailureCode.IMPOSSIBLE_HEIGHT,
                    f"a stack of height {stack.height} on {space}: the least is 1",
                    {"space": str(space)},
                )
        for color in Color:
            yield from self._supply_problems(color)
        if self.phase is Phase.PLACEMENT:
            yield from self._placement_problems()
        elif self.phase is Phase.OVER:
            reason = "the phase is placement, capture or second move; over follows from it"
            yield Problem(FailureCode.BAD_PHASE, reason)
        else:
            yield from self._play_problems()

    def _own(self, color: Color) -> list[Stack]:
        return [stack for stack in self.stacks.values() if stack.color is color]

    def _missing_types(self, color: Color) -> list[PieceType]:
        shown = {stack.piece_type for stack in self._own(color)}
        return [piece_type for piece_type in PieceType if piece_type not in shown]

    def _supply_problems(self, color: Color) -> Iterator[Problem]:
        own = self._own(color)
        for piece_type in PieceType:
            shown = sum(stack.piece_type is piece_type for stack in own)
            if shown > piece_type.supply:
                yield Problem(
                    FailureCode.TOO_MANY_OF_TYPE,
                    f"{color} shows {shown} {piece_type}s, there are only {piece_type.supply} (R1)",
                    {
                        "color": color.name.lower(),
                        "number": shown,
                        "type": piece_type.name.lower(),
                        "limit": piece_type.supply,
                    },
                )
        pieces = sum(stack.height for stack in own)
        if pieces > PIECES_PER_COLOR:
            yield Problem(
                FailureCode.TOO_MANY_PIECES,
                f"{color} has {pieces} pieces in stacks, there are only {PIECES_PER_COLOR} (R1)",
                {"color": color.name.lower(), "number": pieces, "limit": PIECES_PER_COLOR},
            )

    def _placement_problems(self) -> Iterator[Problem]:
        for space, stack in self.stacks.items():
            if stack.height > 1:
                yield Problem(
                    FailureCode.HIGH_STACK_IN_PLACEMENT,
                    f"a stack of height {stack.height} on {space} during placement (R6)",
                    {"space": str(space)},
                )
        if len(self.stacks) == len(SPACES):
            yield Problem(
                FailureCode.BOARD_FULL, "placement on a full board: the phase is capture (R6)"
            )
        mine, theirs = len(self._own(self.to_move)), len(self._own(self.to_move.opponent))
        if not mine <= theirs <= mine + 1:
            yield Problem(
                FailureCode.WRONG_SIDE_TO_PLACE,
                f"{self.to_move} is to place with {mine} pieces on the board against {theirs}: "
                "the players take turns (R6)",
                {"color": self.to_move.name.lower(), "own": mine, "other": theirs},
            )

    def _play_problems(self) -> Iterator[Problem]:
        without = [color for color in Color if not self._own(color)]
        for color in without:
            yield Problem(
                FailureCode.NO_PIECES,
                f"{color} has no pieces on the board",
                {"color": color.name.lower()},
            )
        if not without and all(map(self._missing_types, Color)):
            yield Problem(
                FailureCode.BOTH_LACK_TYPE,
                f"White shows no {self._missing_types(WHITE)[0]} and Black no "
                f"{self._missing_types(BLACK)[0]}: both cannot have lost (R14)",
            )
        if self.phase is Phase.SECOND and len(self.stacks) == len(SPACES):
            yield Problem(
                FailureCode.SECOND_MOVE_ON_FULL_BOARD,
                "a second move on a full board: the capture before it empties a space (R8)",
            )
