"""Shutting down on SIGINT and SIGTERM: in order, with an exit status that says so."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import typer

_INTERRUPTED = 128 + signal.SIGINT
_TERMINATED = 128 + signal.SIGTERM


class Shutdown:
    """Whether a command was asked to end, and how."""

    def __init__(self) -> None:
        self.is_requested = False
        self._status = _INTERRUPTED

    def request(self) -> None:
        """Ask the command to end."""
        self.is_requested = True

    def exit_if_requested(self) -> None:
        """Exit with the status of the signal that ended the command, if one did."""
        if self.is_requested:
            raise typer.Exit(self._status)

    def _terminate(self, _number: int, _frame: FrameType | None) -> None:
        # What can handle an interrupt, such as asyncio, can then handle termination, too.
        self._status = _TERMINATED
        signal.raise_signal(signal.SIGINT)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.is_requested:
            signal.default_int_handler(number, frame)
        self.request()


@contextmanager
def graceful_shutdown(*, deferred: bool = False) -> Iterator[Shutdown]:
    """A block in which SIGTERM does what Ctrl-C does.

    With `deferred`, the first of them only sets `is_requested`, and the block ends in its own time.
    The next interrupts it.
    """
    shutdown = Shutdown()
    if threading.current_thread() is not threading.main_thread():
        yield shutdown  # only the main thread may set signal handlers
        return
    # SIGINT too, always: a shell starts background jobs with it ignored, and SIGTERM, which is
    # passed on as SIGINT, would then have no effect.
    interrupt = shutdown._interrupt if deferred else signal.default_int_handler  # noqa: SLF001
    handlers: dict[signal.Signals, Callable[[int, FrameType | None], object]] = {
        signal.SIGTERM: shutdown._terminate,  # noqa: SLF001
        signal.SIGINT: interrupt,
    }
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield shutdown
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
