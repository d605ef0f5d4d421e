"""Services, pages and a clock for tests of online play, all in one process."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection

from tzaar.online.commands import COMMAND, CreateGame
from tzaar.online.events import Event
from tzaar.online.hub import Message
from tzaar.online.service import OnlineService
from tzaar.online.storage import Database, games, players
from tzaar.position import Position

T = TypeVar("T")

LIVE = {"kind": "live", "initial_s": 300, "increment_s": 2}
INVITE, WATCH, WRONG = "i" * 22, "w" * 22, "x" * 22


class FakeTime:
    """A clock that stands still unless moved."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def now(self) -> int:
        return self.at

    def move(self, *, s: float = 0, days: float = 0) -> None:
        self.at += int(1000 * (s + 86_400 * days))


class FakeBus:
    """Delivers nothing, as a bus may; counts what it was given."""

    def __init__(self) -> None:
        self.hints: list[str] = []

    def hint(self, game_id: str) -> None:
        self.hints.append(game_id)

    async def run(self, on_hint: Callable[[str], None]) -> None:
        pass


class Page:
    """A subscriber that records everything it receives."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.told: list[dict[str, Any]] = []

    def send(self, message: Message) -> None:
        self.told.append(json.loads(message.text))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.told if message["type"] == kind]

    @property
    def events(self) -> list[dict[str, Any]]:
        return [event for message in self.of("events") for event in message["events"]]

    @property
    def seqs(self) -> list[int]:
        return [event["seq"] for event in self.events]


class World:
    """A database, and services on it that share a clock."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.time = FakeTime()
        self.service = self.new_service()

    def new_service(self) -> OnlineService:
        """Another process, in effect."""
        return OnlineService(self.database, self.time, FakeBus())

    def guest(self) -> str:
        token_hash = secrets.token_bytes(32)
        return self.write(lambda c: players.add_guest(c, token_hash, self.time.now()))

    def write(self, work: Callable[[Connection], T]) -> T:
        return self.database.write(work).result()

    def log(self, game_id: str) -> list[Event]:
        return self.database.read(lambda c: games.load_events(c, game_id))

    def kinds(self, game_id: str) -> list[str]:
        return [event.kind.value for event in self.log(game_id)]


def offer(**wishes: Any) -> CreateGame:
    content = {"command_id": new_id(), "color": "white", "invite": INVITE, "watch": WATCH, **wishes}
    return CreateGame.model_validate(content)


def command(kind: str, seq: int = 0, **wishes: Any) -> Any:
    content = {"kind": kind, "command_id": new_id(), "seq": seq, **wishes}
    return COMMAND.validate_python(content)


def join(**wishes: Any) -> Any:
    return command("join", 1, **{"invite": INVITE, **wishes})


def new_id() -> str:
    return secrets.token_urlsafe(16)


class Match:
    """A game of two guests."""

    def __init__(self, world: World, white: str, black: str, game_id: str) -> None:
        self.world = world
        self.white = white
        self.black = black
        self.id = game_id
        self.position = Position.fixed()
        self.seq = 2

    async def play(self, turns: int = 1, service: OnlineService | None = None) -> None:
        """Play some turns, each the first legal one."""
        for _ in range(turns):
            turn = next(iter(self.position.legal_turns()))
            player = self.white if self.position.to_move.name == "WHITE" else self.black
            wish = command("turn", self.seq, turn=str(turn))
            self.seq = await (service or self.world.service).command(player, self.id, wish)
            self.position = self.position.play_turn(turn)


async def begin(world: World, **wishes: Any) -> Match:
    """A game that both have joined; White offered it."""
    white, black = world.guest(), world.guest()
    game_id, _ = await world.service.create(white, offer(**wishes))
    await world.service.command(black, game_id, join())
    return Match(world, white, black, game_id)
