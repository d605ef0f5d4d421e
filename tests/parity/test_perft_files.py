"""The shared perft counts (data/perft), by the core in full and by Python in part."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tzaar import Position, perft
from tzaar.engine._native import Position as CorePosition

FOLDER = Path(__file__).parents[2] / "data" / "perft"
PYTHON_LIMIT = 3000
"""Python counts this many leaves in a blink; the core takes every count."""


def read(path: Path) -> Iterator[tuple[str, int, int]]:
    position = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if "/" in words[0]:
            position = line.strip()
        else:
            yield position, int(words[0]), int(words[1])


FILES = sorted(FOLDER.glob("*.perft"))


def test_there_are_files() -> None:
    positions = {position for path in FILES for position, _, _ in read(path)}
    assert len(positions) >= 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_core_counts_every_line(path: Path) -> None:
    for position, depth, count in read(path):
        assert CorePosition(position).perft(depth) == count, (position, depth)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_python_counts_the_small_ones(path: Path) -> None:
    for position, depth, count in read(path):
        if count <= PYTHON_LIMIT:
            assert perft(Position.parse(position), depth) == count, (position, depth)
