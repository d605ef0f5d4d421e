"""What every engine is asked and what it answers.

An engine is used through `Engine`, which waits for answers, or through `AsyncEngine`, which is the
same for asyncio. Both are protocols: anything with their methods will do.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import total_ordering
from types import TracebackType
from typing import Final, Protocol, Self, overload

from tzaar.annotations import MOST_TURNS, MOST_UNITS, Evaluation
from tzaar.engine.options import Option, Options
from tzaar.moves import Move, Turn
from tzaar.pieces import WHITE, Color
from tzaar.position import Position

# -- Questions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limit:
    """How long an engine may think about one turn; times are in seconds.

    What is given holds together: the search ends with whatever is reached first. An `infinite`
    search ends only when it is stopped. Raises `ValueError` if nothing is given or a number is
    out of its range.

    >>> Limit(movetime=0.5, depth=12).longest(Color.WHITE)
    0.5
    """

    movetime: float | None = None
    depth: int | None = None
    """In single moves."""
    nodes: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_increment: float = 0
    black_increment: float = 0
    infinite: bool = False

    def __post_init__(self) -> None:
        if (self.white_clock is None) != (self.black_clock is None):
            raise ValueError("clocks are given for both players or for none")
        given = (self.movetime, self.depth, self.nodes, self.white_clock)
        if all(value is None for value in given) and not self.infinite:
            raise ValueError("a limit needs a time, a depth, nodes or clocks, or to be infinite")
        times = (self.movetime, *self.clocks, self.white_increment, self.black_increment)
        # Not a number fails the comparison too.
        if not all(value is None or 0 <= value < float("inf") for value in times):
            raise ValueError(f"times are 0 seconds or more: {self}")
        if not all(value is None or value >= 1 for value in (self.depth, self.nodes)):
            raise ValueError(f"depth and nodes are 1 or more: {self}")

    @property
    def clocks(self) -> tuple[float | None, float | None]:
        """The time left to White and to Black."""
        return self.white_clock, self.black_clock

    def longest(self, color: Color) -> float | None:
        """The seconds after which a player's turn must be out; None where time is no limit."""
        times = [time for time in (self.movetime, self.clocks[color.index]) if time is not None]
        return min(times, default=None)

    def __str__(self) -> str:
        parts = []
        if self.movetime is not None:
            parts.append(f"{self.movetime:g} s a turn")
        if self.white_clock is not None and self.black_clock is not None:
            parts.append(f"clocks {self.white_clock:g}+{self.white_increment:g} s")
            if (self.white_clock, self.white_increment) != (self.black_clock, self.black_increment):
                parts[-1] += f" against {self.black_clock:g}+{self.black_increment:g} s"
        if self.depth is not None:
            parts.append(f"depth {self.depth}")
        if self.nodes is not None:
            parts.append(f"{self.nodes} nodes")
        return ", ".join(parts) or "no limit"


# -- Answers ---------------------------------------------------------------------------------------

TENFOLD_ODDS: Final = 400
"""So many hundredths mean odds of ten to one (docs/network.md)."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Score:
    """A judgement for the side to move: hundredths of a unit, or a proved `win` or `loss`.

    Exactly one of the three is set; a win and a loss count the turns to the end. The better score
    is the greater: losses, the later the better, come below all others, wins above.

    >>> Score(cp=42).evaluation(Color.BLACK)
    Evaluation(units=-0.42, win_in=None)
    >>> str(-Score(win=3))
    'loss 3'
    >>> max(Score(cp=900), Score(win=9), Score(loss=1))
    Score(cp=None, win=9, loss=None)
    """

    cp: int | None = None
    win: int | None = None
    loss: int | None = None

    def __post_init__(self) -> None:
        if sum(value is not None for value in (self.cp, self.win, self.loss)) != 1:
            raise ValueError("a score is one of hundredths, a win and a loss")

    def __neg__(self) -> Score:
        if self.cp is not None:
            return Score(cp=-self.cp)
        return Score(win=self.loss, loss=self.win)

    def __str__(self) -> str:
        if self.cp is not None:
            return f"cp {self.cp}"
        return f"win {self.win}" if self.win is not None else f"loss {self.loss}"

    @property
    def is_proved(self) -> bool:
        """Whether the end of the game is certain."""
        return self.cp is None

    @property
    def winning_chance(self) -> float:
        """The chance that the side to move wins, 0 to 1; a proved end is certain.

        >>> round(Score(cp=400).winning_chance, 3), Score(loss=2).winning_chance
        (0.909, 0.0)
        """
        if self.cp is not None:
            return 1 / (1 + math.pow(10, -self.cp / TENFOLD_ODDS))
        return 0.0 if self.win is None else 1.0

    def __lt__(self, other: Score) -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[int, int]:
        if self.cp is not None:
            return 0, self.cp
        return (1, -self.win) if self.win is not None else (-1, self.loss or 0)

    def for_color(self, color: Color, to_move: Color) -> Score:
        """The score as a colour sees it, given the side to move that it was made for."""
        return self if color is to_move else -self

    def white(self, to_move: Color) -> Score:
        """The score as White sees it."""
        return self.for_color(WHITE, to_move)

    def evaluation(self, to_move: Color) -> Evaluation:
        """The score as a game record has it: White's, in units."""
        seen = self.white(to_move)
        if seen.cp is not None:
            return Evaluation(units=max(-MOST_UNITS, min(seen.cp / 100, MOST_UNITS)))
        # A record has no sign for an end that is there already, and none of a thousand turns.
        turns = min(max(seen.win or seen.loss or 1, 1), MOST_TURNS)
        return Evaluation(win_in=turns if seen.win is not None else -turns)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an engine thinks at one moment of its search.

    >>> analysis = Analysis(depth=4, score=Score(cp=42), pv=(), to_move=Color.BLACK)
    >>> analysis.white_score, analysis.pov(Color.BLACK), str(analysis.evaluation)
    (Score(cp=-42, win=None, loss=None), Score(cp=42, win=None, loss=None), '-0.42')
    """

    depth: int
    """In single moves."""
    score: Score
    """For the side to move in the position that was asked about, `to_move`."""
    pv: tuple[Turn, ...]
    """The best line in whole turns, the first being what is left of the current one.

    Empty as long as the engine has not thought of a whole turn.
    """
    to_move: Color
    """The side to move in the position that was asked about."""
    rank: int = 1
    """1 for the best line, 2 for the second best and so on."""
    nodes: int = 0
    nps: int = 0
    """Nodes a second."""
    time: float = 0
    """Seconds since the search began."""

    def pov(self, color: Color) -> Score:
        """The score from a colour's point of view."""
        return self.score.for_color(color, self.to_move)

    @property
    def white_score(self) -> Score:
        """The score from White's point of view."""
        return self.score.white(self.to_move)

    @property
    def evaluation(self) -> Evaluation:
        """The score as a game record has it: White's, in units."""
        return self.score.evaluation(self.to_move)


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The turn an engine chose, and the last it said about it, if anything."""

    turn: Turn
    analysis: Analysis | None = None
    seconds: float = 0
    """The time between question and answer, by our clock."""


class Verdict(StrEnum):
    """What a solver found out for the side to move."""

    WIN = "win"
    LOSS = "loss"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position, where it could be proved."""

    verdict: Verdict
    turns: int | None
    """How many turns it takes to the end; None if that is not known."""
    turn: Turn
    """A turn that wins, or the best that was found."""
    analysis: Analysis | None = None


# -- Engines ---------------------------------------------------------------------------------------


class Stream(Iterator[Analysis], Protocol):
    """Analyses as the engine reports them; ends when the search does.

    Use it in a `with` statement, which ends the search when the block is left. Where reading lags
    behind, old reports are dropped, never the engine held up.
    """

    def stop(self) -> None:
        """Ask the search to end; the stream then gives what it still has."""

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
        """Ask the search to end; the stream then gives what it still has."""

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
        """The best turn, or what is left of it in mid-turn, within a limit that ends."""

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
        """The last that the engine thinks, within a limit that ends.

        With `lines`, a list by rank of that many lines, or of all there are; each begins with
        another move. Raises `EngineError` if the engine says nothing about the position, as
        during the placement.
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
        """The best turn, or what is left of it in mid-turn, within a limit that ends."""

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
        """The last that the engine thinks, within a limit that ends.

        With `lines`, a list by rank of that many lines, or of all there are; each begins with
        another move. Raises `EngineError` if the engine says nothing about the position, as
        during the placement.
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
