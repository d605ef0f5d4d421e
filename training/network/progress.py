"""A progress bar on a terminal: a line that overwrites itself. Elsewhere nothing is shown.

Rich, which the command line uses, is not installed on every machine with a GPU.
"""

from __future__ import annotations

import sys
import time
from typing import Final

WIDTH: Final = 40
SECONDS: Final = 0.2
"""Between two updates of the bar."""


class Bar:
    """The progress of one task."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._shown = 0.0
        self._is_terminal = sys.stderr.isatty()

    def show(self, share: float, remark: str = "") -> None:
        """Show that this share of the work is done, from 0 to 1."""
        now = time.monotonic()
        if self._is_terminal and now - self._shown >= SECONDS:
            self._shown = now
            bar = "#" * int(WIDTH * share)
            print(f"\r{self.name} [{bar:<{WIDTH}}] {remark}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Make room for a permanent line."""
        if self._is_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
