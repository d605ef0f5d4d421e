"""Python's garbage collector, without its pauses, in which nobody is answered."""

from __future__ import annotations

import gc
import sys
import time
from typing import Final

from tzaar.closeable import Closeable
from tzaar.server.log import LOG

_GROWTH: Final = 32
"""How many times as much memory there must be before garbage is looked for: more than the most
connections with their games take."""


class QuietCollector(Closeable):
    """Looks for garbage only when the process is many times as large as it was.

    Games, sockets and requests leave nothing behind that counting references does not free:
    tests/server/test_collector.py. So the collector finds hardly anything, and with 10 000 sockets
    it takes 20 to 150 ms every second, and 1.3 s whenever it looks at everything (measured on 18
    November 2026, two virtual cores of an AMD EPYC, Python 3.11). Should other code leave something
    behind, it does not grow for ever.
    """

    def __init__(self, growth: int = _GROWTH) -> None:
        self._growth = growth
        gc.disable()
        self.collect()
        gc.freeze()  # what is loaded now stays

    def look(self) -> None:
        """Collect if it is time; to be called now and then, and cheap."""
        if sys.getallocatedblocks() >= self._limit:
            began = time.perf_counter()
            found = self.collect()
            took = 1000 * (time.perf_counter() - began)
            LOG.info("collected garbage: %d objects in %.0f ms", found, took)

    def collect(self) -> int:
        """Collect now; how many objects there were."""
        found = gc.collect()
        self._limit = self._growth * sys.getallocatedblocks()
        return found

    def close(self) -> None:
        """Let the collector do as it does by default."""
        gc.unfreeze()
        gc.enable()
