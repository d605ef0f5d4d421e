"""How a game ends (R14-R17)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tzaar.pieces import Color, PieceType


class Termination(StrEnum):
    """Why a game ended; the values are those of a record's `Termination` tag."""

    TYPE_LOST = "type lost"
    """A player shows no piece of one type any more (R14, R16)."""
    NO_CAPTURE = "no capture"
    """A player cannot capture at the start of a turn (R15)."""
    RESIGNED = "resigned"
    TIMED_OUT = "time"
    UNKNOWN = "unknown"
    """The winner is on record, the reason is not."""


RESULTS: Final = {"1-0": Color.WHITE, "0-1": Color.BLACK, "*": None}
"""How records say who won; ``*`` while nobody has."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and why. There are no draws (R17).

    >>> print(Outcome(Color.WHITE, Termination.TYPE_LOST, PieceType.TOTT))
    White wins: Black has no visible Tott left
    """

    winner: Color
    termination: Termination
    lost_type: PieceType | None = None
    """With `TYPE_LOST`: the type that is gone."""

    @property
    def result(self) -> str:
        """``1-0`` or ``0-1``.

        >>> Outcome(Color.BLACK, Termination.RESIGNED).result
        '0-1'
        """
        return next(text for text, color in RESULTS.items() if color is self.winner)

    def __str__(self) -> str:
        loser = self.winner.opponent
        match self.termination:
            case Termination.TYPE_LOST if self.lost_type:
                reason = f"{loser} has no visible {self.lost_type} left"
            case Termination.TYPE_LOST:
                reason = f"{loser} has lost a type"
            case Termination.NO_CAPTURE:
                reason = f"{loser} cannot capture"
            case Termination.RESIGNED:
                reason = f"{loser} resigned"
            case Termination.TIMED_OUT:
                reason = f"{loser} ran out of time"
            case Termination.UNKNOWN:
                reason = "why is not on record"
        return f"{self.winner} wins: {reason}"
