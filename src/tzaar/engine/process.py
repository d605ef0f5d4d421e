"""Engines that are programs of their own and speak TZI on standard input and output.

Nothing such a program does may hang, crash or flood us: every wait ends, and the program is gone
when the engine is closed.
"""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Self

from tzaar.engine import tzi
from tzaar.engine.base import Analysis, Verdict
from tzaar.engine.blocking import BlockingEngine
from tzaar.engine.program import Program
from tzaar.engine.search import Ending, Patience, Search, SearchEngine
from tzaar.errors import (
    EngineCrashError,
    EngineError,
    EngineStartError,
    EngineTimeoutError,
    excerpt,
)


class ProcessEngine(BlockingEngine):
    """A TZI program, used by waiting; an `Engine`.

    >>> with ProcessEngine("my-engine --fast", options={"Threads": 2}) as engine:  # doctest: +SKIP
    ...     print(engine.play(Position.fixed(), Limit(movetime=1)).turn)
    D7xE7
    """

    def __init__(
        self,
        command: str | Sequence[str],
        options: Mapping[str, object] | None = None,
        patience: Patience | None = None,
    ) -> None:
        super().__init__(lambda: AsyncProcessEngine.open(command, options, patience))


class AsyncProcessEngine(SearchEngine):
    """A TZI program for asyncio; an `AsyncEngine`. Make one with `open`."""

    def __init__(self, program: Program, patience: Patience) -> None:
        super().__init__(patience)
        self._program = program
        self._name = program.name
        self._verdict: tuple[Verdict, int | None] | None = None
        self._lines = 1
        self._closed: EngineError | None = None
        self.options: dict[str, tzi.Option] = {}
        """What can be set, by name in lower case."""

    @classmethod
    async def open(
        cls,
        command: str | Sequence[str],
        options: Mapping[str, object] | None = None,
        patience: Patience | None = None,
    ) -> Self:
        """Start a program, greet it and set its options.

        A command given as one text is split as a shell would. Raises `EngineStartError` if it
        does not start or does not answer, `EngineError` for an option it does not have.
        """
        words = shlex.split(command) if isinstance(command, str) else list(command)
        program = await Program.start(words)
        engine = cls(program, patience or Patience())
        try:
            await engine._greet()
            await engine.set_options(options or {})
        except BaseException:
            await engine.close()
            raise
        return engine

    @property
    def name(self) -> str:
        """What the program calls itself; its command until it has said."""
        return self._name

    async def set_options(self, options: Mapping[str, object]) -> None:
        """Set options by name, in any case; raises `EngineError` if there is no such option."""
        self._check_idle()
        await self._set_options(options)

    async def _set_options(self, options: Mapping[str, object]) -> None:
        for name, value in options.items():
            option = self.options.get(name.lower())
            if option is None:
                known = ", ".join(option.name for option in self.options.values()) or "none at all"
                raise EngineError(
                    f"there is no option {excerpt(name)!r}; there is: {known}", engine=self.name
                )
            self._send(tzi.option_command(option.name, value))
        await self._wait_ready()

    async def new_game(self) -> None:
        """Forget what was learnt from the positions asked about so far."""
        self._check_idle()
        self._send("newgame")
        await self._wait_ready()

    # -- Talking -----------------------------------------------------------------------------------

    async def _greet(self) -> None:
        def listen(line: str) -> bool:
            if line.startswith("id name "):
                self._name = excerpt(line.removeprefix("id name ").strip())
            elif option := tzi.read_option(line):
                self.options[option.name.lower()] = option
            return line == "tziok"

        try:
            await self._converse("tzi", listen, self.patience.start)
        except EngineError as error:
            raise EngineStartError(
                f"it does not answer as a TZI engine does: {error.reason}",
                engine=self.name,
                stderr=error.stderr,
            ) from error

    async def _wait_ready(self) -> None:
        await self._converse("isready", lambda line: line == "readyok", self.patience.ready)

    async def _converse(self, command: str, listen: Callable[[str], bool], patience: float) -> None:
        """Send a command and listen until the answer is complete."""
        done = asyncio.Event()

        def hear(line: str) -> None:
            if not done.is_set() and listen(line):
                done.set()

        self._program.on_line = hear
        self._program.on_death = done.set
        self._send(command)
        try:
            async with asyncio.timeout(patience):
                await done.wait()
        except TimeoutError:
            error = EngineTimeoutError(
                f"no answer to {command!r} in {patience:g} s",
                engine=self.name,
                stderr=self._program.last_words,
            )
            await self._end(error)
            raise error from None
        finally:
            self._program.hush()
        self._check_alive()

    def _send(self, line: str) -> None:
        self._check_alive()
        self._program.write(line)

    def _check_alive(self) -> None:
        if self._closed is not None:
            raise self._closed
        if self._program.is_dead:
            raise self._crash()

    def _crash(self) -> EngineCrashError:
        return EngineCrashError(
            f"it ended unasked ({self._program.status})",
            engine=self.name,
            stderr=self._program.last_words,
        )

    # -- Searching ---------------------------------------------------------------------------------

    async def _begin(self, search: Search) -> None:
        if search.lines != self._lines:
            await self._set_options({"MultiPV": search.lines})
            self._lines = search.lines
        self._send(tzi.position_command(search.position))
        # What an earlier search left behind, such as a second bestturn, comes before this answer.
        await self._wait_ready()
        self._verdict = None
        self._program.on_line = lambda line: self._hear(line, search)
        self._program.on_death = lambda: search.end(self._crash())
        command = tzi.solve_command if search.solving else tzi.go_command
        self._send(command(search.limit))
        search.begin()

    def _hear(self, line: str, search: Search) -> None:
        if line.startswith("info ") and " score " in line:
            search.report(line)
        elif line.startswith(tzi.ERROR):
            self._program.hush()
            search.end(EngineError(f"it refuses: {excerpt(line, 200)}", engine=self.name))
        elif line.startswith("solved "):
            self._verdict = tzi.read_solved(line)
        elif line.startswith("bestturn"):
            self._program.hush()
            verdict, turns = self._verdict or (Verdict.UNKNOWN, None)
            search.end(Ending(line.removeprefix("bestturn").strip(), verdict, turns))

    def understand(self, report: Analysis | str, search: Search) -> Analysis | None:
        """The analysis that an ``info`` line holds, if any."""
        assert isinstance(report, str)
        return tzi.read_info(report, search.position)

    def _interrupt(self, search: Search) -> None:
        if self._closed is None and not self._program.is_dead:
            self._program.write("stop")
        else:
            search.end(self._closed or self._crash())

    async def _abort(self, search: Search) -> None:
        error = EngineTimeoutError(
            f"no turn, although the limit was {search.limit} and it was told to stop",
            engine=self.name,
            stderr=self._program.last_words,
        )
        search.end(error)
        await self._end(error)

    # -- Ending ------------------------------------------------------------------------------------

    async def _leave(self) -> None:
        if self._closed is None and not self._program.is_dead:
            self._program.hush()
            self._program.write("quit")
            self._closed = EngineError("it was closed", engine=self.name)
            await self._program.exits_within(self.patience.quit)
        await self._end(EngineError("it was closed", engine=self.name))

    async def _end(self, error: EngineError) -> None:
        """End the program by force if it still runs; later questions get the error."""
        self._closed = self._closed or error
        await self._program.destroy()
