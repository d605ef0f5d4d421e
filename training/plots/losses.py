"""Loss curves, from the .json files beside trained networks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure

from training.plots.figure import COLORS, new_figure
from training.plots.results import PlotError


def losses(paths: Sequence[Path]) -> Figure:
    """For every run, the loss on training positions, dashed, and on held-back ones."""
    figure, axes = new_figure()
    for number, path in enumerate(paths):
        facts = json.loads(path.read_text("utf-8"))
        if not isinstance(facts, dict) or not facts.get("curve"):
            raise PlotError(f"{path} has no loss curve")
        curve, color = facts["curve"], COLORS[number % len(COLORS)]
        epochs = [point["epoch"] for point in curve]
        learnt = [point["trained"] for point in curve]
        held_back = [point["wanted"] for point in curve]
        axes.plot(epochs, learnt, "--", color=color, label=f"{path.stem}, learnt from")
        axes.plot(epochs, held_back, "-", color=color, label=f"{path.stem}, held back")
    axes.set_xlabel("epoch")
    axes.set_ylabel("cross-entropy")
    axes.legend()
    return figure
