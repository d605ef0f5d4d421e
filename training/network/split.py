"""Which positions are learnt from, and which are only measured on."""

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
"""Positions next to each other that are held back together, some forty games: positions of one
game are too much alike to be on both sides."""
BLOCKS: Final = 10
"""As many are held back at least, so that little data are in smaller blocks."""


@dataclass(frozen=True)
class Split:
    """Numbers of positions, counted through all files, in order."""

    learnt: Indices
    held_back: Indices


def split(files: Sequence[Rows], held_back: float, quiet: int | None) -> Split:
    """Hold back blocks at even distances: all files and all phases are among them.

    `quiet`, if given, is the highest score, for either side, of positions that are used at all.
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
