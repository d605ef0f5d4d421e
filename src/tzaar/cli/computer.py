"""The engine at the table: it plays a colour, or only helps with hints."""

from __future__ import annotations

from typing import Final

from tzaar.closeable import Closeable
from tzaar.engine import Limit
from tzaar.engine.blocking import BlockingEngine
from tzaar.engine.players import Player, parse_player
from tzaar.moves import Turn
from tzaar.pieces import Color
from tzaar.position import Position

HINT_TIME: Final = 1.0
"""Seconds of thought for a hint."""


class Computer(Closeable):
    """A player for one colour or for neither, and an adviser to anyone who asks.

    Engines are opened when first needed; each question may raise `EngineError`.
    """

    def __init__(self, player: Player | None, color: Color | None, limit: Limit) -> None:
        self.color = color
        """The colour it plays, if any."""
        self._player = player
        self._limit = limit
        self._engine: BlockingEngine | None = None
        self._adviser: BlockingEngine | None = None

    @property
    def name(self) -> str:
        """The name of the player; empty if there is none."""
        return self._player.name if self._player else ""

    def is_to_move(self, position: Position) -> bool:
        """Whether it is the computer's turn."""
        return position.to_move is self.color and position.outcome() is None

    def turn(self, position: Position) -> Turn:
        """The turn it plays."""
        assert self._player is not None
        self._engine = self._engine or self._player.open_blocking()
        return self._engine.play(position, self._limit).turn

    def hint(self, position: Position) -> Turn:
        """What it would play at full strength, or the rest of the turn in mid-turn."""
        self._adviser = self._adviser or parse_player("native").open_blocking()
        return self._adviser.play(position, Limit(movetime=HINT_TIME)).turn

    def close(self) -> None:
        """End the engines."""
        for engine in (self._engine, self._adviser):
            if engine is not None:
                engine.close()
