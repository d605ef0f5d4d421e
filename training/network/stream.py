"""Rows read from their files as needed, for more of them than fit on the device.

Positions of one game are adjacent in a file and must not share a batch, so blocks from all over the
files are combined and their rows shuffled on the device. Meanwhile a thread reads the next blocks
into pinned memory.

    python -m training.network.stream FILE.codes    # positions a second of the reader alone
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor

from training.network.positions import ROW_BYTES, Rows
from training.network.rows import open_rows
from training.network.source import batches
from training.network.split import Indices, Split, split

BLOCK: Final = 2048
"""Rows read at a time, 1.3 MB: large enough that seeking to the next block costs a disk little."""
BLOCKS: Final = 128
"""Blocks shuffled together: 262 144 positions of some 5000 games, 166 MB."""


class Stream:
    """Rows of files, shuffled in large parts."""

    def __init__(
        self,
        files: Sequence[Rows],
        split: Split,
        device: torch.device,
        *,
        block: int = BLOCK,
        blocks: int = BLOCKS,
    ) -> None:
        self.files = files
        self.device = device
        self.blocks = blocks
        self._ends = np.cumsum([len(rows) for rows in files])
        self._learnt = self._cut(split.learnt, block)
        self._held_back = self._cut(split.held_back, block)
        self._count = len(split.learnt)
        # Two buffers: one is filled while the device fetches from the other.
        self._buffers = [
            torch.empty(blocks * block, ROW_BYTES, dtype=torch.uint8, pin_memory=self._is_gpu)
            for _ in range(2)
        ]

    @property
    def _is_gpu(self) -> bool:
        return self.device.type == "cuda"

    def learnt(self, size: int, seed: int) -> Iterator[Tensor]:
        """Every training position once."""
        dice = np.random.default_rng(seed)
        order = [self._learnt[i] for i in dice.permutation(len(self._learnt))]
        mixing = torch.Generator(self.device).manual_seed(seed)
        rest = torch.empty(0, ROW_BYTES, dtype=torch.uint8, device=self.device)
        number = batches(self._count, size)
        sizes = iter([self._count // number + (i < self._count % number) for i in range(number)])
        wanted = next(sizes)
        for rows in self._parts(order):
            mixed = torch.randperm(len(rows), device=self.device, generator=mixing)
            rest = torch.cat([rest, rows[mixed]])
            begin = 0
            while wanted and len(rest) - begin >= wanted:
                yield rest[begin : begin + wanted]
                begin += wanted
                wanted = next(sizes, 0)
            rest = rest[begin:]

    def held_back(self, size: int) -> Iterator[Tensor]:
        """The held-back positions."""
        for rows in self._parts(self._held_back):
            for begin in range(0, len(rows), size):
                yield rows[begin : begin + size]

    def _cut(self, indices: Indices, block: int) -> list[Indices]:
        """Blocks of indices, none of which crosses from one file into the next."""
        of_files = np.split(indices, np.searchsorted(indices, self._ends[:-1]))
        return [
            of_file[begin : begin + block]
            for of_file in of_files
            for begin in range(0, len(of_file), block)
        ]

    def _parts(self, order: Sequence[Indices]) -> Iterator[Tensor]:
        """The rows of the blocks, this many blocks at a time, on the device."""
        parts = [order[begin : begin + self.blocks] for begin in range(0, len(order), self.blocks)]
        with ThreadPoolExecutor(1) as reader:
            coming = reader.submit(self._read, parts[0], self._buffers[0])
            for number in range(len(parts)):
                here = coming.result()
                if number + 1 < len(parts):
                    buffer = self._buffers[(number + 1) % 2]
                    coming = reader.submit(self._read, parts[number + 1], buffer)
                rows = here.to(self.device, non_blocking=True, copy=True)
                if self._is_gpu:
                    torch.cuda.current_stream().synchronize()  # before it is filled again
                yield rows

    def _read(self, part: Sequence[Indices], buffer: Tensor) -> Tensor:
        target = buffer.numpy()
        filled = 0
        for indices in part:
            file = int(np.searchsorted(self._ends, indices[0], side="right"))
            of_file = indices - (self._ends[file] - len(self.files[file]))
            into = target[filled : filled + len(indices)]
            if of_file[-1] - of_file[0] == len(of_file) - 1:
                into[:] = self.files[file][of_file[0] : of_file[-1] + 1]
            else:
                np.take(self.files[file], of_file, axis=0, out=into, mode="clip")
            filled += len(indices)
        return buffer[:filled]


def main() -> None:
    """Measure the reader alone: one epoch, without a network."""
    files = [open_rows(Path(name)) for name in sys.argv[1:]]
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    stream = Stream(files, split(files, held_back=0.03, quiet=None), device)
    for _ in range(2):  # the first pass fills the system's file cache
        began = time.monotonic()
        count = sum(len(batch) for batch in stream.learnt(16_384, seed=1))
        print(f"{count / (time.monotonic() - began):,.0f} positions a second")


if __name__ == "__main__":
    main()
