"""One search of an engine, and the engine that runs one at a time.

`SearchEngine` holds what all kinds of engines share: options, who may ask when, how long to wait,
what becomes of a search that is given up. A kind of engine adds how to start a search, how to ask
it to stop and how to get rid of it by force. It hands in its reports as functions, because a
program may print far more of them than anybody reads.
"""

from __future__ import annotations

import asyncio
import time
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Final, Self, TypeAlias, overload

from tzaar.closeable import AsyncCloseable
from tzaar.engine.base import Analysis, Limit, PlayResult, Solution, Verdict
from tzaar.engine.finishing import finish
from tzaar.engine.options import Option, Options, OptionTable, OptionValue
from tzaar.errors import EngineError, TzaarError, excerpt
from tzaar.moves import Move, Turn
from tzaar.position import Position

MAX_REPORTS: Final = 256
"""Reports that wait to be read; where more come, the oldest are dropped."""

LINES: Final = "MultiPV"
"""The option that says how many lines are reported; questions set it, not `configure`."""

Report: TypeAlias = Callable[[], Analysis | None]
"""Something an engine said, called when somebody reads it; None if it says nothing of use."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How many seconds to wait for an engine before it counts as hung."""

    start: float = 10.0
    """For its first words; a program may load much."""
    ready: float = 5.0
    """For it to take in options and positions."""
    overtime: float = 1.0
    """For the turn after the limit has passed; then the search is stopped."""
    stop: float = 2.0
    """For the turn after a stop; then the engine is killed."""
    quit: float = 1.0
    """For it to exit after it was told to; then it is killed."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """How a search ended: the turn and, of a solver, what it proved."""

    turn: Turn
    verdict: Verdict = Verdict.UNKNOWN
    turns: int | None = None


class Search:
    """One search: what was asked, what is reported as it goes, how it ended."""

    def __init__(
        self,
        position: Position,
        limit: Limit,
        *,
        lines: int = 1,
        root_moves: Sequence[Move] = (),
        solving: bool = False,
    ) -> None:
        self.position = position
        self.limit = limit
        self.lines = lines
        self.root_moves = root_moves
        """The first moves to choose from; empty for all."""
        self.solving = solving
        self.reports: deque[Report] = deque(maxlen=MAX_REPORTS)
        """Not yet read."""
        self.updated = asyncio.Event()
        """Set when there is a report or the end."""
        self.result: SearchResult | EngineError | None = None
        self.seconds = 0.0
        """How long it took, once it has ended."""
        self._ended = asyncio.Event()
        self._started_at = time.monotonic()

    def start_clock(self) -> None:
        """The engine has been asked: its time runs."""
        self._started_at = time.monotonic()

    def report(self, report: Report) -> None:
        """Take in what the engine says."""
        self.reports.append(report)
        self.updated.set()

    def end(self, result: SearchResult | EngineError) -> None:
        """Take in how it ended; only the first result counts."""
        if self.result is None:
            self.result = result
            self.seconds = time.monotonic() - self._started_at
        self._ended.set()
        self.updated.set()

    async def ended(self) -> SearchResult:
        """Wait for the end; raises `EngineError` if it is a failure."""
        await self._ended.wait()
        if isinstance(self.result, EngineError):
            raise self.result
        assert self.result is not None
        return self.result

    async def ends_within(self, seconds: float) -> bool:
        """Whether the end comes before so many seconds have passed."""
        try:
            async with asyncio.timeout(seconds):
                await self._ended.wait()
        except TimeoutError:
            return False
        return True

    def last_analysis(self, turn: Turn) -> Analysis | None:
        """The last report of the line that begins with the turn that was chosen, if any.

        Where there is none, that of the best line: an engine of a lower level does not always play
        it. One that had thought of the first move alone has the whole turn now.
        """
        last = self._last_by_rank()
        for analysis in last.values():
            if analysis.pv[:1] == (turn,):
                return analysis
        return _completed(last[1], turn) if 1 in last else None

    def last_analyses(self, turn: Turn) -> list[Analysis]:
        """The last report of every line, best first; the best has the whole turn now."""
        last = self._last_by_rank()
        if 1 in last:
            last[1] = _completed(last[1], turn)
        return [last[rank] for rank in sorted(last)]

    def _last_by_rank(self) -> dict[int, Analysis]:
        analyses = [analysis for report in self.reports if (analysis := report()) is not None]
        return {analysis.rank: analysis for analysis in analyses}


def _completed(best: Analysis, turn: Turn) -> Analysis:
    """The best line, of which only the first move may have been thought of, with the turn."""
    if best.pv and best.pv[0].moves[0] != turn.moves[0]:
        return best
    return best if best.pv[:1] == (turn,) else replace(best, pv=(turn,))


class SearchEngine(AsyncCloseable):
    """An engine for asyncio that runs one search at a time; an `AsyncEngine`."""

    def __init__(self, timeouts: Timeouts) -> None:
        self.timeouts = timeouts
        self.options = OptionTable()
        """What can be set, by name in any case, with ranges and defaults."""
        self._search: Search | None = None
        self._stopping: dict[Search, asyncio.Task[None]] = {}
        self._overtime: asyncio.TimerHandle | None = None

    # -- What a kind of engine adds ----------------------------------------------------------------

    @property
    @abstractmethod
    def name(self) -> str:
        """What the engine calls itself."""

    @abstractmethod
    async def _configure(self, settings: Sequence[tuple[Option, int | str]]) -> None:
        """Set options to values they can have."""

    @abstractmethod
    async def _start(self, search: Search) -> None:
        """Start a search; from then on the engine reports to it and ends it.

        If this raises, whatever it is, no search has been started.
        """

    @abstractmethod
    def _request_stop(self, search: Search) -> None:
        """Ask a running search to end soon; may be called more than once."""

    @abstractmethod
    async def _abort(self, search: Search) -> None:
        """Get rid of a search that does not end when it is asked to."""

    @abstractmethod
    async def new_game(self) -> None:
        """Forget what was learnt from the positions asked about so far."""

    @abstractmethod
    async def _quit(self) -> None:
        """End the engine itself, in which no search is running any more."""

    # -- What people ask ---------------------------------------------------------------------------

    async def configure(self, options: Options) -> None:
        """Set options by name, in any case.

        Raises `EngineError`, before anything is set, if there is no such option or it cannot have
        the value.
        """
        self._check_idle()
        settings = []
        for name, value in options.items():
            option = self._option(name)
            if option.name.lower() == LINES.lower():
                raise EngineError(
                    f"the option {option.name} is set by each question: analyse(..., lines=3)",
                    engine=self.name,
                )
            settings.append((option, self._parsed(option, value)))
        await self._configure(settings)

    async def play(
        self, position: Position, limit: Limit, *, root_moves: Iterable[Move] | None = None
    ) -> PlayResult:
        """The best turn, or what is left of it in mid-turn, within a limit that ends."""
        if limit.infinite:
            raise ValueError(
                "an infinite search finds no turn to play; ask analysis() for a stream"
            )
        search = Search(position, limit, root_moves=_checked(root_moves, position))
        result = await self._run(search)
        return PlayResult(result.turn, search.last_analysis(result.turn), search.seconds)

    @overload
    async def analyse(
        self,
        position: Position,
        limit: Limit,
        lines: None = None,
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> Analysis: ...
    @overload
    async def analyse(
        self,
        position: Position,
        limit: Limit,
        lines: int,
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> list[Analysis]: ...
    async def analyse(
        self,
        position: Position,
        limit: Limit,
        lines: int | None = None,
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> Analysis | list[Analysis]:
        """The last that the engine thinks, within a limit that ends; see `AsyncEngine`."""
        if limit.infinite:
            raise ValueError("an infinite search has no last word; ask analysis() for a stream")
        search = self._analysing(position, limit, 1 if lines is None else lines, root_moves)
        result = await self._run(search)
        analyses = search.last_analyses(result.turn)
        if not analyses:
            raise EngineError(
                "it says nothing about this position but the turn that play() gives",
                engine=self.name,
            )
        # An engine of a lower level may look at more lines than it is asked for.
        return analyses[0] if lines is None else analyses[:lines]

    async def solve(self, position: Position, limit: Limit) -> Solution:
        """Try to prove who wins; raises `ValueError` for a limit that the solver does not know."""
        if limit.depth is not None or limit.clocks != (None, None):
            raise ValueError(f"a solver is limited by time or nodes, not by {limit}")
        search = Search(position, limit, solving=True)
        result = await self._run(search)
        return Solution(
            result.verdict, result.turns, result.turn, search.last_analysis(result.turn)
        )

    def analysis(
        self,
        position: Position,
        limit: Limit,
        lines: int = 1,
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> SearchStream:
        """What the engine thinks as it goes, about the best turn or about several."""
        return SearchStream(self, self._analysing(position, limit, lines, root_moves))

    def _analysing(
        self, position: Position, limit: Limit, lines: int, root_moves: Iterable[Move] | None
    ) -> Search:
        if lines < 1:
            raise ValueError(f"lines are 1 or more, not {lines}")
        if lines > 1 and LINES in self.options:
            self._parsed(self.options[LINES], lines)
        return Search(position, limit, lines=lines, root_moves=_checked(root_moves, position))

    async def close(self) -> None:
        """End the engine; whatever it is doing is stopped. Closing twice does no harm."""
        await finish(self._close())

    async def _close(self) -> None:
        if self._search is not None:
            await self.stop(self._search)
            self.release(self._search)
        await self._quit()

    # -- The life of a search ----------------------------------------------------------------------

    async def start(self, search: Search) -> None:
        """Start a search; raises `EngineError` if another is running."""
        if outcome := search.position.outcome():
            raise TzaarError(f"there is no turn to look for: {outcome}")
        self._check_idle()
        self._search = search
        try:
            await self._start(search)
        except BaseException:
            self.release(search)
            raise
        longest = search.limit.longest(search.position.to_move)
        if longest is not None:
            loop = asyncio.get_running_loop()
            deadline = longest + self.timeouts.overtime
            self._overtime = loop.call_later(deadline, self.stop_soon, search)

    async def stop(self, search: Search) -> None:
        """End a search if it runs, by force if need be; it has ended when this returns."""
        if search.result is None:
            await finish(self.stop_soon(search))

    def release(self, search: Search) -> None:
        """Make room for the next search."""
        if self._search is search:
            self._search = None
            if self._overtime is not None:
                self._overtime.cancel()
                self._overtime = None

    def stop_soon(self, search: Search) -> asyncio.Task[None]:
        """Begin to end a search; the task is done when it has ended."""
        if search not in self._stopping:
            task = asyncio.create_task(self._stop_now(search))
            self._stopping[search] = task
            task.add_done_callback(lambda _: self._stopping.pop(search))
        return self._stopping[search]

    async def _stop_now(self, search: Search) -> None:
        if search.result is None:
            self._request_stop(search)
        if not await search.ends_within(self.timeouts.stop):
            await self._abort(search)

    def _check_idle(self) -> None:
        if self._search is not None:
            raise EngineError("it is busy with another search", engine=self.name)

    def _option(self, name: str) -> Option:
        try:
            return self.options[name]
        except KeyError:
            known = ", ".join(self.options) or "none at all"
            raise EngineError(
                f"there is no option {excerpt(name)!r}; there is: {known}", engine=self.name
            ) from None

    def _parsed(self, option: Option, value: OptionValue) -> int | str:
        try:
            return option.parse(value)
        except ValueError as error:
            raise EngineError(str(error), engine=self.name) from None

    async def _run(self, search: Search) -> SearchResult:
        await self.start(search)
        try:
            return await search.ended()
        except asyncio.CancelledError:
            await self.stop(search)
            raise
        finally:
            self.release(search)


def _checked(root_moves: Iterable[Move] | None, position: Position) -> tuple[Move, ...]:
    """Moves to choose from, all of them legal; raises `IllegalMoveError` for one that is not."""
    if root_moves is None:
        return ()
    moves = tuple(root_moves)
    if not moves:
        raise ValueError("root_moves holds no move; leave it out to choose from all of them")
    for move in moves:
        position.play(move)
    return moves


class SearchStream:
    """The reports of a search as an asynchronous iterator; an `AsyncStream`.

    Without an `async with` statement, the search starts when the first report is asked for and
    must be read to its end.
    """

    def __init__(self, engine: SearchEngine, search: Search) -> None:
        self._engine = engine
        self._search = search
        self._started = False

    async def __aenter__(self) -> Self:
        await self._engine.start(self._search)
        self._started = True
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            await self._engine.stop(self._search)
        finally:
            self._engine.release(self._search)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Analysis:
        if not self._started:
            await self.__aenter__()
        search = self._search
        while True:
            while search.reports:
                analysis = search.reports.popleft()()
                if analysis is not None:
                    return analysis
            if search.result is not None:
                self._engine.release(search)
                await search.ended()  # raises what went wrong
                raise StopAsyncIteration
            search.updated.clear()
            await search.updated.wait()

    def stop(self) -> None:
        """Ask the search to end; the stream then gives what it still has."""
        if self._started and self._search.result is None:
            self._engine.stop_soon(self._search)
