"""Engines that are programs of their own and speak TZI on standard input and output.

Nothing such a program does may hang, crash or flood us: every wait ends, and the program is gone
when the engine is closed.
"""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Callable, Sequence
from functools import partial
from typing import Self

from tzaar.engine import tzi
from tzaar.engine.answers import Verdict
from tzaar.engine.blocking import BlockingEngine
from tzaar.engine.options import Option, Options
from tzaar.engine.program import Program
from tzaar.engine.search import Search, SearchResult
from tzaar.engine.search_engine import LINES, SearchEngine
from tzaar.engine.timeouts import Timeouts
from tzaar.errors import (
    EngineCrashError,
    EngineError,
    EngineStartError,
    EngineTimeoutError,
    IllegalTurnError,
    TzaarError,
    excerpt,
)
from tzaar.notation import parse_turn


class ProcessEngine(BlockingEngine):
    """A TZI program as a blocking `Engine`.

    >>> with ProcessEngine("my-engine --fast", options={"Threads": 2}) as engine:  # doctest: +SKIP
    ...     print(engine.play(Position.fixed(), Limit(movetime=1)).turn)
    D7xE7
    """

    def __init__(
        self,
        command: str | Sequence[str],
        options: Options | None = None,
        timeouts: Timeouts | None = None,
    ) -> None:
        super().__init__(lambda: AsyncProcessEngine.open(command, options, timeouts))


class AsyncProcessEngine(SearchEngine):
    """A TZI program for asyncio; an `AsyncEngine`. Make one with `open`."""

    def __init__(self, program: Program, timeouts: Timeouts) -> None:
        super().__init__(timeouts)
        self._program = program
        self._name = program.name
        self._verdict: tuple[Verdict, int | None] | None = None
        self._lines: int | None = None  # not set yet, whatever the program begins with
        self._closed: EngineError | None = None

    @classmethod
    async def open(
        cls,
        command: str | Sequence[str],
        options: Options | None = None,
        timeouts: Timeouts | None = None,
    ) -> Self:
        """Start a program and set its options.

        A command given as one text is split as a shell would. Raises `EngineStartError` if it
        does not start or does not answer, `EngineError` for an option it does not have or
        refuses.
        """
        words = shlex.split(command) if isinstance(command, str) else list(command)
        program = await Program.start(words)
        engine = cls(program, timeouts or Timeouts())
        try:
            await engine._handshake()
            await engine.configure(options or {})
        except BaseException:
            await engine.close()
            raise
        return engine

    @property
    def name(self) -> str:
        """What the program calls itself; its command until it has said."""
        return self._name

    async def _configure(self, settings: Sequence[tuple[Option, int | str]]) -> None:
        for option, value in settings:
            self._send(tzi.option_command(option.name, value))
        await self._wait_ready()

    async def new_game(self) -> None:
        """Forget what was learnt from the positions asked about so far."""
        self._check_idle()
        self._send("newgame")
        await self._wait_ready()

    # -- Talking -----------------------------------------------------------------------------------

    async def _handshake(self) -> None:
        def listen(line: str) -> bool:
            if line.startswith("id name "):
                self._name = excerpt(line.removeprefix("id name ").strip())
            elif option := tzi.read_option(line):
                self.options.add(option)
            return line == "tziok"

        try:
            await self._request("tzi", listen, self.timeouts.start)
        except EngineError as error:
            raise EngineStartError(
                f"it does not answer as a TZI engine does: {error.reason}",
                engine=self.name,
                stderr=error.stderr,
            ) from error

    async def _wait_ready(self) -> None:
        """Wait until all commands are done; raises `EngineError` if one of them was refused."""
        refusals: list[str] = []

        def listen(line: str) -> bool:
            if line.startswith(tzi.ERROR):
                refusals.append(line)
            return line == "readyok"

        await self._request("isready", listen, self.timeouts.ready)
        if refusals:
            raise self._refusal(refusals[0])

    async def _request(self, command: str, listen: Callable[[str], bool], timeout: float) -> None:
        """Send a command and listen until the answer is complete."""
        done = asyncio.Event()

        def on_line(line: str) -> None:
            if not done.is_set() and listen(line):
                done.set()

        self._program.on_line = on_line
        self._program.on_end = done.set
        self._send(command)
        try:
            async with asyncio.timeout(timeout):
                await done.wait()
        except TimeoutError:
            error = EngineTimeoutError(
                f"no answer to {command!r} in {timeout:g} s",
                engine=self.name,
                stderr=self._program.stderr,
            )
            await self._end(error)
            raise error from None
        finally:
            self._program.ignore_output()
        self._check_alive()

    def _send(self, line: str) -> None:
        self._check_alive()
        self._program.write(line)

    def _check_alive(self) -> None:
        if self._closed is not None:
            raise self._closed
        if self._program.has_ended:
            raise self._crash()

    def _crash(self) -> EngineCrashError:
        return EngineCrashError(
            f"it ended unasked ({self._program.status})",
            engine=self.name,
            stderr=self._program.stderr,
        )

    def _refusal(self, line: str) -> EngineError:
        reason = excerpt(line.removeprefix(tzi.ERROR).strip(), 200)
        return EngineError(f"it refuses: {reason}", engine=self.name)

    # -- Searching ---------------------------------------------------------------------------------

    async def _start(self, search: Search) -> None:
        if search.lines != self._lines and (search.lines > 1 or LINES in self.options):
            await self._configure([(self._option(LINES), search.lines)])
            self._lines = search.lines
        self._send(tzi.position_command(search.position))
        # What an earlier search left behind, such as a second bestturn, comes before this answer.
        await self._wait_ready()
        self._verdict = None
        self._program.on_line = lambda line: self._read(line, search)
        self._program.on_end = lambda: search.end(self._crash())
        limit = search.limit
        solve, moves = search.solving, search.root_moves
        self._send(tzi.solve_command(limit) if solve else tzi.go_command(limit, moves))
        search.start_clock()

    def _read(self, line: str, search: Search) -> None:
        if line.startswith("info ") and " score " in line:
            search.report(partial(tzi.read_info, line, search.position))
        elif line.startswith(tzi.ERROR):
            self._program.ignore_output()
            search.end(self._refusal(line))
        elif line.startswith("solved "):
            self._verdict = tzi.read_solved(line)
        elif line.startswith("bestturn"):
            self._program.ignore_output()
            search.end(self._result(line.removeprefix("bestturn").strip(), search))

    def _result(self, text: str, search: Search) -> SearchResult | EngineError:
        try:
            turn = parse_turn(text, search.position)
        except TzaarError as error:
            return IllegalTurnError(
                f"illegal turn {excerpt(text)!r}: {error}", text, engine=self.name
            )
        if search.root_moves and turn.moves[0] not in search.root_moves:
            return IllegalTurnError(
                f"{turn} begins with none of the moves that it may choose from: it seems not to "
                "know searchmoves",
                text,
                engine=self.name,
            )
        verdict, turns = self._verdict or (Verdict.UNKNOWN, None)
        return SearchResult(turn, verdict, turns)

    def _request_stop(self, search: Search) -> None:
        if self._closed is None and not self._program.has_ended:
            self._program.write("stop")
        else:
            search.end(self._closed or self._crash())

    async def _abort(self, search: Search) -> None:
        error = EngineTimeoutError(
            f"no turn, although the limit was {search.limit} and it was told to stop",
            engine=self.name,
            stderr=self._program.stderr,
        )
        search.end(error)
        await self._end(error)

    # -- Ending ------------------------------------------------------------------------------------

    async def _quit(self) -> None:
        if self._closed is None and not self._program.has_ended:
            self._program.ignore_output()
            self._program.write("quit")
            self._closed = EngineError("it was closed", engine=self.name)
            await self._program.exits_within(self.timeouts.quit)
        await self._end(EngineError("it was closed", engine=self.name))

    async def _end(self, error: EngineError) -> None:
        """End the program by force if it still runs; later questions get the error."""
        self._closed = self._closed or error
        await self._program.kill()
