"""What the server says on standard error, in bounds."""

from __future__ import annotations

import logging
import time
from typing import Final

NAMES: Final = ("asyncio", "uvicorn.error")
"""Who has something to say: of failed accepts, and of requests."""


_OUT_OF_DESCRIPTORS: Final = "socket.accept() out of system resource"


class OncePerSecond(logging.Filter):
    """Lets a message through once a second: whoever can cause it could fill the disk with it."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the message is said."""
        if record.msg.startswith(_OUT_OF_DESCRIPTORS):
            record.exc_info = None  # the place in asyncio helps nobody
        now = time.monotonic()
        if now - self._last.get(record.msg, -1.0) < 1:
            return False
        if len(self._last) > 100:
            self._last.clear()
        self._last[record.msg] = now
        return True
