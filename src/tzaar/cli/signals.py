"""How long commands end when they are told to: in order, with an exit status that says so."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import typer

_INTERRUPTED = 128 + signal.SIGINT
_TERMINATED = 128 + signal.SIGTERM


class Ending:
    """Whether a command was told to end, and how."""

    def __init__(self) -> None:
        self.is_told = False
        self._status = _INTERRUPTED

    def tell(self) -> None:
        """The command is to end."""
        self.is_told = True

    def exit_if_told(self) -> None:
        """Exit with the status of the signal that ended the command, if one did."""
        if self.is_told:
            raise typer.Exit(self._status)

    def _terminate(self, _number: int, _frame: FrameType | None) -> None:
        # Whoever knows how to be interrupted, as asyncio does, knows how to be terminated.
        self._status = _TERMINATED
        signal.raise_signal(signal.SIGINT)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self.is_told:
            signal.default_int_handler(number, frame)
        self.tell()


@contextmanager
def ending_in_order(*, asked: bool = False) -> Iterator[Ending]:
    """A block in which SIGTERM does what Ctrl-C does.

    With `asked`, the first of them only tells: the block asks whether it was told, and ends in its
    own time. The next interrupts it.
    """
    ending = Ending()
    if threading.current_thread() is not threading.main_thread():
        yield ending  # only the main thread may say what signals do
        return
    # SIGINT too, always: a shell starts what runs in the background with it ignored, and SIGTERM,
    # which is passed on as SIGINT, would then have no effect.
    handlers: dict[signal.Signals, Callable[[int, FrameType | None], object]] = {
        signal.SIGTERM: ending._terminate,  # noqa: SLF001
        signal.SIGINT: ending._interrupt if asked else signal.default_int_handler,  # noqa: SLF001
    }
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield ending
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
