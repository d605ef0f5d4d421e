"""Fake engines, timeouts for them, and a watch over leaks."""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine.waiting import PATIENT
from tzaar.engine import Timeouts

FAKE = Path(__file__).parent / "fake_engine.py"


@pytest.fixture(scope="session")
def fake() -> Callable[[str], list[str]]:
    """The command line of a fake engine that behaves as its name says."""
    # Without site-packages: they take longer to load than the engine.
    return lambda kind: [sys.executable, "-S", "-E", str(FAKE), kind]


@pytest.fixture(scope="session")
def timeouts() -> Timeouts:
    """Enough for a busy machine where an answer comes, little where none will."""
    return PATIENT


@pytest.fixture(scope="session")
def short_timeouts() -> Timeouts:
    """For engines that never answer."""
    return replace(PATIENT, overtime=0.05, stop=0.2, quit=0.1)


@pytest.fixture
def no_leaks() -> Iterator[None]:
    """Fails if a test leaves threads, open files or child processes behind."""
    before = _held()
    yield
    # The thread that waited for a process may take a moment to end after the process.
    deadline = time.monotonic() + 60
    while (after := _held()) != before and time.monotonic() < deadline:
        gc.collect()
        time.sleep(0.01)
    assert after == before


def _held() -> dict[str, object]:
    children = Path(f"/proc/self/task/{threading.main_thread().native_id}/children")
    return {
        "threads": threading.active_count(),
        "files": sum(1 for _ in Path("/proc/self/fd").iterdir()),
        "children": children.read_text().split() if children.exists() else [],
    }
