"""Records designed to take long: how much longer 2 MB take than half a megabyte.

python -m bench.readers
"""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from bench.hostile_records import SHAPES
from tzaar.records import scan_text

SHORT, LONG = 500_000, 2_000_000
MEASURABLE: Final = 0.02
"""Seconds; below that the growth is meaningless."""


class Reading(NamedTuple):
    """CPU seconds for a short and a long text of one shape."""

    name: str
    short: float
    long: float

    @property
    def growth(self) -> float:
        return self.long / max(self.short, MEASURABLE)


def seconds(text: str) -> float:
    began = time.process_time()
    for _ in scan_text(text):
        pass
    return time.process_time() - began


def readings() -> list[Reading]:
    return [
        Reading(name, seconds(shape(SHORT)), seconds(shape(LONG))) for name, shape in SHAPES.items()
    ]


def rows() -> list[tuple[str, str, str]]:
    found = readings()
    steepest = max(found, key=lambda it: it.growth)
    slowest = max(found, key=lambda it: it.long)
    return [
        (
            f"reading {len(found)} hostile shapes, growth from {SHORT / 1e6} to {LONG / 1e6} MB",
            f"at most {steepest.growth:.1f} times ({steepest.name})",
            "about 4 times",
        ),
        ("the slowest of 2 MB", f"{slowest.long:.1f} s ({slowest.name})", "linear"),
    ]


if __name__ == "__main__":
    for reading in readings():
        print(f"{reading.name}: {reading.short:.2f} s, {reading.long:.2f} s, {reading.growth:.1f}")
