"""A game of two players for tests: commands in, events into a log."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from tzaar.online.commands import COMMAND, Command, CreateGame
from tzaar.online.decide import Asker, Decision, create, credit, decide, overdue
from tzaar.online.events import Event
from tzaar.online.pace import NoClock, Pace
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.state import GameState

TOKEN = "A" * 22
START = 1_800_000_000_000
"""When every game is created, in 2027."""
GAME = "the-game"
SEED = 7


class Table:
    """A game that Ann creates, as White by default, and Bob joins."""

    def __init__(
        self,
        pace: Pace | None = None,
        *,
        color: str = "white",
        joined: bool = True,
        **offer: Any,
    ) -> None:
        self.now = START
        self._ids = count(1)
        command = CreateGame.model_validate(
            {"command_id": self.fresh_id(), "color": color, "invite": TOKEN, "watch": TOKEN}
            | {"pace": pace or NoClock()}
            | offer
        )
        self.log = [create(command, Asker("ann", self.now), SEED)]
        self.state = GameState.begin(GAME, self.log[0])
        if joined:
            self.join("bob")

    def fresh_id(self) -> str:
        return f"command-{next(self._ids):012}"

    def wait(self, ms: int) -> Table:
        self.now += ms
        return self

    def command(self, kind: str, seq: int | None = None, **fields: Any) -> Command:
        seen = self.state.seq if seq is None else seq
        return COMMAND.validate_python(
            {"kind": kind, "command_id": self.fresh_id(), "seq": seen} | fields
        )

    def decide(
        self,
        player: str,
        command: Command,
        draw: Callable[[], bool] = lambda: True,
        **facts: Any,
    ) -> Decision:
        asker = Asker(player, self.now, **facts)
        return decide(self.state, command, asker, lambda: "the-rematch", draw)

    def append(self, event: Event) -> Event:
        self.state = self.state.after(event)
        self.log.append(event)
        return event

    def do(self, player: str, kind: str, seq: int | None = None, **fields: Any) -> Event:
        """Send a command that must be accepted."""
        return self.append(self.decide(player, self.command(kind, seq, **fields)).event)

    def join(self, player: str, *, draw: Callable[[], bool] = bool, **fields: Any) -> Event:
        command = self.command("join", invite=TOKEN, **fields)
        return self.append(self.decide(player, command, draw, has_invite=True).event)

    def refusal(
        self, player: str, kind: str, seq: int | None = None, **fields: Any
    ) -> tuple[RefusalCode, Refusal]:
        """Send a command that must be refused."""
        with pytest.raises(Refusal) as caught:
            self.decide(player, self.command(kind, seq, **fields))
        return caught.value.refusal, caught.value

    def code(self, player: str, kind: str, seq: int | None = None, **fields: Any) -> RefusalCode:
        return self.refusal(player, kind, seq, **fields)[0]

    def to_move(self) -> str:
        player = self.state.seats[self.state.position.to_move]
        assert player is not None
        return player

    def turn(self, text: str | None = None, *, lag_ms: int = 0) -> Event:
        """The side to move plays this turn, or any legal one."""
        text = text or str(next(self.state.position.legal_turns()))
        decision = self.decide(self.to_move(), self.command("turn", turn=text), lag_ms=lag_ms)
        assert decision.state == self.state.after(decision.event)
        return self.append(decision.event)

    def turns(self, number: int, each: int = 0) -> Table:
        """Play this many turns, each after this many milliseconds."""
        for _ in range(number):
            self.wait(each).turn()
        return self

    def sweep(self) -> Event | None:
        """Append what is overdue, if anything."""
        event = overdue(self.state, self.now)
        return event if event is None else self.append(event)

    def credit(self, ms: int, credit_id: str = "restart-1") -> Event | None:
        event = credit(self.state, ms, self.now, credit_id)
        return event if event is None else self.append(event)
