"""Any engine for asyncio made blocking: its loop runs in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Self, TypeVar, overload

from tzaar.closeable import Closeable
from tzaar.engine.answers import Analysis, PlayResult, Solution
from tzaar.engine.base import AsyncEngine, AsyncStream
from tzaar.engine.limit import Limit
from tzaar.engine.options import Option, Options
from tzaar.errors import EngineError
from tzaar.moves import Move
from tzaar.position import Position

T = TypeVar("T")


class BlockingEngine(Closeable):
    """An `Engine` made of an `AsyncEngine`.

    An interrupt (Ctrl-C) stops the search. An engine that was not closed ends when it is
    garbage-collected, or when Python exits.
    """

    def __init__(self, opening: Callable[[], Awaitable[AsyncEngine]]) -> None:
        thread = _LoopThread()
        try:
            engine = thread.run(opening)
        except BaseException:
            thread.end()
            raise
        self._engine = engine
        self._thread = thread
        self._close = weakref.finalize(self, _end, thread, engine)

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self._engine.name

    @property
    def options(self) -> Mapping[str, Option]:
        """What can be set, by name in any case, with ranges and defaults."""
        return self._engine.options

    def play(
        self, position: Position, limit: Limit, *, root_moves: Iterable[Move] | None = None
    ) -> PlayResult:
        """The best turn, or the rest of it in mid-turn, within a limit that is not infinite."""
        return self._thread.run(lambda: self._engine.play(position, limit, root_moves=root_moves))

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
        """The engine's last analysis, within a limit that is not infinite; see `Engine`."""
        ask = self._engine.analyse
        if lines is None:
            return self._thread.run(lambda: ask(position, limit, root_moves=root_moves))
        return self._thread.run(lambda: ask(position, limit, lines, root_moves=root_moves))

    def analysis(
        self,
        position: Position,
        limit: Limit,
        lines: int = 1,
        *,
        root_moves: Iterable[Move] | None = None,
    ) -> BlockingStream:
        """What the engine thinks as it goes, about the best turn or about several."""
        stream = self._engine.analysis(position, limit, lines, root_moves=root_moves)
        return BlockingStream(self, self._thread, stream)

    def solve(self, position: Position, limit: Limit) -> Solution:
        """Try to prove who wins."""
        return self._thread.run(lambda: self._engine.solve(position, limit))

    def configure(self, options: Options) -> None:
        """Set options by name, in any case; raises `EngineError` before anything is set."""
        self._thread.run(lambda: self._engine.configure(options))

    def new_game(self) -> None:
        """Forget what was learnt from the positions asked about so far."""
        self._thread.run(self._engine.new_game)

    def close(self) -> None:
        """End the engine; whatever it is doing is stopped. Closing twice does no harm."""
        self._close()


class BlockingStream(Closeable):
    """A `Stream` made of an `AsyncStream`."""

    def __init__(self, engine: BlockingEngine, thread: _LoopThread, stream: AsyncStream) -> None:
        self._engine = engine  # a forgotten engine would be ended
        self._thread = thread
        self._stream = stream

    def __enter__(self) -> Self:
        self._thread.run(self._stream.__aenter__)
        return self

    def close(self) -> None:
        """End the search, as leaving the `with` block does."""
        if not self._thread.is_ended:
            self._thread.run(self._stream.close)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Analysis:
        # StopAsyncIteration cannot leave a task; None stands for it.
        analysis = self._thread.run(lambda: anext(self._stream, None))
        if analysis is None:
            raise StopIteration
        return analysis

    def stop(self) -> None:
        """Ask the search to end; any thread may call this."""
        self._thread.call(self._stream.stop)


class _LoopThread:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.is_ended = False
        self._loop = asyncio.new_event_loop()
        # A daemon, so that an engine nobody closed cannot keep Python from ending.
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="tzaar-engine", daemon=True
        )
        self._thread.start()

    def run(self, work: Callable[[], Awaitable[T]]) -> T:
        """Wait for work that is done in the loop; an interrupt cancels it and waits for its end.

        Raises `EngineError` after the end of the loop.
        """
        tasks: list[asyncio.Task[T]] = []
        done = threading.Event()

        def begin() -> None:
            tasks.append(self._loop.create_task(_awaited(work)))
            tasks[0].add_done_callback(lambda _: done.set())

        self.call(begin)
        try:
            done.wait()
        except BaseException:
            # By then it has begun: the loop keeps the order.
            self.call(lambda: tasks[0].cancel())  # noqa: PLW0108
            done.wait()
            raise
        return tasks[0].result()

    def call(self, function: Callable[[], object]) -> None:
        """Have a function called in the loop; raises `EngineError` after the loop's end."""
        if self.is_ended:
            raise EngineError("the engine was closed")
        self._loop.call_soon_threadsafe(function)

    def end(self) -> None:
        """Stop the loop and the thread."""
        self.call(self._loop.stop)
        self.is_ended = True
        self._thread.join()
        self._loop.close()

    @property
    def is_current(self) -> bool:
        """Whether it is this thread that asks."""
        return threading.current_thread() is self._thread


async def _awaited(work: Callable[[], Awaitable[T]]) -> T:
    return await work()


def _end(thread: _LoopThread, engine: AsyncEngine) -> None:
    if thread.is_current:
        # The garbage collector runs in any thread, and this one cannot wait for itself.
        threading.Thread(target=_end, args=(thread, engine)).start()
        return
    try:
        thread.run(engine.close)
    finally:
        thread.end()
