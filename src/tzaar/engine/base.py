"""What every engine can do.

`Engine` waits for answers; `AsyncEngine` is the same for asyncio. Both are protocols: any object
with their methods will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import Protocol, Self, overload

from tzaar.engine.answers import Analysis, PlayResult, Solution
from tzaar.engine.limit import Limit
from tzaar.engine.options import Option, Options
from tzaar.moves import Move
from tzaar.position import Position


class Stream(Iterator[Analysis], Protocol):
    """Analyses as the engine reports them; ends when the search does.

    Use it in a `with` statement, which ends the search when the block is left. If you read too
    slowly, old reports are dropped; the engine never waits for you.
    """

    def stop(self) -> None:
        """Ask the search to end; the stream then yields what is left."""

    def close(self) -> None:
        """End the search, as leaving the `with` block does."""

    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...


class AsyncStream(Protocol):
    """`Stream` for asyncio, to be used in an `async with` statement."""

    def __aiter__(self) -> Self: ...
    async def __anext__(self) -> Analysis: ...

    def stop(self) -> None:
        """Ask the search to end; the stream then yields what is left."""

    async def close(self) -> None:
        """End the search, as leaving the `async with` block does."""

    async def __aenter__(self) -> Self: ...
    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...


class Engine(Protocol):
    """Something that plays. It does one thing at a time and must be closed.

    Every method raises `EngineError` if the engine fails, and `TzaarError` if the game is over in
    the position that is asked about. `root_moves` are the first moves that the engine may choose
    from in that position, by default all legal ones; one that is not legal raises
    `IllegalMoveError`, and no move at all `ValueError`, before the engine is asked.
    """

    @property
    def name(self) -> str:
        """What the engine calls itself."""

    @property
    def options(self) -> Mapping[str, Option]:
        """What can be set, by name in any case, with ranges and defaults."""

    def play(
        self, position: Position, limit: Limit, *, root_moves: Iterable[Move] | None = None
    ) -> PlayResult:
        """The best turn, or the rest of it in mid-turn, within a limit that is not infinite."""

    @overload
    def analyse(
        self,
        position: Position,
        limit: Limit,
        lines: None = None,
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> Analysis: ...
    @overload
    def analyse(
        self,
        position: Position,
        limit: Limit,
        lines: int,
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> list[Analysis]: ...
    def analyse(
        self,
        position: Position,
        limit: Limit,
        lines: int | None = None,
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> Analysis | list[Analysis]:
        """The engine's last analysis, within a limit that is not infinite.

        With `lines`, a list by rank of that many lines, or of as many as there are; each begins
        with a different move. Raises `EngineError` if the engine has nothing to say about the
        position, as during the placement.
        """

    def analysis(
        self,
        position: Position,
        limit: Limit,
        lines: int = 1,
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> Stream:
        """What the engine thinks as it goes, about the best turn or about several."""

    def solve(self, position: Position, limit: Limit) -> Solution:
        """Try to prove who wins; the limit is a time, nodes, both, or infinite."""

    def configure(self, options: Options) -> None:
        """Set options by name, in any case.

        Raises `EngineError`, before anything is set, for a name that is not in `options` and for a
        value that the option cannot have.
        """

    def new_game(self) -> None:
        """Forget what was learnt from the positions asked about so far."""

    def close(self) -> None:
        """End the engine; whatever it is doing is stopped. Closing twice does no harm."""

    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...


class AsyncEngine(Protocol):
    """`Engine` for asyncio. Cancelling a call stops the search before the call ends."""

    @property
    def name(self) -> str:
        """What the engine calls itself."""

    @property
    def options(self) -> Mapping[str, Option]:
        """What can be set, by name in any case, with ranges and defaults."""

    async def play(
        self, position: Position, limit: Limit, *, root_moves: Iterable[Move] | None = None
    ) -> PlayResult:
        """The best turn, or the rest of it in mid-turn, within a limit that is not infinite."""

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
        """The engine's last analysis, within a limit that is not infinite.

        With `lines`, a list by rank of that many lines, or of as many as there are; each begins
        with a different move. Raises `EngineError` if the engine has nothing to say about the
        position, as during the placement.
        """

    def analysis(
        self,
        position: Position,
        limit: Limit,
        lines: int = 1,
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> AsyncStream:
        """What the engine thinks as it goes, about the best turn or about several."""

    async def solve(self, position: Position, limit: Limit) -> Solution:
        """Try to prove who wins; the limit is a time, nodes, both, or infinite."""

    async def configure(self, options: Options) -> None:
        """Set options by name, in any case.

        Raises `EngineError`, before anything is set, for a name that is not in `options` and for a
        value that the option cannot have.
        """

    async def new_game(self) -> None:
        """Forget what was learnt from the positions asked about so far."""

    async def close(self) -> None:
        """End the engine; whatever it is doing is stopped. Closing twice does no harm."""

    async def __aenter__(self) -> Self: ...
    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...
