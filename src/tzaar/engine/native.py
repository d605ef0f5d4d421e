"""The native core as an engine in this process.

A search runs in a thread of its own without the interpreter's lock; what it reports goes to the
event loop through its queue, as the core's own data.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, Self, TypeVar

from tzaar.engine import _native as core
from tzaar.engine.answers import Analysis, Verdict
from tzaar.engine.blocking import BlockingEngine
from tzaar.engine.limit import Limit
from tzaar.engine.options import Option, Options, OptionTable
from tzaar.engine.score import Score
from tzaar.engine.search import Report, Search, SearchResult
from tzaar.engine.search_engine import LINES, SearchEngine
from tzaar.engine.timeouts import Timeouts
from tzaar.errors import EngineError, EngineTimeoutError, TzaarError
from tzaar.geometry import Space
from tzaar.moves import PASS, Capture, Move, Place, Reinforce, Turn
from tzaar.pieces import Color, PieceType
from tzaar.position import Position

NAME: Final = "tzaar"
T = TypeVar("T")


def evaluate(position: Position) -> int:
    """The static evaluation of a position, without a search, for the side to move.

    A whole number of hundredths, from -20 000 to 20 000, the same on every machine, however the
    board is turned and whichever colour is which. Raises `TzaarError` where there is nothing to
    evaluate: during the placement and once the game is over.

    >>> from tzaar import Position
    >>> position = Position.random(7)
    >>> evaluate(position) == evaluate(position.rotate()) == evaluate(position.swap_colors())
    True
    """
    try:
        return core.Position(str(position)).evaluate()
    except ValueError as error:
        raise TzaarError(str(error)) from None


class NativeEngine(BlockingEngine):
    """The native core as a blocking `Engine`.

    >>> from tzaar import Position
    >>> start = Position.fixed()
    >>> with NativeEngine({"Threads": 1}) as engine:
    ...     result = engine.play(start, Limit(depth=1))
    ...     best = engine.analyse(start, Limit(depth=3))
    ...     three = engine.analyse(start, Limit(depth=3), lines=3)
    ...     found = engine.play(start, Limit(depth=1), root_moves=[start.find_move("D7", "E7")])
    >>> len(result.turn), best.depth, [analysis.rank for analysis in three], str(found.turn)
    (1, 3, [1, 2, 3], 'D7xE7')
    >>> engine.options["Level"].min, engine.options["Level"].max
    (1, 10)
    """

    def __init__(self, options: Options | None = None, timeouts: Timeouts | None = None) -> None:
        super().__init__(lambda: AsyncNativeEngine.open(options, timeouts))


class AsyncNativeEngine(SearchEngine):
    """The native core for asyncio; an `AsyncEngine`. Make one with `open`."""

    def __init__(self, timeouts: Timeouts) -> None:
        super().__init__(timeouts)
        try:
            self._core = core.Engine()
        except MemoryError as error:
            raise EngineError("there is not enough memory for it", engine=NAME) from error
        self.options = OptionTable(
            Option(option.name, option.type, option.default, option.min, option.max)
            for option in core.engine_options()
        )
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="tzaar-native")
        self._closed: EngineError | None = None

    @classmethod
    async def open(cls, options: Options | None = None, timeouts: Timeouts | None = None) -> Self:
        """Make an engine and set its options; raises `EngineError` for one that cannot be set."""
        engine = cls(timeouts or Timeouts())
        try:
            await engine.configure(options or {})
        except BaseException:
            await engine.close()
            raise
        return engine

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return NAME

    async def _configure(self, settings: Sequence[tuple[Option, int | str]]) -> None:
        for option, value in settings:
            try:
                await self._submit(partial(self._core.set_option, option.name, value))
            except MemoryError as error:
                raise EngineError(
                    f"there is not enough memory for {option.name} {value}", engine=NAME
                ) from error
            except (TypeError, ValueError) as error:
                raise EngineError(f"the option {option.name}: {error}", engine=NAME) from None

    async def new_game(self) -> None:
        """Forget what was learnt from the positions asked about so far."""
        self._check_idle()
        await self._submit(self._core.new_game)

    # -- Searching ---------------------------------------------------------------------------------

    async def _start(self, search: Search) -> None:
        loop = asyncio.get_running_loop()

        def report(said: Report) -> None:
            loop.call_soon_threadsafe(search.report, said)

        def end(future: asyncio.Future[SearchResult]) -> None:
            error = future.exception()
            if error is None:
                search.end(future.result())
            else:
                search.end(EngineError(f"the core failed: {error}", engine=NAME))

        work = _solve if search.solving else _go
        self._core.set_option(LINES, search.lines)
        self._core.allow_search()
        future = self._submit(partial(work, self._core, search, report))
        search.start_clock()
        future.add_done_callback(end)

    def _request_stop(self, search: Search) -> None:  # noqa: ARG002  the core runs one at a time
        self._core.stop()

    async def _abort(self, search: Search) -> None:
        # A thread cannot be killed. It is left behind, and the engine with it.
        self._closed = EngineTimeoutError("the core does not stop", engine=NAME)
        search.end(self._closed)

    async def _quit(self) -> None:
        self._pool.shutdown(wait=not isinstance(self._closed, EngineTimeoutError))
        self._closed = self._closed or EngineError("it was closed", engine=NAME)

    def _submit(self, job: Callable[[], T]) -> asyncio.Future[T]:
        if self._closed is not None:
            raise self._closed
        return asyncio.get_running_loop().run_in_executor(self._pool, job)


def _go(engine: core.Engine, search: Search, report: Callable[[Report], None]) -> SearchResult:
    limit = search.limit
    turn = engine.go(
        core.Position(str(search.position)),
        move_time=_milliseconds(limit.movetime),
        depth=limit.depth,
        nodes=limit.nodes,
        clocks=_clocks(limit),
        root_moves=[str(move) for move in search.root_moves],
        on_report=lambda said: report(partial(_analysis, said, search.position.to_move)),
    )
    return SearchResult(turn_of(turn))


def _solve(engine: core.Engine, search: Search, report: Callable[[Report], None]) -> SearchResult:
    solution = engine.solve(
        core.Position(str(search.position)),
        move_time=_milliseconds(search.limit.movetime),
        nodes=search.limit.nodes,
    )
    turn = turn_of(solution.best_turn)
    if solution.report is None:
        return SearchResult(turn)
    analysis = _analysis(solution.report, search.position.to_move)
    report(lambda: analysis)
    won = analysis.score.win is not None
    turns = analysis.score.win if won else analysis.score.loss
    return SearchResult(turn, Verdict.WIN if won else Verdict.LOSS, turns)


def _clocks(limit: Limit) -> tuple[int, int, int, int] | None:
    if limit.white_clock is None or limit.black_clock is None:
        return None
    times = (limit.white_clock, limit.black_clock, limit.white_increment, limit.black_increment)
    white, black, white_increment, black_increment = (round(time * 1000) for time in times)
    return white, black, white_increment, black_increment


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else max(1, round(seconds * 1000))


# -- The core's data as ours: legal by construction, so nothing is checked again -------------------


def _analysis(report: core.Report, to_move: Color) -> Analysis:
    return Analysis(
        depth=report.depth,
        score=Score(cp=report.cp, win=report.win, loss=report.loss),
        pv=tuple(map(turn_of, report.pv)),
        to_move=to_move,
        rank=report.rank,
        nodes=report.nodes,
        nps=report.nps,
        time=report.time / 1000,
    )


def turn_of(moves: Sequence[core.Move]) -> Turn:
    """The moves of the core as a turn."""
    return Turn(*map(_move, moves))


def _move(move: core.Move) -> Move:
    match move.kind:
        case core.MoveKind.CAPTURE:
            return Capture(Space(move.source), Space(move.target))
        case core.MoveKind.REINFORCE:
            return Reinforce(Space(move.source), Space(move.target))
        case core.MoveKind.PLACE:
            return Place(PieceType(move.piece_type), Space(move.target))
        case core.MoveKind.PASS:
            return PASS
