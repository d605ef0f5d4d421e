"""The cost of work, counted rather than timed, so that it is the same on every machine."""

from __future__ import annotations

import re
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

import pytest

from tests.linear.matcher import CountingPattern


@dataclass(frozen=True, slots=True)
class Cost:
    """The parts are counted separately, so that the growth of one cannot hide behind another."""

    lines: int
    """Of Python, run outside the rules, which take the same for every move."""
    allocated: int
    """Bytes in large pieces: a text that is copied again and again shows here."""
    steps: int
    """Of regular expressions."""


_LARGE = 1200
"""Bytes within a line; what frames and small objects take, which is much, would hide the rest."""
_RULES = (
    *("board_view", "geometry", "legality", "movegen", "moves", "notation", "pieces"),
    *("position", "setups"),
)


@contextmanager
def counted_patterns(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[CountingPattern]]:
    """Make all patterns of the package count their steps."""
    counting = []
    with monkeypatch.context() as patch:
        for module_name, module in list(sys.modules.items()):
            if not module_name.startswith("tzaar."):
                continue
            for name, value in list(vars(module).items()):
                if isinstance(value, re.Pattern):
                    counting.append(CountingPattern(value))
                    patch.setattr(module, name, counting[-1])
        yield counting


def cost_of(work: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> Cost:
    """Do the work twice: once for lines and memory, once for patterns, as counting has a cost
    too."""
    lines, allocated = _trace(work)
    with counted_patterns(monkeypatch) as patterns:
        work()
    return Cost(lines, allocated, sum(pattern.steps for pattern in patterns))


def _trace(work: Callable[[], object]) -> tuple[int, int]:
    lines = allocated = 0
    current = 0

    def on_call(frame: FrameType, _event: str, _argument: Any) -> Any:
        package, _, module = frame.f_globals.get("__name__", "").rpartition(".")
        is_ours = package.partition(".")[0] in ("tzaar", "tests")
        return on_line if is_ours and module not in _RULES else None

    def on_line(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal lines, allocated, current
        if event == "line":
            lines += 1
            now, peak = tracemalloc.get_traced_memory()
            allocated += peak - current if peak - current > _LARGE else 0
            tracemalloc.reset_peak()
            current = now
        return on_line

    # Coverage traces too, and must continue afterwards.
    others = sys.gettrace()
    tracemalloc.start()
    try:
        current = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        sys.settrace(on_call)
        work()
    finally:
        sys.settrace(others)
        tracemalloc.stop()
    return lines, allocated
