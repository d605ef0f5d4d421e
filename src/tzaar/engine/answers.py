"""What an engine answers: analyses, turns, proofs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tzaar.annotations import Evaluation
from tzaar.engine.score import Score
from tzaar.moves import Turn
from tzaar.pieces import Color


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an engine thinks at one moment of its search.

    >>> analysis = Analysis(depth=4, score=Score(cp=42), pv=(), to_move=Color.BLACK)
    >>> analysis.white_score, analysis.pov(Color.BLACK), str(analysis.evaluation)
    (Score(cp=-42, win=None, loss=None), Score(cp=42, win=None, loss=None), '-0.42')
    """

    depth: int
    """In single moves."""
    score: Score
    """For the side to move in the position that was asked about, `to_move`."""
    pv: tuple[Turn, ...]
    """The best line in whole turns, the first being what is left of the current one.

    Empty until the engine has found a whole turn.
    """
    to_move: Color
    """The side to move in the position that was asked about."""
    rank: int = 1
    """1 for the best line, 2 for the second best and so on."""
    nodes: int = 0
    nps: int = 0
    """Nodes a second."""
    time: float = 0
    """Seconds since the search began."""

    def pov(self, color: Color) -> Score:
        """The score from a colour's point of view."""
        return self.score.for_color(color, self.to_move)

    @property
    def white_score(self) -> Score:
        """The score from White's point of view."""
        return self.score.white(self.to_move)

    @property
    def evaluation(self) -> Evaluation:
        """The score as a game record has it: White's, in units."""
        return self.score.evaluation(self.to_move)


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The turn an engine chose, and its last analysis of it, if any."""

    turn: Turn
    analysis: Analysis | None = None
    seconds: float = 0
    """The time between question and answer, by our clock."""


class Verdict(StrEnum):
    """What a solver found out for the side to move."""

    WIN = "win"
    LOSS = "loss"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position, if it could be proved."""

    verdict: Verdict
    turns: int | None
    """How many turns it takes to the end; None if that is not known."""
    turn: Turn
    """A turn that wins, or the best that was found."""
    analysis: Analysis | None = None
