"""Two players and their spectators, who check everything they receive."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.online.client import Address, Client, Message, guest, token
from bench.online.games import Script

PACE = {"kind": "live", "initial_s": 3 * 3600, "increment_s": 10}
"""A clock that runs but never runs out."""


@dataclass(slots=True)
class Tally:
    """Measurements, in milliseconds, and faults."""

    answers: list[float] = field(default_factory=list)
    """From a turn's command to its answer."""
    screens: list[float] = field(default_factory=list)
    """From a turn's command to the opponent's and the spectators' screens."""
    games: int = 0
    faults: list[str] = field(default_factory=list)

    def clear(self) -> None:
        """Discard the times, not the faults."""
        self.answers.clear()
        self.screens.clear()


class Seat:
    """A player or spectator: a guest with one socket."""

    def __init__(self, address: Address, local: str, tally: Tally) -> None:
        self.address = address
        self.local = local
        self.tally = tally
        self.seq = 0
        self.color: str | None = None
        self.client: Client | None = None
        self.sent_at: dict[str, float] = {}
        """By a turn's text: when the pair sent it; shared by all who watch the game."""
        self._cookie = ""
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._game: asyncio.Future[Message] | None = None
        self._grown = asyncio.Event()

    async def arrive(self) -> None:
        """Get a session and connect."""
        self._cookie = await guest(self.address, self.local)
        await self.connect()

    async def connect(self) -> None:
        """Connect or reconnect."""
        self.client = await Client.connect(self.address, self._cookie, self._take, self.local)

    async def subscribe(self, game: str, watch: str | None = None) -> None:
        """Subscribe to a game from the first event not yet known."""
        assert self.client is not None
        self._game = asyncio.get_running_loop().create_future()
        message = {"type": "subscribe", "game": game, "seq": self.seq}
        self.client.send(message | ({"watch": watch} if watch else {}))
        self.color = (await self._game)["you"]

    async def ask(self, game: str | None, command: Message) -> Message:
        """Send a command and wait for its answer."""
        assert self.client is not None
        command = {"command_id": token(), **command}
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[command["command_id"]] = answer
        if game is None:
            self.client.send({"type": "create", "command": command})
        else:
            command = {"seq": self.seq, **command}
            self.client.send({"type": "command", "game": game, "command": command})
        found = await answer
        if not found["ok"]:
            self.tally.faults.append(f"refused: {command} {found}")
        return found

    async def reach(self, seq: int) -> None:
        """Wait for the event with this number."""
        while self.seq < seq:
            self._grown.clear()
            await self._grown.wait()

    def _take(self, message: Message) -> None:
        if message["type"] == "events":
            self._take_events(message["events"], time.perf_counter())
        elif message["type"] == "answer":
            _settle(self._answers.pop(message["command_id"]), message)
        elif message["type"] == "game":
            assert self._game is not None
            _settle(self._game, message)
        elif message["type"] in ("refused", "bye"):
            self.tally.faults.append(str(message))

    def _take_events(self, events: Sequence[Message], now: float) -> None:
        for event in events:
            if event["seq"] != self.seq + 1:
                self.tally.faults.append(f"event {event['seq']} after {self.seq}")
            self.seq = event["seq"]
            if event["kind"] == "turn" and event["by"] != self.color:
                sent = self.sent_at.get(event["turn"])
                if sent is not None:
                    self.tally.screens.append(1000 * (now - sent))
        self._grown.set()


def _settle(waiting: asyncio.Future[Message], message: Message) -> None:
    if not waiting.cancelled():  # as at the end, when nobody waits any longer
        waiting.set_result(message)


class Pair:
    """Two players who play one game after another, for ever; some are watched."""

    def __init__(
        self, players: Sequence[Seat], watchers: Sequence[Seat], period: float, seed: int
    ) -> None:
        self.players = players
        self.watchers = watchers
        self._period = period
        # People think for different times. If all waited for the same time after an answer, those
        # who were answered together would move together, for ever.
        self._draw = random.Random(seed)
        self._tally = players[0].tally

    @property
    def seats(self) -> list[Seat]:
        """Players and spectators."""
        return [*self.players, *self.watchers]

    async def play(self, scripts: Sequence[Script], within: float) -> None:
        """Play game after game until cancelled; the first starts within this many seconds."""
        await asyncio.sleep(self._draw.uniform(0, within))
        while True:
            await self._play_game(self._draw.choice(scripts))
            self._tally.games += 1

    async def _play_game(self, script: Script) -> None:
        host, invited = self.players
        invite, watch = token(), token()
        offer = {"setup": "random", "seed": script.seed, "color": "white", "pace": PACE}
        created = await host.ask(None, offer | {"invite": invite, "watch": watch})
        game = created["game"]
        sent_at: dict[str, float] = {}
        for seat in self.seats:
            seat.seq, seat.sent_at = 0, sent_at
        await host.subscribe(game)
        joined = await invited.ask(game, {"kind": "join", "seq": 1, "invite": invite})
        await invited.subscribe(game)
        for seat in self.watchers:
            await seat.subscribe(game, watch)
        seq = joined["seq"]
        for number, turn in enumerate(script.turns):
            await asyncio.sleep(self._draw.uniform(0, 2 * self._period))
            mover = self.players[number % 2]
            await mover.reach(seq)
            sent_at[turn] = time.perf_counter()
            answer = await mover.ask(game, {"kind": "turn", "turn": turn})
            self._tally.answers.append(1000 * (time.perf_counter() - sent_at[turn]))
            seq += 1
            if answer.get("seq") != seq:
                self._tally.faults.append(f"turn {number + 1} is event {answer}, not {seq}")
                return
        for seat in self.seats:
            await seat.reach(seq)
            assert seat.client is not None
            seat.client.send({"type": "unsubscribe", "game": game})
