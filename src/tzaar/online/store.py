"""Games in memory, in step with their logs in the database.

Whoever works on a game holds it, one at a time. What has been written is shown to its subscribers
in the order of the log, each event once, even if another process wrote it or if it was unknown for
a while whether it had been written at all.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from tzaar.online.decide import Decision
from tzaar.online.events import Event
from tzaar.online.hub import Hub, Message
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.state import GameState
from tzaar.online.storage import games
from tzaar.online.storage.database import Database
from tzaar.online.storage.errors import StorageError
from tzaar.online.storage.games import GameFacts

T = TypeVar("T")

_CAPACITY: Final = 10_000
"""How many games are kept in memory, besides those that are followed."""
_RECENT: Final = 32
"""How many events of a game are kept in memory: pages that come back lack a few. For more, the
database is asked."""
_READERS: Final = 4
"""Threads that read; a read takes about a millisecond."""


class HeldGame:
    """A game in memory. Only the holder of its lock looks at it."""

    __slots__ = ("facts", "id", "lock", "recent", "state", "told", "users", "viewers")

    def __init__(self, game_id: str) -> None:
        self.id = game_id
        self.lock = asyncio.Lock()
        self.users = 0
        """How many hold it or wait for it."""
        self.state: GameState | None = None
        """None if it is not known, or not for certain."""
        self.facts: GameFacts | None = None
        self.viewers: set[str] = set()
        """Who is known to have been let in to watch."""
        self.recent: deque[Event] = deque(maxlen=_RECENT)
        self.told: int | None = None
        """The last event that subscribers have been sent."""

    @property
    def current(self) -> GameState:
        """The state of a game that was loaded."""
        assert self.state is not None
        return self.state


class GameStore:
    """All games: the database, the part of it in memory, and the hub that is notified."""

    def __init__(self, database: Database, hub: Hub, capacity: int = _CAPACITY) -> None:
        self.database = database
        self.hub = hub
        self._capacity = capacity
        self._games: OrderedDict[str, HeldGame] = OrderedDict()
        self._threads = ThreadPoolExecutor(_READERS, thread_name_prefix="storage-reader")
        self.on_event: Callable[[GameState, Event], None] = lambda _state, _event: None
        """Called for every event that was written here or found written elsewhere."""

    def __len__(self) -> int:
        """How many games are in memory."""
        return len(self._games)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown()

    # -- The database, without blocking the event loop ---------------------------------------------

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of a query; raises `Refusal` UNAVAILABLE if the database does not answer."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self.database.read, work)
        except StorageError as error:
            raise _unavailable() from error

    async def write(self, work: Callable[[Connection], T], order: str = "") -> T:
        """The result of a change, after its commit; raises `Refusal` UNAVAILABLE.

        Even then the change may have been made. It goes on if the caller is cancelled. `order` is
        the id of the game that is changed.
        """
        future = self.database.write(work, order=order)
        try:
            return await asyncio.shield(asyncio.wrap_future(future))
        except StorageError as error:
            raise _unavailable() from error

    # -- One game ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def held(self, game_id: str) -> AsyncIterator[HeldGame]:
        """A game, loaded and held for as long as the context lasts; raises `Refusal` NOT_FOUND."""
        game = self._games.get(game_id)
        if game is None:
            game = self._games[game_id] = HeldGame(game_id)
        self._games.move_to_end(game_id)
        game.users += 1
        try:
            async with game.lock:
                if game.state is None:
                    await self._load(game)
                yield game
        finally:
            game.users -= 1
            if game.state is None and game.told is None:
                self._drop(game)
            self._make_room()

    async def append(self, game: HeldGame, decision: Decision) -> bool:
        """Write what was decided and notify subscribers; False if another process was first.

        The state is then up to date, for another decision.
        """
        event, state = decision.event, decision.state
        facts = game.facts
        assert facts is not None

        def work(connection: Connection) -> bool:
            if not games.append(connection, state, event):
                return False
            if decision.new_game is not None:
                new_id, events = decision.new_game
                new = GameState.replay(new_id, events)
                # The same secret lets people watch a rematch; it has no free seat to be invited to.
                games.insert_game(connection, new, events, None, facts.watch_hash)
            return True

        try:
            written = await self.write(work, game.id)
        except BaseException:
            game.state = None  # loading it again will show whether it was written
            raise
        if not written:
            await self.refresh(game)
            return False
        self._grow(game, state, event)
        return True

    async def refresh(self, game: HeldGame) -> None:
        """Read what others have written."""
        state = game.current
        newer = await self.read(lambda c: games.load_events(c, game.id, state.seq))
        for event in newer:
            state = state.after(event)
            self._grow(game, state, event)

    async def events(self, game: HeldGame, after: int) -> Sequence[Event]:
        """The events after one, up to the state in memory."""
        seq = game.current.seq
        missing = max(0, seq - after)
        if missing <= len(game.recent):
            return list(game.recent)[len(game.recent) - missing :]
        found = await self.read(lambda c: games.load_events(c, game.id, after))
        return [event for event in found if event.seq <= seq]

    def state_of(self, game_id: str) -> GameState | None:
        """The state of a game if it is in memory, whoever holds it."""
        game = self._games.get(game_id)
        return None if game is None else game.state

    def viewers_of(self, game_id: str) -> set[str]:
        """Who is known to have been let in to watch a game that is in memory."""
        game = self._games.get(game_id)
        return set() if game is None else game.viewers

    def doubtful(self) -> list[str]:
        """The followed games whose last event is uncertain."""
        return [game.id for game in self._games.values() if game.state is None and game.told]

    def seqs(self, game_ids: Iterable[str]) -> dict[str, int]:
        """The last event of each of these games that is in memory."""
        known = ((game_id, self._games.get(game_id)) for game_id in game_ids)
        return {it: game.state.seq for it, game in known if game is not None and game.state}

    # ----------------------------------------------------------------------------------------------

    async def _load(self, game: HeldGame) -> None:
        def work(connection: Connection) -> tuple[GameFacts | None, list[Event]]:
            return games.find_game(connection, game.id), games.load_events(connection, game.id)

        facts, events = await self.read(work)
        if facts is None or not events:
            raise not_found()
        game.facts = facts
        game.state = GameState.replay(game.id, events)
        game.recent.clear()
        game.recent.extend(events)
        if game.told is not None:
            state = game.state
            for event in events[game.told :]:
                self.on_event(state, event)
            self._tell(game, events[game.told :])
        game.told = game.state.seq

    def _grow(self, game: HeldGame, state: GameState, event: Event) -> None:
        game.state = state
        game.recent.append(event)
        game.told = event.seq
        self._tell(game, [event])
        self.on_event(state, event)

    def _tell(self, game: HeldGame, events: Sequence[Event]) -> None:
        if events and game.id in self.hub:
            self.hub.publish(game.id, events_message(game.id, events))

    def _make_room(self) -> None:
        if len(self._games) <= self._capacity:
            return
        for game in list(self._games.values()):
            if len(self._games) <= self._capacity:
                return
            self._drop(game)

    def _drop(self, game: HeldGame) -> None:
        if not game.users and game.id not in self.hub:
            self._games.pop(game.id, None)


def events_message(game_id: str, events: Iterable[Event]) -> Message:
    """The message that brings events."""
    listed: list[dict[str, Any]] = [event.as_message() for event in events]
    return Message({"type": "events", "game": game_id, "events": listed})


def not_found() -> Refusal:
    """The answer to whoever may not see a game, and to whoever asks for one that never existed."""
    return Refusal(RefusalCode.NOT_FOUND, "there is no such game")


def _unavailable() -> Refusal:
    return Refusal(RefusalCode.UNAVAILABLE, "the server cannot save at the moment; try again soon")
