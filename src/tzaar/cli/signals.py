"""How long commands end when they are told to: in order, with an exit status that says so."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

import typer

_INTERRUPTED = 128 + signal.SIGINT
_TERMINATED = 128 + signal.SIGTERM


class Ending:
    """Whether a command was told to end, and how."""

    def __init__(self) -> None:
        self._status = _INTERRUPTED
        self._is_noted = False

    def note(self) -> None:
        """The command has been interrupted and ends."""
        self._is_noted = True

    def exit_if_noted(self) -> None:
        """Exit with the status of the signal that ended the command, if one did."""
        if self._is_noted:
            raise typer.Exit(self._status)

    def terminate(self, _number: int, _frame: FrameType | None) -> NoReturn:
        """Take a SIGTERM for an interrupt with a status of its own."""
        self._status = _TERMINATED
        raise KeyboardInterrupt


@contextmanager
def ending_in_order() -> Iterator[Ending]:
    """A block in which SIGTERM interrupts as Ctrl-C does."""
    ending = Ending()
    if threading.current_thread() is not threading.main_thread():
        yield ending  # only the main thread may say what signals do
        return
    before = signal.signal(signal.SIGTERM, ending.terminate)
    try:
        yield ending
    finally:
        signal.signal(signal.SIGTERM, before)
