"""One game between two engines, and what becomes of it when one of them fails.

Whoever crashes, cheats, talks nonsense or stays silent loses the game, and the record says why.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from tzaar.closeable import AsyncCloseable
from tzaar.engine.answers import Analysis, PlayResult
from tzaar.engine.base import AsyncEngine
from tzaar.engine.limit import Limit
from tzaar.engine.players import Player
from tzaar.errors import EngineError, EngineTimeoutError
from tzaar.game import Game
from tzaar.node import Node
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, Color
from tzaar.position import Position

ADJUDICATION = "Adjudication"
"""The tag that says why a game was decided off the board."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """What both players of a game are given."""

    limit: Limit
    """For each turn; clocks are those at the start of the game."""
    margin: float = 0.1
    """Seconds that a turn may be late, as machines are busy."""
    timeout: float = 300.0
    """Seconds for a turn if time is not a limit."""


class Seat(AsyncCloseable):
    """A player at the board: the engine is opened when it is needed, and again after a failure."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._engine: AsyncEngine | None = None

    async def engine(self) -> AsyncEngine:
        """The player's engine; raises `EngineError` if it cannot be opened."""
        if self._engine is None:
            self._engine = await self.player.open()
        return self._engine

    async def close(self) -> None:
        """Close the engine, if there is one."""
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.close()


async def play_game(game: Game, white: Seat, black: Seat, conditions: Conditions) -> None:
    """Play a game to its end and note evaluations, and what went wrong, in its record."""
    seats = {WHITE: white, BLACK: black}
    clocks = _Clocks(conditions.limit)
    for color, seat in seats.items():
        try:
            await (await seat.engine()).new_game()
        except EngineError as error:
            await _forfeit(game, color, error, seat)
            return
    while game.outcome() is None:
        color = game.position.to_move
        seat, limit = seats[color], clocks.limit
        try:
            result = await _ask(seat, game.position, limit, conditions.timeout)
        except EngineError as error:
            await _forfeit(game, color, error, seat)
            return
        longest = limit.longest(color)
        if longest is not None and result.seconds > longest + conditions.margin:
            game.time_out(color)
            reason = f"{result.seconds:.3f} s for a turn, {longest:.3f} s were allowed"
            _note(game, color, reason)
            return
        clock = clocks.spend(color, result.seconds)
        _annotate(game.play(result.turn), result.analysis, clock)


async def _ask(seat: Seat, position: Position, limit: Limit, timeout: float) -> PlayResult:
    engine = await seat.engine()
    timed = limit.longest(position.to_move) is not None
    try:
        async with asyncio.timeout(None if timed else timeout):
            return await engine.play(position, limit)
    except TimeoutError:
        raise EngineTimeoutError(f"no turn in {timeout:g} s", engine=engine.name) from None


async def _forfeit(game: Game, color: Color, error: EngineError, seat: Seat) -> None:
    late = isinstance(error, EngineTimeoutError)
    termination = Termination.TIMED_OUT if late else Termination.UNKNOWN
    game.declare(Outcome(color.opponent, termination))
    _note(game, color, str(error))
    # Whatever state it is in: the next game begins with a fresh one.
    await seat.close()


def _note(game: Game, color: Color, reason: str) -> None:
    text = f"{color} forfeits: {reason}"
    game.tags[ADJUDICATION] = text
    game.end.comment = f"{game.end.comment}; {text}" if game.end.comment else text


def _annotate(node: Node, analysis: Analysis | None, clock: float | None) -> None:
    node.clock = clock
    if analysis is not None:
        node.evaluation = analysis.evaluation
        node.comment = f"depth {analysis.depth}, {analysis.nodes} nodes"


class _Clocks:
    """The players' clocks, where the limit has any."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit

    def spend(self, color: Color, seconds: float) -> float | None:
        """What is left to a player after a turn, the increment added."""
        left = self.limit.clocks[color.index]
        if left is None:
            return None
        if color is WHITE:
            left = max(0.0, left - seconds) + self.limit.white_increment
            self.limit = replace(self.limit, white_clock=left)
        else:
            left = max(0.0, left - seconds) + self.limit.black_increment
            self.limit = replace(self.limit, black_clock=left)
        return left
