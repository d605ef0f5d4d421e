"""A program that runs beside ours and talks with it in lines of text.

Data is handled as it arrives, so that no flood can pile up; lines have a maximum length; and the
program and its children are gone when it has been killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, cast

from tzaar.engine.finishing import finish
from tzaar.errors import EngineStartError, excerpt

MAX_LINE_BYTES: Final = 1 << 16
"""A longer line is dropped."""
STDERR_LINES: Final = 10
"""Lines of standard error to keep."""
EXIT_GRACE: Final = 0.5
"""Seconds for the exit status and standard error to come in after the output has ended."""


class Program(asyncio.SubprocessProtocol):
    """A running program: lines go in, lines come out, and it can be killed."""

    def __init__(self, words: Sequence[str]) -> None:
        self.name = excerpt(Path(words[0]).name)
        self.on_line: Callable[[str], None] = _ignore
        self.on_end: Callable[[], object] = _nothing
        self.has_ended = False
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.SubprocessTransport | None = None
        self._output = _LineBuffer(self._read)
        self._errors = _LineBuffer(lambda line: self._stderr.append(excerpt(line, 200)))
        self._stderr: deque[str] = deque(maxlen=STDERR_LINES)
        self._exited = asyncio.Event()
        self._gone = asyncio.Event()

    @classmethod
    async def start(cls, words: Sequence[str]) -> Program:
        """Start it; raises `EngineStartError`."""
        if not words:
            raise EngineStartError("an empty command line")
        loop = asyncio.get_running_loop()
        # A session of its own: a Ctrl-C at our terminal is ours to handle, and the program's
        # children can be ended with it.
        starting = asyncio.ensure_future(
            loop.subprocess_exec(lambda: cls(words), *words, start_new_session=True)
        )
        try:
            # Asyncio leaks a program that is cancelled half started, so it is started in full.
            _, program = await finish(starting)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineStartError(f"it cannot be started: {reason}", engine=words[0]) from error
        except asyncio.CancelledError:
            if starting.exception() is None:
                await finish(starting.result()[1].kill())
            raise
        return program

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines of standard error."""
        return tuple(line for line in self._stderr if line)

    @property
    def status(self) -> str:
        """How it ended, in words."""
        code = self._transport.get_returncode() if self._transport else None
        if code is None:
            return "its output is closed"
        if code >= 0:
            return f"exit status {code}"
        with contextlib.suppress(ValueError):
            return f"signal {signal.Signals(-code).name}"
        return f"signal {-code}"

    def write(self, line: str) -> None:
        """Send a line; what cannot be sent is lost, as the program's end will show."""
        assert self._transport is not None
        pipe = cast("asyncio.WriteTransport | None", self._transport.get_pipe_transport(0))
        if pipe is not None and not pipe.is_closing():
            pipe.write(line.encode() + b"\n")

    def ignore_output(self) -> None:
        """Drop what it prints until `on_line` is set again."""
        self.on_line, self.on_end = _ignore, _nothing

    async def exits_within(self, seconds: float) -> bool:
        """Whether it exits before so many seconds have passed."""
        try:
            async with asyncio.timeout(seconds):
                await self._exited.wait()
        except TimeoutError:
            return False
        return True

    async def kill(self) -> None:
        """Kill it with all of its children, and free what it held here."""
        assert self._transport is not None
        self.ignore_output()
        if not self._gone.is_set():  # later its number may be another program's
            with contextlib.suppress(ProcessLookupError):
                if sys.platform == "win32":  # pragma: no cover  Windows has no sessions
                    self._transport.kill()
                else:
                    os.killpg(self._transport.get_pid(), signal.SIGKILL)
        await self._exited.wait()  # nothing outlives SIGKILL
        self._transport.close()
        await self._gone.wait()

    # -- Called by the loop ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It has been started."""
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """It has written something."""
        assert isinstance(data, bytes)
        (self._output if fd == 1 else self._errors).feed(data)

    def pipe_connection_lost(self, fd: int, _exc: Exception | None) -> None:
        """It has closed its output, so nothing more can be learnt from it."""
        if fd == 1:
            self._loop.call_later(EXIT_GRACE, self._end)

    def process_exited(self) -> None:
        """It has exited; a child of its own may still hold the output."""
        self._exited.set()
        self._loop.call_later(EXIT_GRACE, self._end)

    def connection_lost(self, _exc: Exception | None) -> None:
        """It has exited and all that it wrote has been read."""
        self._gone.set()
        self._end()

    def _end(self) -> None:
        if not self.has_ended:
            self.has_ended = True
            on_end = self.on_end
            self.ignore_output()
            on_end()

    def _read(self, line: str) -> None:
        self.on_line(line)


class _LineBuffer:
    """Bytes cut into lines; a line that is too long is left out."""

    def __init__(self, take: Callable[[str], object]) -> None:
        self._take = take
        self._rest = b""
        self._skipping = False

    def feed(self, data: bytes) -> None:
        *lines, rest = (self._rest + data).split(b"\n")
        for line in lines:
            if not self._skipping and len(line) <= MAX_LINE_BYTES:
                self._take(line.decode(errors="replace").strip())
            self._skipping = False
        if len(rest) > MAX_LINE_BYTES:
            self._skipping, rest = True, b""
        self._rest = rest


def _ignore(_: str) -> None:
    pass


def _nothing() -> None:
    pass
