"""Both sources of batches: every position once an epoch, in an order determined by the seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch

from training.network.options import PROVED
from training.network.positions import ROW_BYTES, Rows, scores_of_file
from training.network.rows import DataError, open_rows
from training.network.source import InMemory, Source, batches, fits
from training.network.split import Split, split
from training.network.stream import Stream

PROCESSOR = torch.device("cpu")
Make = Callable[[list[Rows], Split], Source]


def small_stream(files: list[Rows], parts: Split) -> Source:
    """A reader whose parts are far smaller than the data."""
    return Stream(files, parts, PROCESSOR, block=16, blocks=5)


def in_memory(files: list[Rows], parts: Split) -> Source:
    return InMemory(files, parts, PROCESSOR)


@pytest.fixture
def files(rows: Path) -> list[Rows]:
    """Two files, whose rows hold their number in place of the first codes."""
    numbered = open_rows(rows).copy()
    numbered[:, :2] = np.arange(len(numbered), dtype="<u2").view(np.uint8).reshape(-1, 2)
    return [numbered[:301], numbered[301:]]


def numbers(batch: torch.Tensor) -> list[int]:
    return [int(number) for number in batch[:, :2].numpy().copy().view("<u2")[:, 0]]


@pytest.mark.parametrize("make", [small_stream, in_memory])
@pytest.mark.parametrize("quiet", [None, 300])
def test_every_position_comes_once_an_epoch(
    make: Make, quiet: int | None, files: list[Rows]
) -> None:
    parts = split(files, 0.1, quiet)
    source = make(files, parts)
    for seed in (1, 2):
        epoch = [numbers(batch) for batch in source.learnt(50, seed)]
        assert Counter(n for batch in epoch for n in batch) == Counter(parts.learnt.tolist())
        assert len(epoch) == batches(len(parts.learnt), 50)
        assert max(map(len, epoch)) - min(map(len, epoch)) <= 1
    held_back = [n for batch in source.held_back(7) for n in numbers(batch)]
    assert held_back == parts.held_back.tolist()


@pytest.mark.parametrize("make", [small_stream, in_memory])
def test_the_order_follows_from_the_seed(make: Make, files: list[Rows]) -> None:
    source = make(files, split(files, 0.1, None))

    def order(seed: int) -> list[int]:
        return [n for batch in source.learnt(50, seed) for n in numbers(batch)]

    assert order(1) == order(1)
    assert order(1) != order(2)
    neighbours = sum(abs(a - b) == 1 for a, b in zip(order(1), order(1)[1:], strict=False))
    assert neighbours < len(order(1)) / 10


def test_an_epoch_may_be_left_early(files: list[Rows]) -> None:
    stream = small_stream(files, split(files, 0.1, None))
    next(stream.learnt(50, 1))
    assert sum(len(batch) for batch in stream.learnt(50, 1)) > 500


def test_what_is_held_back_is_a_share_from_everywhere() -> None:
    rows = np.zeros((100_000, ROW_BYTES), np.uint8)
    parts = split([rows], 0.05, None)
    assert len(parts.held_back) == pytest.approx(5000, rel=0.05)
    assert len(parts.learnt) + len(parts.held_back) == len(rows)
    assert parts.held_back.max() > 90_000


def test_quiet_leaves_out_what_is_decided(files: list[Rows]) -> None:
    scores = np.concatenate([scores_of_file(rows) for rows in files]).astype(int)
    proved = set(np.flatnonzero(abs(scores) >= PROVED).tolist())
    assert proved
    parts = split(files, 0.1, PROVED - 1)
    used = {*parts.learnt.tolist(), *parts.held_back.tolist()}
    assert used == set(range(len(scores))) - proved
    with pytest.raises(DataError, match="too few"):
        split(files, 0.1, -1)


def test_little_fits_into_memory(files: list[Rows]) -> None:
    assert fits(files, PROCESSOR)
