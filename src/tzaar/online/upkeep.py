"""What has to be done though nobody asks: ends by time, signs of life, time given back.

Every process does all of it; whatever is done twice happens once, for an event is written only if
it is the next one of its game.
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
"""Between two signs of life in the database."""
GAP_MS: Final = 5000
"""Longer without one, and nobody could play: players get that time back."""
LONG_GAP_MS: Final = 60_000
"""The same for games by correspondence, where seconds do not matter."""
FORGET_MS: Final = 7 * 24 * 3_600_000
"""How long it is known of a process that has ended who was connected to it."""
_DUE_AT_ONCE: Final = 500
_TOGETHER: Final = 32
"""Games worked on at the same time, so that their writes share commits."""


class Upkeep:
    """Keeps the games of one process, `process_id`, in time."""

    def __init__(self, store: GameStore, time: Time, process_id: str) -> None:
        self._store = store
        self._time = time
        self.process_id = process_id
        self._alive_at = time.now()
        self._reviving = asyncio.Lock()

    @property
    def alive_at(self) -> int:
        """When the last sign of life was written."""
        return self._alive_at

    async def start(self) -> None:
        """Give back the time since any process was last alive, and be alive from now on."""
        seen = await self._store.read(lambda c: processes.last_seen(c, self.process_id))
        now = self._time.now()
        # The clock may have been set back since then; signs of life must not wait for that time.
        self._alive_at = now if seen is None else min(seen, now)
        await self._revive()
        await self._store.write(lambda c: processes.forget_processes(c, now - FORGET_MS))

    async def stop(self) -> None:
        """Say that this process ends, so that others need not wait for its next sign of life."""
        now = self._time.now()
        await self._store.write(lambda c: processes.leave(c, self.process_id, now))

    async def be_awake(self) -> None:
        """Before anything is judged by time: make up for a time in which nobody could play.

        The process may have been stopped, or the database away. Raises `Refusal` UNAVAILABLE while
        it is.
        """
        if self._time.now() - self._alive_at > GAP_MS:
            async with self._reviving:
                if self._time.now() - self._alive_at > GAP_MS:
                    await self._revive()

    async def beat(self) -> None:
        """Write a sign of life, if it is time for one."""
        await self.be_awake()
        now = self._time.now()
        if now - self._alive_at >= BEAT_MS:
            await self._store.write(lambda c: processes.beat(c, self.process_id, now))
            self._alive_at = max(self._alive_at, now)

    async def sweep(self) -> None:
        """End the games whose time has run out, whoever looks at them."""
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
        until = now + GAP_MS  # clocks of processes differ a little
        others = await self._store.read(lambda c: processes.last_seen(c, self.process_id, until))
        since = max(self._alive_at, others or 0)
        if now - since > GAP_MS:
            running = await self._store.read(games.running)
            await self._for_each(running, lambda game: self._credit(game, since))
        await self._store.write(lambda c: processes.beat(c, self.process_id, now))
        self._alive_at = max(self._alive_at, now)

    async def _credit(self, game: HeldGame, since: int) -> None:
        # Every process that finds the same gap makes the same id of it, so it counts once.
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

        # Not a task group: what failed first is raised as it is, after all have been tried.
        outcomes = await asyncio.gather(*map(do, game_ids), return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
