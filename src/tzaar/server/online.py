"""Everything that a server needs for online play, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from tzaar.online.service import OnlineService
from tzaar.online.storage import Database
from tzaar.online.time import Time
from tzaar.online.upkeep import GAP_MS
from tzaar.server.limits import Limits
from tzaar.server.metrics import Metrics
from tzaar.server.sessions import Sessions
from tzaar.server.settings import Settings
from tzaar.server.socket import HEARTBEAT_S, ROUNDS, Sockets

_FAREWELL_S: Final = 0.2
"""Seconds to tell sockets that the server is ending, before their connections are closed."""


class Online:
    """The games of a server, and the ways to reach them."""

    def __init__(self, database: Database, time: Time, settings: Settings) -> None:
        self.settings = settings
        self.time = time
        self.metrics = Metrics()
        self.limits = Limits(time, settings.trusted)
        self.service = OnlineService(database, time)
        self.sessions = Sessions(self.service.store, time)
        self.sockets = Sockets(
            self.service, self.sessions, self.limits, self.metrics, settings.public
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the games for as long as the context lasts."""
        await self.service.start()
        heart = asyncio.create_task(self._beat())
        try:
            yield
        finally:
            heart.cancel()
            await asyncio.gather(heart, return_exceptions=True)
            await self.service.stop()

    async def say_goodbye(self) -> None:
        """Tell all pages to reconnect, before connections are closed."""
        self.sockets.end_all()
        await asyncio.sleep(_FAREWELL_S if len(self.sockets) else 0)

    @property
    def is_ready(self) -> bool:
        """Whether the database took a write a moment ago."""
        return self.time.now() - self.service.upkeep.alive_at <= GAP_MS

    def metrics_text(self) -> bytes:
        """All figures, for Prometheus."""
        self.metrics.games_in_memory.set(len(self.service.store))
        self.metrics.games_followed.set(len(list(self.service.hub)))
        return self.metrics.text()

    async def _beat(self) -> None:
        pause = HEARTBEAT_S / ROUNDS
        loop = asyncio.get_running_loop()
        while True:
            planned = loop.time() + pause
            await asyncio.sleep(pause)
            self.metrics.loop_late.observe(max(0.0, loop.time() - planned))
            self.sockets.beat()
