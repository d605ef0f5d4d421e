"""The sequential probability ratio test: whether a player is stronger by `elo1` or by `elo0` only.

It looks after every pair of games whether the results are enough, and so needs far fewer games
than a match of fixed length. The likelihoods are those of pairs (see `elo`), at the most
likely distribution under either hypothesis; Van den Bergh's "generalized" test, as used to test
chess engines.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tzaar.engine.elo import SCORES, PairCounts, expected_score

_TRACE: Final = 1e-3
"""Stands for a count of 0: what has not been seen yet is not impossible."""
_HALVINGS: Final = 40
"""Enough to find a number to 12 digits."""


class Decision(StrEnum):
    """What the test says."""

    STRONGER = "stronger"
    """H1 is accepted: the difference is at least `elo1`."""
    NOT_STRONGER = "not stronger"
    """H0 is accepted: the difference is at most `elo0`."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of the hypothesis `elo1` against `elo0`.

    `alpha` is the chance to accept `elo1` wrongly, `beta` the chance to accept `elo0` wrongly.
    Raises `ValueError` unless ``elo0 < elo1`` and both chances are between 0 and 0.5.

    >>> Sprt(0, 10).decide((20, 100, 80))
    <Decision.STRONGER: 'stronger'>
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 is below elo1, not {self.elo0} and {self.elo1}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"alpha and beta are between 0 and 0.5, not {self.alpha}, {self.beta}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at or beyond which the test decides."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def llr(self, pairs: PairCounts) -> float:
        """The log-likelihood ratio: how much more likely `elo1` makes the results than `elo0`."""
        if sum(pairs) == 0:
            return 0.0
        counts = [count or _TRACE for count in pairs]
        total = sum(counts)
        seen = [count / total for count in counts]
        under0 = _most_likely(seen, expected_score(self.elo0))
        under1 = _most_likely(seen, expected_score(self.elo1))
        return sum(
            count * math.log(p1 / p0) for count, p0, p1 in zip(counts, under0, under1, strict=True)
        )

    def decide(self, pairs: PairCounts) -> Decision | None:
        """What the results show; None while they are not enough."""
        low, high = self.bounds
        llr = self.llr(pairs)
        if llr >= high:
            return Decision.STRONGER
        return Decision.NOT_STRONGER if llr <= low else None


def _most_likely(seen: list[float], mean: float) -> list[float]:
    """The distribution with a given mean under which what was seen is most likely.

    It is ``seen[i] / (1 + x * (SCORES[i] - mean))`` for the one x that gives the mean, which is
    found by halving.
    """
    low, high = -1 / (SCORES[-1] - mean), 1 / (mean - SCORES[0])
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        excess = sum(
            p * (score - mean) / (1 + x * (score - mean))
            for p, score in zip(seen, SCORES, strict=True)
        )
        low, high = (x, high) if excess > 0 else (low, x)
    x = (low + high) / 2
    return [p / (1 + x * (score - mean)) for p, score in zip(seen, SCORES, strict=True)]
