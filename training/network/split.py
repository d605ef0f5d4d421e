"""Which positions are trained on, and which are held back for measuring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from training.network.positions import Rows, scores_of_file
from training.network.rows import DataError

Indices = NDArray[np.signedinteger[Any]]

BLOCK: Final = 2000
"""Adjacent positions held back together, some forty games: positions of one game are too similar to
be on both sides."""
BLOCKS: Final = 10
"""At least this many blocks are held back, so small data sets use smaller ones."""


@dataclass(frozen=True)
class Split:
    """Indices of positions, counted through all files in order."""

    learnt: Indices
    held_back: Indices


def split(files: Sequence[Rows], held_back: float, quiet: int | None) -> Split:
    """Hold back evenly spaced blocks, so that all files and all phases are represented.

    `quiet`, if given, is the highest absolute score of positions used at all.
    """
    count = sum(map(len, files))
    every = round(1 / held_back)
    block = max(1, min(BLOCK, count // (BLOCKS * every)))
    held = np.arange(count) // block % every == 0
    used = np.ones(count, dtype=bool)
    if quiet is not None:
        scores = np.concatenate([scores_of_file(rows) for rows in files])
        used = np.abs(scores.astype(np.int32)) <= quiet
    chosen = Split(np.flatnonzero(used & ~held), np.flatnonzero(used & held))
    if len(chosen.learnt) == 0 or len(chosen.held_back) == 0:
        raise DataError(f"{count} positions, of which {used.sum()} are used, are too few")
    return chosen
