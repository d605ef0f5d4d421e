"""Positions to train on: rows that `tzaar-training codes` wrote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.network.architecture import SLOTS, SPACES, STACKS_OF_BUCKETS, row_table
from tzaar.geometry import SPACES as BOARD
from tzaar.geometry import SYMMETRIES

ROW_BYTES = SLOTS + 8
"""Codes; then side to move, second move or not, stacks, won or not, score and evaluation (16 bits each)."""


class Positions:
    """All positions of some files on one device, where batches are made without copying."""

    def __init__(self, paths: Iterable[Path], device: torch.device) -> None:
        parts = [np.fromfile(path, dtype=np.uint8).reshape(-1, ROW_BYTES) for path in paths]
        rows = torch.from_numpy(np.concatenate(parts)).to(device)
        self.codes = rows[:, :SLOTS].contiguous()
        self.black_moves = rows[:, SLOTS].long()
        stacks = rows[:, SLOTS + 2].long()
        classes = torch.bucketize(stacks, torch.tensor(STACKS_OF_BUCKETS, device=device))
        self.buckets = classes * 2 + rows[:, SLOTS + 1].long()
        self.won = rows[:, SLOTS + 3].float()
        words = rows[:, SLOTS + 4 :].contiguous().view(torch.int16)
        self.scores = words[:, 0].float()
        self.evaluations = words[:, 1].float()
        self.table = torch.from_numpy(row_table()).long().to(device)
        self.images = _images().to(device)

    def __len__(self) -> int:
        return len(self.codes)

    def inputs(self, chosen: Tensor, symmetries: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Rows as the mover sees them, and buckets; through symmetries if these are given."""
        codes = self.codes[chosen].long()
        if symmetries is not None:
            codes = codes.gather(1, self.images[symmetries])
        slots = torch.arange(SLOTS, device=codes.device)
        mover = self.black_moves[chosen, None]
        return self.table[mover, slots, codes], self.buckets[chosen]


def _images() -> Tensor:
    """By symmetry and slot: the slot it is taken from. Facts stay where they are."""
    images = torch.arange(SLOTS).repeat(len(SYMMETRIES), 1)
    for number, symmetry in enumerate(SYMMETRIES):
        for space in BOARD:
            images[number, int(symmetry(space))] = int(space)
    return images


def batches(indices: Tensor, size: int) -> Iterator[Tensor]:
    """The indices in random order, in batches of the size; a smaller rest is left out."""
    order = indices[torch.randperm(len(indices), device=indices.device)]
    for begin in range(0, len(order) - size + 1, size):
        yield order[begin : begin + size]
