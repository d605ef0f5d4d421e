"""One search of an engine, and the engine that runs one at a time.

`SearchEngine` holds what all kinds of engines share: who may ask when, how long to wait, what
becomes of a search that is given up. A kind of engine adds how to begin a search, how to interrupt
it and how to get rid of it by force.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from tzaar.engine.base import Analysis, Limit, PlayResult, Solution, Verdict
from tzaar.engine.finishing import finish
from tzaar.errors import EngineError, IllegalTurnError, TzaarError, excerpt
from tzaar.moves import Turn
from tzaar.notation import parse_turn
from tzaar.position import Position

MOST_REPORTS: Final = 256
"""Reports that wait to be read; where more come, the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds to wait for an engine before it counts as hung."""

    start: float = 10.0
    """For its first words; a program may load much."""
    ready: float = 5.0
    """For it to take in options and positions."""
    overtime: float = 1.0
    """For the turn after the limit has passed; then the search is stopped."""
    stop: float = 2.0
    """For the turn after a stop; then the engine is ended."""
    quit: float = 1.0
    """For it to leave after it was told to; then it is ended by force."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a search ended: the turn as text and, of a solver, what it proved."""

    turn: str
    verdict: Verdict = Verdict.UNKNOWN
    turns: int | None = None


class Search:
    """One search: what was asked, what is reported as it goes, how it ended."""

    def __init__(
        self, position: Position, limit: Limit, *, lines: int = 1, solving: bool = False
    ) -> None:
        self.position = position
        self.limit = limit
        self.lines = lines
        self.solving = solving
        self.reports: deque[Analysis | str] = deque(maxlen=MOST_REPORTS)
        """Not yet read; a text is a line of TZI that is only understood when it is needed."""
        self.news = asyncio.Event()
        """Set when there is a report or the end."""
        self.ending: Ending | EngineError | None = None
        self.seconds = 0.0
        """How long it took, once it has ended."""
        self._ended = asyncio.Event()
        self._begin = time.monotonic()

    def begin(self) -> None:
        """Start the clock: the engine has been asked."""
        self._begin = time.monotonic()

    def report(self, report: Analysis | str) -> None:
        """Take in what the engine says."""
        self.reports.append(report)
        self.news.set()

    def end(self, ending: Ending | EngineError) -> None:
        """Take in how it ended; only the first ending counts."""
        if self.ending is None:
            self.ending = ending
            self.seconds = time.monotonic() - self._begin
        self._ended.set()
        self.news.set()

    async def ended(self) -> Ending:
        """Wait for the end; raises `EngineError` if it is a failure."""
        await self._ended.wait()
        if isinstance(self.ending, EngineError):
            raise self.ending
        assert self.ending is not None
        return self.ending

    async def ends_within(self, seconds: float) -> bool:
        """Whether the end comes before so many seconds have passed."""
        try:
            async with asyncio.timeout(seconds):
                await self._ended.wait()
        except TimeoutError:
            return False
        return True


class SearchEngine(ABC):
    """An engine for asyncio that runs one search at a time; an `AsyncEngine`."""

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self._search: Search | None = None
        self._stopping: dict[Search, asyncio.Task[None]] = {}
        self._alarm: asyncio.TimerHandle | None = None

    # -- What a kind of engine adds ----------------------------------------------------------------

    @property
    @abstractmethod
    def name(self) -> str:
        """What the engine calls itself."""

    @abstractmethod
    async def _begin(self, search: Search) -> None:
        """Start a search; from then on the engine reports to it and ends it.

        If this raises, whatever it is, no search has been started.
        """

    @abstractmethod
    def _interrupt(self, search: Search) -> None:
        """Ask a running search to end soon; may be called more than once."""

    @abstractmethod
    async def _abort(self, search: Search) -> None:
        """Get rid of a search that does not end when it is asked to."""

    @abstractmethod
    async def new_game(self) -> None:
        """Forget what was learnt from the positions asked about so far."""

    @abstractmethod
    async def _leave(self) -> None:
        """End the engine itself, in which no search is running any more."""

    def understand(self, report: Analysis | str, search: Search) -> Analysis | None:
        """The analysis that a report holds, if any."""
        assert isinstance(report, Analysis), search
        return report

    # -- What people ask ---------------------------------------------------------------------------

    async def play(self, position: Position, limit: Limit) -> PlayResult:
        """The best turn, or what is left of it in mid-turn, within a limit that ends."""
        if limit.infinite:
            raise ValueError("an infinite search finds no turn to play; analyse instead")
        search = Search(position, limit)
        turn, _ = await self._run(search)
        return PlayResult(turn, self._last_analysis(search), search.seconds)

    async def solve(self, position: Position, limit: Limit) -> Solution:
        """Try to prove who wins; raises `ValueError` for a limit that the solver does not know."""
        if limit.depth is not None or limit.clocks != (None, None):
            raise ValueError(f"a solver is limited by time or nodes, not by {limit}")
        search = Search(position, limit, solving=True)
        turn, ending = await self._run(search)
        return Solution(ending.verdict, ending.turns, turn, self._last_analysis(search))

    def analyse(self, position: Position, limit: Limit, lines: int = 1) -> SearchStream:
        """What the engine thinks as it goes, about the best turn or about several."""
        if lines < 1:
            raise ValueError(f"lines are 1 or more, not {lines}")
        return SearchStream(self, Search(position, limit, lines=lines))

    async def close(self) -> None:
        """End the engine; whatever it is doing is stopped. Closing twice does no harm."""
        await finish(self._close())

    async def _close(self) -> None:
        if self._search is not None:
            await self.stop(self._search)
            self.release(self._search)
        await self._leave()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    # -- The life of a search ----------------------------------------------------------------------

    async def start(self, search: Search) -> None:
        """Begin a search; raises `EngineError` if another is running."""
        if outcome := search.position.outcome():
            raise TzaarError(f"there is no turn to look for: {outcome}")
        self._check_idle()
        self._search = search
        try:
            await self._begin(search)
        except BaseException:
            self.release(search)
            raise
        longest = search.limit.longest(search.position.to_move)
        if longest is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(longest + self.patience.overtime, self.stop_soon, search)

    async def stop(self, search: Search) -> None:
        """End a search if it runs, by force if need be; it has ended when this returns."""
        if search.ending is None:
            await finish(self.stop_soon(search))

    def release(self, search: Search) -> None:
        """Make room for the next search."""
        if self._search is search:
            self._search = None
            if self._alarm is not None:
                self._alarm.cancel()
                self._alarm = None

    def stop_soon(self, search: Search) -> asyncio.Task[None]:
        """Begin to end a search; the task is done when it has ended."""
        if search not in self._stopping:
            task = asyncio.create_task(self._stop_now(search))
            self._stopping[search] = task
            task.add_done_callback(lambda _: self._stopping.pop(search))
        return self._stopping[search]

    async def _stop_now(self, search: Search) -> None:
        if search.ending is None:
            self._interrupt(search)
        if not await search.ends_within(self.patience.stop):
            await self._abort(search)

    def _check_idle(self) -> None:
        if self._search is not None:
            raise EngineError("it is busy with another search", engine=self.name)

    async def _run(self, search: Search) -> tuple[Turn, Ending]:
        await self.start(search)
        try:
            ending = await search.ended()
        except asyncio.CancelledError:
            await self.stop(search)
            raise
        finally:
            self.release(search)
        return self._checked(ending.turn, search.position), ending

    def _checked(self, text: str, position: Position) -> Turn:
        try:
            return parse_turn(text, position)
        except TzaarError as error:
            raise IllegalTurnError(
                f"illegal turn {excerpt(text)!r}: {error}", text, engine=self.name
            ) from error

    def _last_analysis(self, search: Search) -> Analysis | None:
        for report in reversed(search.reports):
            analysis = self.understand(report, search)
            if analysis is not None and analysis.rank == 1:
                return analysis
        return None


class SearchStream:
    """The reports of a search as an asynchronous iterator; an `AsyncStream`.

    Without an `async with` statement, the search begins when the first report is asked for and
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
                analysis = self._engine.understand(search.reports.popleft(), search)
                if analysis is not None:
                    return analysis
            if search.ending is not None:
                self._engine.release(search)
                await search.ended()  # raises what went wrong
                raise StopAsyncIteration
            search.news.clear()
            await search.news.wait()

    def stop(self) -> None:
        """Ask the search to end; the stream then gives what it still has."""
        if self._started and self._search.ending is None:
            self._engine.stop_soon(self._search)
