"""Puzzles: what the collection consists of, and which levels solve them."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from matplotlib import colormaps
from matplotlib.figure import Figure

from training.plots.figure import BLUE, COLORS, new_figure
from training.plots.results import PlotError
from tzaar.puzzles import Kind, Puzzle

STEP = 100
"""Ratings that make a bar."""
BAND = 200
"""Ratings that are taken together where levels are compared."""
FIRST_BAND, LAST_BAND = 0, 1000
"""The few puzzles below and above are taken with these."""


def collection(puzzles: Sequence[Puzzle]) -> Figure:
    """How many puzzles there are by rating and length, and by kind."""
    figure, axes = new_figure()
    figure.set_size_inches(7, 7)
    axes.remove()
    above, below = figure.subplots(2, 1)
    for axes in (above, below):
        axes.grid(alpha=0.3)
        axes.spines[["top", "right"]].set_visible(False)
    lengths = sorted({puzzle.turns for puzzle in puzzles})
    places = sorted({puzzle.rating // STEP for puzzle in puzzles})
    floor = Counter[int]()
    for turns, color in zip(lengths, COLORS, strict=False):
        counts = Counter(p.rating // STEP for p in puzzles if p.turns == turns)
        above.bar(
            [place * STEP for place in places],
            [counts[place] for place in places],
            width=STEP * 0.9,
            align="edge",
            bottom=[floor[place] for place in places],
            color=color,
            label=f"{turns} turn{'s' * (turns > 1)}",
        )
        floor += counts
    above.set_xlabel("rating")
    above.set_ylabel("puzzles")
    above.legend()
    kinds = Counter(kind for puzzle in puzzles for kind in puzzle.kinds)
    shown = [*reversed(Kind)]
    below.barh([kind.value for kind in shown], [kinds[kind] for kind in shown], color=BLUE)
    below.set_xlabel("puzzles; one may be of several kinds")
    return figure


@dataclass(frozen=True)
class Solving:
    """Attempts at puzzles, as `python -m bench.puzzles` wrote them."""

    tries: int
    levels: tuple[int, ...]
    puzzles: tuple[tuple[int, tuple[int, ...]], ...]
    """Ratings, and how often each level solved it."""

    def rates(self) -> dict[int, list[float]]:
        """The share of attempts that succeeded, by the lower end of a band and by level.

        The lowest band and the highest have no end.
        """
        bands: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
        for rating, solved in self.puzzles:
            band = min(max(rating // BAND * BAND, FIRST_BAND), LAST_BAND)
            bands[band].append(solved)
        return {
            low: [
                sum(solved[place] for solved in rows) / (self.tries * len(rows))
                for place in range(len(self.levels))
            ]
            for low, rows in sorted(bands.items())
        }


def _band_name(low: int) -> str:
    if low == FIRST_BAND:
        return f"under {low + BAND}"
    return f"{low} and above" if low == LAST_BAND else f"{low} to {low + BAND - 1}"


def read_solving(path: Path) -> Solving:
    """Read a file of attempts; raises `PlotError`."""
    try:
        facts = json.loads(path.read_text("utf-8"))
        return Solving(
            facts["tries"],
            tuple(facts["levels"]),
            tuple((rating, tuple(solved)) for rating, solved in facts["puzzles"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise PlotError(f"{path} holds no attempts at puzzles: {error}") from error


def solving(found: Solving) -> Figure:
    """The share of puzzles that each level solves, a line for each band of ratings."""
    figure, axes = new_figure()
    rates = found.rates()
    colors = colormaps["viridis"]
    for number, (low, shares) in enumerate(rates.items()):
        color = colors(0.9 * number / max(1, len(rates) - 1))
        percent = [100 * share for share in shares]
        axes.plot(found.levels, percent, "o-", color=color, label=_band_name(low))
    axes.set_xlabel("level")
    axes.set_ylabel("solved, %")
    axes.set_xticks(found.levels)
    axes.legend(title="rating", fontsize="small")
    return figure
