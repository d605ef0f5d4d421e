"""What time it is, for everything that the server decides.

The machine's clock may be set forwards or backwards at any moment; nobody may lose a game by that.
So it is read once, and from then on a monotonic clock counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol


class Time(Protocol):
    """Gives the time; tests have one that they move by hand."""

    def now(self) -> int:
        """Milliseconds since 1970."""


def _steady_seconds() -> float:
    """A clock that never jumps; if there is one that goes on while the machine sleeps, that one."""
    boottime = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boottime is None else time.clock_gettime(boottime)


class SteadyTime:
    """The time of day at its creation, plus what a steady clock has counted since.

    >>> steady = iter([50.0, 52.5])
    >>> SteadyTime(wall=lambda: 1000.0, steady=lambda: next(steady)).now()
    1002500
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = _steady_seconds,
    ) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((self._ahead + self._steady()) * 1000)

    def set(self, now: int) -> None:
        """Agree with another clock: that of a database that several processes share."""
        self._ahead = now / 1000 - self._steady()
