"""What shows that a long command is at work and how far it has come, on terminals only."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final, Protocol

from tzaar.cli.terminal import is_terminal

DELAY: Final = 0.5
"""Seconds before anything is shown: what is done by then needs no bar."""


class Work(Protocol):
    """Work in progress."""

    def update(self, done: int, words: str | None = None, total: int | None = None) -> None:
        """Say how much is done; new words or another total stay from now on."""

    def note(self, line: str) -> None:
        """Print a line to standard error that stays."""


class Unseen:
    """Work that nobody watches: only its notes are printed."""

    def update(self, done: int, words: str | None = None, total: int | None = None) -> None:
        """Nobody watches."""

    def note(self, line: str) -> None:
        """Print a line to standard error."""
        print(line, file=sys.stderr, flush=True)


@contextmanager
def at_work(
    words: str, total: int | None = None, *, done: int = 0, delay: float = DELAY
) -> Iterator[Work]:
    """A block that takes a while: a few words, a bar if the total is known, and the time.

    It is written to standard error, if that is a terminal, and gone when the block ends.
    """
    if not is_terminal(sys.stderr):
        yield Unseen()
        return
    from tzaar.cli.progress_bar import ProgressBar  # noqa: PLC0415 - rich takes a while to import

    bar = ProgressBar(words, total, done)
    timer = Timer(delay, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield bar
    finally:
        timer.cancel()
        timer.join()
        bar.stop()
