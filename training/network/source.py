"""Where an epoch's batches come from: rows on the device, or rows read as needed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

import numpy as np
import torch
from torch import Tensor

from training.network.positions import ROW_BYTES, Rows
from training.network.split import Split

SHARE_OF_MEMORY: Final = 0.6
"""Share of free memory that rows may take: batches need the rest."""


class Source(Protocol):
    """Positions, in batches of bytes [position, ROW_BYTES] on the device."""

    def learnt(self, size: int, seed: int) -> Iterator[Tensor]:
        """Every training position once, in an order determined by the seed.

        All batches have roughly the requested size.
        """
        ...

    def held_back(self, size: int) -> Iterator[Tensor]:
        """The held-back positions, in order."""
        ...


class InMemory:
    """All rows on the device, where batches are made without copying: the fastest way."""

    def __init__(self, files: Sequence[Rows], split: Split, device: torch.device) -> None:
        self.rows = torch.empty(sum(map(len, files)), ROW_BYTES, dtype=torch.uint8, device=device)
        begin = 0
        for rows in files:
            for part in np.array_split(rows, -(-rows.nbytes >> 28)):
                self.rows[begin : begin + len(part)] = torch.from_numpy(part.copy())
                begin += len(part)
        self._learnt = torch.from_numpy(split.learnt).to(device)
        self._held_back = torch.from_numpy(split.held_back).to(device)

    def learnt(self, size: int, seed: int) -> Iterator[Tensor]:
        """Every training position once."""
        device = self.rows.device
        dice = torch.Generator(device).manual_seed(seed)
        order = torch.randperm(len(self._learnt), device=device, generator=dice)
        for chosen in order.tensor_split(batches(len(order), size)):
            yield self.rows[self._learnt[chosen]]

    def held_back(self, size: int) -> Iterator[Tensor]:
        """The held-back positions."""
        for begin in range(0, len(self._held_back), size):
            yield self.rows[self._held_back[begin : begin + size]]


def batches(positions: int, size: int) -> int:
    """How many batches to make: none so small that its step would be erratic."""
    return max(1, round(positions / size))


def fits(files: Sequence[Rows], device: torch.device) -> bool:
    """Whether the device has memory for all rows."""
    if device.type == "cuda":
        free, _ = torch.cuda.mem_get_info(device)
    else:
        free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return sum(rows.nbytes for rows in files) < SHARE_OF_MEMORY * free
