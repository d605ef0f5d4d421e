"""What has to be done without being asked: games ended by time, heartbeats, time given back.

Every process does all of it. What two do takes effect once, for an event is written only if it is
the next one of its game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from tzaar.online.decide import Decision
from tzaar.online.pace import Correspondence
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.storage import games, processes
from tzaar.online.store import GameStore, HeldGame
from tzaar.online.time import Time
from tzaar.online.timeouts import credit, overdue

BEAT_MS: Final = 2000
"""Between two heartbeats in the database."""
GAP_MS: Final = 5000
"""After so long without one nobody could play, and players get the time back."""
LONG_GAP_MS: Final = 60_000
"""The same for correspondence games, where seconds do not matter."""
FORGET_MS: Final = 7 * 24 * 3_600_000
"""How long a process that has ended is remembered, with the players connected to it."""
_DUE_AT_ONCE: Final = 500
_TOGETHER: Final = 32
"""How many games are worked on at the same time, so that their writes share commits."""


class Upkeep:
    """Keeps time for the games of one process, `process_id`."""

    def __init__(self, store: GameStore, time: Time, process_id: str) -> None:
        self._store = store
        self._time = time
        self.process_id = process_id
        self._alive_at = time.now()
        self._reviving = asyncio.Lock()

    @property
    def alive_at(self) -> int:
        """When the last heartbeat was written."""
        return self._alive_at

    async def start(self) -> None:
        """Give back the time since any process was last alive, and count as alive from now on."""
        seen = await self._store.read(lambda c: processes.last_seen(c, self.process_id))
        now = self._time.now()
        # The clock may have been set back since then; heartbeats must not wait until it catches up.
        self._alive_at = now if seen is None else min(seen, now)
        await self._revive()
        await self._store.write(lambda c: processes.forget_processes(c, now - FORGET_MS))

    async def stop(self) -> None:
        """Say that this process is ending, so that others need not wait for its next heartbeat."""
        now = self._time.now()
        await self._store.write(lambda c: processes.leave(c, self.process_id, now))

    async def be_awake(self) -> None:
        """Make up for a time in which nobody could play, before anything is judged by the clock.

        The process may have been suspended, or the database unreachable. Raises `Refusal`
        UNAVAILABLE while it is.
        """
        if self._time.now() - self._alive_at > GAP_MS:
            async with self._reviving:
                if self._time.now() - self._alive_at > GAP_MS:
                    await self._revive()

    async def beat(self) -> None:
        """Write a heartbeat if one is due."""
        await self.be_awake()
        now = self._time.now()
        if now - self._alive_at >= BEAT_MS:
            await self._store.write(lambda c: processes.beat(c, self.process_id, now))
            self._alive_at = max(self._alive_at, now)

    async def sweep(self) -> None:
        """End the games whose time has run out, even if nobody looks at them."""
        await self.be_awake()
        now = self._time.now()
        due = await self._store.read(lambda c: games.due(c, now, _DUE_AT_ONCE))
        await self._for_each(due, self.end_overdue)

    async def end_overdue(self, game: HeldGame) -> None:
        """Write down that a game has ended by time, if it has."""
        while event := overdue(game.current, self.now_in(game)):
            await self._store.append(game, Decision(event, game.current.after(event)))

    def now_in(self, game: HeldGame) -> int:
        """The time for an event of this game: never before the last one, whoever wrote that."""
        return max(self._time.now(), game.current.updated_at)

    # ----------------------------------------------------------------------------------------------

    async def _revive(self) -> None:
        now = self._time.now()
        until = now + GAP_MS  # the clocks of processes differ a little
        others = await self._store.read(lambda c: processes.last_seen(c, self.process_id, until))
        since = max(self._alive_at, others or 0)
        if now - since > GAP_MS:
            running = await self._store.read(games.running)
            await self._for_each(running, lambda game: self._credit(game, since))
        await self._store.write(lambda c: processes.beat(c, self.process_id, now))
        self._alive_at = max(self._alive_at, now)

    async def _credit(self, game: HeldGame, since: int) -> None:
        # Every process that finds the same gap derives the same id from it, so it counts once.
        credit_id = f"away-since-{since}"
        while True:
            now = self.now_in(game)
            ms = now - max(since, game.current.updated_at)
            least = LONG_GAP_MS if isinstance(game.current.pace, Correspondence) else GAP_MS
            event = credit(game.current, ms, now, credit_id) if ms > least else None
            if event is None:
                return
            if await self._store.append(game, Decision(event, game.current.after(event))):
                return

    async def _for_each(
        self, game_ids: Iterable[str], work: Callable[[HeldGame], Awaitable[None]]
    ) -> None:
        gate = asyncio.Semaphore(_TOGETHER)

        async def do(game_id: str) -> None:
            async with gate:
                try:
                    async with self._store.held(game_id) as game:
                        await work(game)
                except Refusal as refusal:
                    if refusal.refusal is not RefusalCode.NOT_FOUND:
                        raise

        # Not a task group: the first failure is raised as it is, after all have been tried.
        outcomes = await asyncio.gather(*map(do, game_ids), return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
