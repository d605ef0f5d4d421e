"""The native core as an engine in this process.

A search runs in a thread of its own without the interpreter's lock; what it reports goes to the
event loop through its queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Self, TypeVar

from tzaar.engine import tzi
from tzaar.engine._native import Engine as Core
from tzaar.engine._native import Position as CorePosition
from tzaar.engine.base import Analysis, Limit, Verdict
from tzaar.engine.blocking import BlockingEngine
from tzaar.engine.search import Ending, Patience, Search, SearchEngine
from tzaar.errors import EngineError, EngineTimeoutError, TzaarError, excerpt
from tzaar.position import Position

NAME = "tzaar"
T = TypeVar("T")


def evaluate(position: Position) -> int:
    """What the engine thinks of a position before it looks ahead, for the side to move.

    In hundredths of a unit, and never beyond 20 000; a search tells much more. The same whole
    number on every machine, however the board is turned and whichever colour is which. Raises
    `TzaarError` where there is nothing to evaluate: during the placement and once the game is over.

    >>> from tzaar import Position
    >>> position = Position.random(7)
    >>> evaluate(position) == evaluate(position.rotate()) == evaluate(position.swap_colors())
    True
    """
    try:
        return CorePosition(str(position)).evaluate()
    except ValueError as error:
        raise TzaarError(str(error)) from None


class NativeEngine(BlockingEngine):
    """The native core, used by waiting; an `Engine`.

    >>> from tzaar import Position
    >>> with NativeEngine({"Threads": 1}) as engine:
    ...     result = engine.play(Position.fixed(), Limit(depth=1))
    >>> len(result.turn)
    1
    """

    def __init__(
        self, options: Mapping[str, object] | None = None, patience: Patience | None = None
    ) -> None:
        super().__init__(lambda: AsyncNativeEngine.open(options, patience))


class AsyncNativeEngine(SearchEngine):
    """The native core for asyncio; an `AsyncEngine`. Make one with `open`."""

    def __init__(self, patience: Patience) -> None:
        super().__init__(patience)
        try:
            self._core = Core()
        except MemoryError as error:
            raise EngineError("there is not enough memory for it", engine=NAME) from error
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="tzaar-native")
        self._closed: EngineError | None = None

    @classmethod
    async def open(
        cls, options: Mapping[str, object] | None = None, patience: Patience | None = None
    ) -> Self:
        """Make an engine and set its options; raises `EngineError` for one there is not."""
        engine = cls(patience or Patience())
        await engine.set_options(options or {})
        return engine

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return NAME

    async def set_options(self, options: Mapping[str, object]) -> None:
        """Set options by name, in any case.

        Raises `EngineError` if there is no such option or it cannot have the value.
        """
        self._check_idle()
        ranges = self._core.options()
        known = {name.lower(): name for name in ranges}
        for name, value in options.items():
            if name.lower() not in known:
                raise EngineError(
                    f"there is no option {excerpt(name)!r}; there is: {', '.join(ranges)}",
                    engine=NAME,
                )
            proper_name = known[name.lower()]
            _, least, most = ranges[proper_name]
            try:
                self._core.set_option(proper_name, int(str(value)))
            except MemoryError as error:
                raise EngineError(
                    f"there is not enough memory for {proper_name} {value}", engine=NAME
                ) from error
            except (TypeError, ValueError):
                raise EngineError(
                    f"the option {proper_name} is {least} to {most}, not {excerpt(str(value))!r}",
                    engine=NAME,
                ) from None

    async def new_game(self) -> None:
        """Forget what was learnt from the positions asked about so far."""
        self._check_idle()
        await self._work(self._core.new_game)

    # -- Searching ---------------------------------------------------------------------------------

    async def _begin(self, search: Search) -> None:
        loop = asyncio.get_running_loop()

        def hear(line: str) -> None:
            loop.call_soon_threadsafe(search.report, line)

        def finish(future: asyncio.Future[Ending]) -> None:
            error = future.exception()
            if error is None:
                search.end(future.result())
            else:
                search.end(EngineError(f"the core failed: {error}", engine=NAME))

        work = _solve if search.solving else _go
        self._core.set_option("MultiPV", search.lines)
        self._core.allow_search()
        future = self._work(lambda: work(self._core, search, hear))
        search.begin()
        future.add_done_callback(finish)

    def understand(self, report: Analysis | str, search: Search) -> Analysis | None:
        """The analysis that an ``info`` line holds, if any."""
        assert isinstance(report, str)
        return tzi.read_info(report, search.position)

    def _interrupt(self, search: Search) -> None:  # noqa: ARG002  the core runs one at a time
        self._core.stop()

    async def _abort(self, search: Search) -> None:
        # A thread cannot be ended from outside. It is left behind, and the engine with it.
        self._closed = EngineTimeoutError("the core does not stop", engine=NAME)
        search.end(self._closed)

    async def _leave(self) -> None:
        self._pool.shutdown(wait=not isinstance(self._closed, EngineTimeoutError))
        self._closed = self._closed or EngineError("it was closed", engine=NAME)

    def _work(self, job: Callable[[], T]) -> asyncio.Future[T]:
        if self._closed is not None:
            raise self._closed
        return asyncio.get_running_loop().run_in_executor(self._pool, job)


def _go(core: Core, search: Search, hear: Callable[[str], None]) -> Ending:
    limit = search.limit
    turn = core.go(
        CorePosition(str(search.position)),
        move_time=_milliseconds(limit.movetime),
        depth=limit.depth,
        nodes=limit.nodes,
        clocks=_clocks(limit),
        on_report=hear,
    )
    return Ending(turn)


def _solve(core: Core, search: Search, hear: Callable[[str], None]) -> Ending:
    verdict, turns, turn, line = core.solve(
        CorePosition(str(search.position)),
        move_time=_milliseconds(search.limit.movetime),
        nodes=search.limit.nodes,
        on_progress=hear,
    )
    if verdict == Verdict.UNKNOWN:
        return Ending(turn)
    hear(f"info score {verdict} {turns} pv {line}")
    return Ending(turn, Verdict(verdict), turns)


def _clocks(limit: Limit) -> tuple[int, int, int, int] | None:
    if limit.white_clock is None or limit.black_clock is None:
        return None
    times = (limit.white_clock, limit.black_clock, limit.white_increment, limit.black_increment)
    white, black, white_increment, black_increment = (round(time * 1000) for time in times)
    return white, black, white_increment, black_increment


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else max(1, round(seconds * 1000))
