"""How good a position is, for the side to move."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import total_ordering
from typing import Final

from tzaar.annotations import MOST_TURNS, MOST_UNITS, Evaluation
from tzaar.pieces import WHITE, Color

TENFOLD_ODDS: Final = 400
"""So many hundredths mean odds of ten to one (docs/network.md)."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Score:
    """A judgement for the side to move: hundredths of a unit, or a proved `win` or `loss`.

    Exactly one of the three is set; a win and a loss count the turns to the end. The better score
    is the greater: losses, the later the better, come below all others, wins above.

    >>> Score(cp=42).evaluation(Color.BLACK)
    Evaluation(units=-0.42, win_in=None)
    >>> str(-Score(win=3))
    'loss 3'
    >>> max(Score(cp=900), Score(win=9), Score(loss=1))
    Score(cp=None, win=9, loss=None)
    """

    cp: int | None = None
    win: int | None = None
    loss: int | None = None

    def __post_init__(self) -> None:
        if sum(value is not None for value in (self.cp, self.win, self.loss)) != 1:
            raise ValueError("a score is one of hundredths, a win and a loss")

    def __neg__(self) -> Score:
        if self.cp is not None:
            return Score(cp=-self.cp)
        return Score(win=self.loss, loss=self.win)

    def __str__(self) -> str:
        if self.cp is not None:
            return f"cp {self.cp}"
        return f"win {self.win}" if self.win is not None else f"loss {self.loss}"

    @property
    def is_proved(self) -> bool:
        """Whether the end of the game is certain."""
        return self.cp is None

    @property
    def winning_chance(self) -> float:
        """The chance that the side to move wins, 0 to 1; a proved end is certain.

        >>> round(Score(cp=400).winning_chance, 3), Score(loss=2).winning_chance
        (0.909, 0.0)
        """
        if self.cp is not None:
            return 1 / (1 + math.pow(10, -self.cp / TENFOLD_ODDS))
        return 0.0 if self.win is None else 1.0

    def __lt__(self, other: Score) -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[int, int]:
        if self.cp is not None:
            return 0, self.cp
        return (1, -self.win) if self.win is not None else (-1, self.loss or 0)

    def for_color(self, color: Color, to_move: Color) -> Score:
        """The score as a colour sees it, given the side to move that it was made for."""
        return self if color is to_move else -self

    def white(self, to_move: Color) -> Score:
        """The score as White sees it."""
        return self.for_color(WHITE, to_move)

    def evaluation(self, to_move: Color) -> Evaluation:
        """The score as a game record has it: White's, in units."""
        seen = self.white(to_move)
        if seen.cp is not None:
            return Evaluation(units=max(-MOST_UNITS, min(seen.cp / 100, MOST_UNITS)))
        # A record has no sign for an end that is there already, and none of a thousand turns.
        turns = min(max(seen.win or seen.loss or 1, 1), MOST_TURNS)
        return Evaluation(win_in=turns if seen.win is not None else -turns)
