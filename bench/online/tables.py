"""People who play game after game while the server is under stress, and a check of the result."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from bench.online.client import Address, token
from bench.online.games import Script
from bench.online.page import Page
from tzaar.online.events import Event
from tzaar.online.state import GameState
from tzaar.online.storage import Database, games
from tzaar.online.storage.schema import game as game_table

MOST_TURNS = 24
"""After this many, somebody resigns: the beginning and the end of games matter as much as the
middle."""


class Table:
    """Two players and a spectator, who play until told to stop."""

    def __init__(self, addresses: Sequence[Address], seed: int, pause_s: float, **offer: Any):
        self.white, self.black, self.watcher = self.pages = [Page(addresses) for _ in range(3)]
        self.games = 0
        self._draw = random.Random(seed)
        self._pause_s = pause_s
        self._offer = offer
        self._runs = [asyncio.create_task(page.run()) for page in self.pages]

    async def play(self, scripts: Sequence[Script], stop: asyncio.Event) -> None:
        """Play game after game; finish the last one."""
        while not stop.is_set():
            await self._play(self._draw.choice(scripts))
            self.games += 1

    async def leave(self) -> None:
        """Close the pages."""
        for run in self._runs:
            run.cancel()
        await asyncio.gather(*self._runs, return_exceptions=True)
        for page in self.pages:
            page.drop()

    async def begin(self, seed: int) -> str:
        """A game from a random start that both have joined and the third watches; returns its
        id."""
        invite, watch = token(), token()
        offer = {"setup": "random", "seed": seed, "color": "white", **self._offer}
        created = await self.white.create(**offer, invite=invite, watch=watch)
        game: str = created["game"]
        self.white.follow(game)
        await self.black.command(game, "join", invite=invite)
        self.black.follow(game)
        self.watcher.follow(game, watch)
        return game

    async def turn(self, game: str, number: int, text: str) -> None:
        """Play turn `number`, counted from 0."""
        mover = (self.white, self.black)[number % 2]
        await mover.reach(game, turns=number)
        await asyncio.sleep(self._draw.uniform(0, 2 * self._pause_s))
        answer = await mover.command(game, "turn", turn=text)
        if not answer["ok"]:
            mover.faults.append(f"turn {number} of game {game}: {answer}")

    async def _play(self, script: Script) -> None:
        game = await self.begin(script.seed)
        asides = []
        for number, text in enumerate(script.turns[:MOST_TURNS]):
            await self.turn(game, number, text)
            if self._draw.random() < 0.2:
                # Sent at the same time as the next turn.
                speaker = self._draw.choice((self.white, self.black))
                asides.append(asyncio.create_task(speaker.command(game, "say", phrase="hello")))
        await asyncio.gather(*asides)
        if len(script.turns) > MOST_TURNS:
            await self.black.command(game, "resign")
        await self.agree(game)
        for page in self.pages:
            page.unfollow(game)

    async def agree(self, game: str) -> None:
        """Wait until everybody has seen every event."""
        for _ in self.pages:
            latest = max(page.seq(game) for page in self.pages)
            await asyncio.gather(*(page.reach(game, seq=latest) for page in self.pages))


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The database's log compared with what pages were sent."""

    games: int
    events: int
    acknowledged: int
    resent: int
    """Commands sent again on another connection."""
    connections: int
    faults: list[str]

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.events} events; {self.acknowledged} commands acknowledged, "
            f"{self.resent} sent again, {self.connections} connections; "
            f"{len(self.faults)} faults"
        )


def reckon(url: str, tables: Iterable[Table]) -> Reckoning:
    """Compare what everybody was sent with the log."""
    pages = [page for table in tables for page in table.pages]
    with Database.open(url) as database:
        ids = database.read(lambda c: list(c.execute(select(game_table.c.id)).scalars()))
        logs: dict[str, list[Event]] = {}
        for game in ids:
            logs[game] = database.read(lambda c, it=game: games.load_events(c, it))  # type: ignore[misc]
    faults = [fault for page in pages for fault in page.faults]
    faults += _wrong_logs(logs)
    faults += _wrong_answers(logs, pages)
    for page in pages:
        for game, shown in page.logs.items():
            if shown != [event.as_message() for event in logs.get(game, [])]:
                faults.append(f"game {game}: a page shows something else than its log")
    return Reckoning(
        games=len(logs),
        events=sum(map(len, logs.values())),
        acknowledged=sum(len(page.acknowledged) for page in pages),
        resent=sum(page.resent for page in pages),
        connections=sum(page.connections for page in pages),
        faults=faults,
    )


def _wrong_logs(logs: dict[str, list[Event]]) -> list[str]:
    faults = []
    for game, log in logs.items():
        if [event.seq for event in log] != list(range(1, len(log) + 1)):
            faults.append(f"game {game}: numbers with gaps")
        elif GameState.replay(game, log).seq != len(log):
            faults.append(f"game {game}: cannot be replayed")
    return faults


def _wrong_answers(logs: dict[str, list[Event]], pages: Sequence[Page]) -> list[str]:
    where: dict[str, tuple[str, int]] = {}
    counts: Counter[str] = Counter()
    for game, log in logs.items():
        for event in log:
            if event.player:
                where[event.command_id] = game, event.seq
                counts[event.command_id] += 1
    faults = [f"command {it} is there {count} times" for it, count in counts.items() if count > 1]
    sent = {it for page in pages for it in page.sent}
    faults += [f"nobody has sent {it}" for it in counts.keys() - sent]
    for page in pages:
        for command_id, told in page.acknowledged.items():
            if where.get(command_id) != told:
                faults.append(f"{command_id}: {told} acknowledged, {where.get(command_id)} written")
        faults += [f"{it} was refused and written" for it in page.refused if it in where]
    return faults
