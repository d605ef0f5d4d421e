"""What all pictures share: size, colours, and SVG that is identical for identical data."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

BLUE: Final = "#2563a8"
COLORS: Final = (BLUE, "#c2571a", "#2e7d4f", "#8a3f8f", "#6b6b6b")
"""Dark enough on white, and distinguishable for colour-blind readers."""


def new_figure() -> tuple[Figure, Axes]:
    """An empty figure, white so that it is readable on a dark page too."""
    figure = Figure(figsize=(7, 4), layout="constrained", facecolor="white")
    axes = figure.add_subplot()
    axes.grid(alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def write_svg(figure: Figure, path: Path) -> None:
    """Write the figure; the same figure gives the same bytes."""
    # A fixed salt instead of a random one; text stays text, so that it can be searched and read
    # aloud.
    with mpl.rc_context({"svg.hashsalt": "tzaar", "svg.fonttype": "none"}):
        figure.savefig(path, format="svg", metadata={"Date": None})
