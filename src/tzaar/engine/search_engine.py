"""What all kinds of engines share: options, one search at a time, and what becomes of it.

A kind of engine adds how to start a search, how to ask it to stop and how to get rid of it by
force.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, overload

from tzaar.closeable import AsyncCloseable
from tzaar.engine.answers import Analysis, PlayResult, Solution
from tzaar.engine.finishing import finish
from tzaar.engine.limit import Limit
from tzaar.engine.options import Option, Options, OptionTable, OptionValue
from tzaar.engine.search import Search, SearchResult
from tzaar.engine.search_stream import SearchStream
from tzaar.engine.timeouts import Timeouts
from tzaar.errors import EngineError, TzaarError, excerpt
from tzaar.moves import Move
from tzaar.position import Position

LINES: Final = "MultiPV"
"""The option that says how many lines are reported; questions set it, not `configure`."""


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
        """End the engine itself; no search is running any more."""

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
        """The best turn, or the rest of it in mid-turn, within a limit that is not infinite."""
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
        """The engine's last analysis, within a limit that is not infinite; see `AsyncEngine`."""
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
        # An engine at a lower level may look at more lines than it is asked for.
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
