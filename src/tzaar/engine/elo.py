"""How much stronger one player is than another, from the pairs of games they played.

The two games of a pair begin from the same position with colours exchanged, so they are not
independent: a position that favours White gives one game to each. What is counted is therefore
pairs, by how many of their two games the first player won. There are no draws (R17).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

PairCounts = tuple[int, int, int]
"""How many pairs the first player lost, shared and won."""

SCORES: Final = (0.0, 0.5, 1.0)
"""What the pairs are worth, as a share of their points."""
_CONFIDENCE: Final = 1.959964
"""Standard deviations on each side of the mean that hold 95 %."""
_PRIOR: Final = (0.25, 0.5, 0.25)
"""One pair, shared as equals would on average, so that a few equal results do not look certain."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A difference in Elo, in favour of the first player, with its 95 % interval."""

    score: float
    """The share of games won."""
    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.elo:+.0f} ({self.low:+.0f} to {self.high:+.0f})"


def expected_score(elo: float) -> float:
    """The share of games that a player so much stronger wins.

    >>> round(expected_score(100), 2)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The difference at which a share of games is won; infinite if it is all or none.

    >>> round(elo_of(0.75))
    191
    """
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def estimate(pairs: PairCounts) -> Estimate | None:
    """The difference that pairs of games show; None without games.

    The interval is Wilson's, which holds for few games and for lopsided results too, for as many
    independent games as the pairs are worth.

    >>> print(estimate((10, 60, 30)))
    +70 (+28 to +113)
    """
    number = sum(pairs)
    if number == 0:
        return None
    score = _mean(pairs, number)
    smooth = tuple(count + prior for count, prior in zip(pairs, _PRIOR, strict=True))
    mean = _mean(smooth, number + 1)
    variance = sum(
        count * (value - mean) ** 2 for count, value in zip(smooth, SCORES, strict=True)
    ) / (number + 1)
    # Independent games would have this variance in the mean of a single one.
    games = number * mean * (1 - mean) / variance
    low, high = wilson(score, games)
    return Estimate(score, elo_of(score), elo_of(low), elo_of(high))


def _mean(counts: tuple[float, ...], number: float) -> float:
    return sum(count * value for count, value in zip(counts, SCORES, strict=True)) / number


def wilson(score: float, games: float) -> tuple[float, float]:
    """The 95 % interval of the true share behind the share won of so many independent games.

    >>> tuple(round(end, 2) for end in wilson(0.5, 100))
    (0.4, 0.6)
    """
    z2 = _CONFIDENCE**2 / games
    middle = (score + z2 / 2) / (1 + z2)
    spread = math.sqrt(z2 * score * (1 - score) + z2**2 / 4) / (1 + z2)
    return max(0.0, middle - spread), min(1.0, middle + spread)
