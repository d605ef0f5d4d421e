"""The reports of a search as they come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from tzaar.closeable import AsyncCloseable
from tzaar.engine.answers import Analysis
from tzaar.engine.search import Search

if TYPE_CHECKING:
    from tzaar.engine.search_engine import SearchEngine


class SearchStream(AsyncCloseable):
    """The reports of a search as an asynchronous iterator; an `AsyncStream`.

    Without an `async with` statement, the search starts when the first report is asked for, and the
    stream must be read to its end or closed.
    """

    def __init__(self, engine: SearchEngine, search: Search) -> None:
        self._engine = engine
        self._search = search
        self._started = False

    async def __aenter__(self) -> Self:
        await self._engine.start(self._search)
        self._started = True
        return self

    async def close(self) -> None:
        """End the search, if it was started."""
        if self._started:
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
        """Ask the search to end; the stream then yields what is left."""
        if self._started and self._search.result is None:
            self._engine.stop_soon(self._search)
