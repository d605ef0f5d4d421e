"""How processes that share a database tell each other that a game has grown.

A message on the bus is only a hint that saves waiting: it may get lost, and it carries no event.
The log is the truth, and every process looks at it once a second anyway.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

import psycopg
from sqlalchemy import URL

_LOG: Final = logging.getLogger(__name__)
_CHANNEL: Final = "tzaar_games"
_GATHER_S: Final = 0.01
"""How long hints are collected. PostgreSQL locks all databases to commit a NOTIFY, so there is one
for many events, in a transaction of its own that keeps no game waiting."""
_IDS_AT_ONCE: Final = 250
"""A payload must be shorter than 8000 bytes; an id has 16."""
_PAUSE_S: Final = 1.0
"""The pause before another attempt to reach the database."""


class Bus(Protocol):
    """Hints from and to other processes."""

    def hint(self, game_id: str) -> None:
        """Say that a game has grown."""

    async def run(self, on_hint: Callable[[str], None]) -> None:
        """Listen, and call `on_hint` with the ids of games that grew elsewhere, until cancelled."""


class NoBus:
    """For a process that has its database to itself."""

    def hint(self, game_id: str) -> None:
        """Nobody listens."""

    async def run(self, on_hint: Callable[[str], None]) -> None:
        """Nobody speaks."""


class PostgresBus:
    """LISTEN and NOTIFY on connections of their own; both reconnect when they break."""

    def __init__(self, url: URL, process_id: str) -> None:
        plain = url.set(drivername="postgresql")
        self._address = plain.render_as_string(hide_password=False)
        self._process_id = process_id
        self._grown: dict[str, None] = {}
        self._wanted = asyncio.Event()

    def hint(self, game_id: str) -> None:
        """Say it soon."""
        self._grown[game_id] = None
        self._wanted.set()

    async def run(self, on_hint: Callable[[str], None]) -> None:
        """Speak and listen."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._again(self._speak))
            group.create_task(self._again(lambda: self._listen(on_hint)))

    async def _again(self, work: Callable[[], object]) -> None:
        while True:
            try:
                await work()  # type: ignore[misc]
            except psycopg.Error as error:
                _LOG.info("the bus is unavailable: %s", error)
            await asyncio.sleep(_PAUSE_S)

    async def _speak(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
        async with connection:
            while True:
                await self._wanted.wait()
                await asyncio.sleep(_GATHER_S)
                ids = list(self._grown)[:_IDS_AT_ONCE]
                for game_id in ids:
                    del self._grown[game_id]
                if not self._grown:
                    self._wanted.clear()
                payload = " ".join([self._process_id, *ids])
                await connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, payload))

    async def _listen(self, on_hint: Callable[[str], None]) -> None:
        connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {_CHANNEL}")
            async for notice in connection.notifies():
                speaker, *ids = notice.payload.split()
                if speaker != self._process_id:
                    for game_id in ids:
                        on_hint(game_id)
