"""What the server logs on standard error, within limits, as text or as JSON."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final

NAMES: Final = ("asyncio", "uvicorn.error")
"""The loggers of asyncio (failed accepts) and uvicorn (requests)."""
LOG: Final = logging.getLogger("tzaar.server")
"""What happens: requests, sockets, games. Facts go into `extra`, under the names in `FIELDS`."""
FIELDS: Final = (
    "request", "socket", "game", "player", "kind", "code", "method", "path", "status", "ms",
    "address", "seq",
)  # fmt: skip
"""The facts that a line may have; no secret is among them."""


_OUT_OF_DESCRIPTORS: Final = "socket.accept() out of system resource"


class OncePerSecond(logging.Filter):
    """Lets a message through once a second; whoever can cause it could fill the disk otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the message is logged."""
        if record.msg.startswith(_OUT_OF_DESCRIPTORS):
            record.exc_info = None  # where it happened in asyncio helps nobody
        now = time.monotonic()
        if now - self._last.get(record.msg, -1.0) < 1:
            return False
        if len(self._last) > 100:
            self._last.clear()
        self._last[record.msg] = now
        return True


class JsonFormatter(logging.Formatter):
    """A line of JSON for each message."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; what a client sent cannot start another one."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "at": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: vars(record)[name] for name in FIELDS if name in vars(record)}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def is_in_json() -> bool:
    """Whether the log is in JSON; other messages should be then, too."""
    return any(isinstance(it.formatter, JsonFormatter) for it in logging.getLogger().handlers)


@contextmanager
def in_json() -> Iterator[None]:
    """Log everything as JSON on standard error, for as long as the context lasts."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root, level = logging.getLogger(), LOG.level
    root.addHandler(handler)
    LOG.setLevel(logging.INFO)
    try:
        yield
    finally:
        LOG.setLevel(level)
        root.removeHandler(handler)
