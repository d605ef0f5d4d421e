"""Strength from matches: of one network after another, and by time per turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.figure import Figure

from training.plots.figure import BLUE, new_figure
from training.plots.results import MatchResult, PlotError


@dataclass(frozen=True)
class Rating:
    """A player's Elo above the first one, with the 95 % interval of the match it comes from."""

    player: str
    elo: float
    low: float
    high: float


def ratings(results: Sequence[MatchResult]) -> list[Rating]:
    """The first players' Elo, in the order given.

    The second player of a match must be that of the first match, who counts as 0, or the first
    player of an earlier one. Raises `PlotError`.
    """
    known = {results[0].second: 0.0}
    found = []
    for result in results:
        if result.second not in known:
            raise PlotError(f"the strength of {result.second} is unknown: give its match earlier")
        base, elo = known[result.second], result.elo
        known[result.first] = base + elo.elo
        found.append(Rating(result.first, base + elo.elo, base + elo.low, base + elo.high))
    return found


def generations(results: Sequence[MatchResult]) -> Figure:
    """Elo of one player after another, above the opponent of the first match."""
    found = ratings(results)
    figure, axes = new_figure()
    places = range(len(found))
    elos = [rating.elo for rating in found]
    axes.errorbar(places, elos, _errors(found), fmt="o-", color=BLUE, capsize=4)
    axes.set_xticks(places, [rating.player for rating in found])
    axes.set_ylabel(f"Elo above {results[0].second}, 95 %")
    return figure


def elo_per_doubling(results: Sequence[MatchResult]) -> tuple[float, float]:
    """The line through the results, weighted by their certainty: Elo a doubling, and Elo at 1 s.

    Raises `PlotError` unless there are at least two times, all known.
    """
    if len({_seconds(result) for result in results}) < 2:
        raise PlotError("a line needs matches at two or more times")
    doublings = [math.log2(_seconds(result)) for result in results]
    weights = [1 / (result.elo.high - result.elo.low) for result in results]
    slope, start = np.polyfit(doublings, [result.elo.elo for result in results], 1, w=weights)
    return float(slope), float(start)


def times(results: Sequence[MatchResult]) -> Figure:
    """Elo above a common opponent, by time per turn."""
    if len({result.second for result in results}) > 1:
        raise PlotError("the matches are not all against the same opponent")
    results = sorted(results, key=_seconds)
    slope, start = elo_per_doubling(results)
    seconds = [_seconds(result) for result in results]
    found = [Rating(r.first, r.elo.elo, r.elo.low, r.elo.high) for r in results]
    figure, axes = new_figure()
    axes.errorbar(seconds, [r.elo for r in found], _errors(found), fmt="o", color=BLUE, capsize=4)
    line = [start + slope * math.log2(at) for at in seconds]
    axes.plot(seconds, line, "--", color=BLUE, label=f"{slope:+.0f} Elo a doubling of time")
    axes.set_xscale("log", base=2)
    axes.set_xticks(seconds, [f"{at:g} s" for at in seconds])
    axes.set_xlabel("time a turn")
    axes.set_ylabel(f"Elo above {results[0].second}, 95 %")
    axes.legend()
    return figure


def _errors(found: Sequence[Rating]) -> list[list[float]]:
    return [[r.elo - r.low for r in found], [r.high - r.elo for r in found]]


def _seconds(result: MatchResult) -> float:
    if result.seconds is None:
        raise PlotError(f"{result.first}: the time a turn is unknown: give it as SECONDS=FILE")
    return result.seconds
