"""A server whose database fails on demand, with connections on which anything may happen."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar, cast

from sqlalchemy import Connection

from tests.online.world import FakeBus, FakeTime
from tzaar.online.hub import Message
from tzaar.online.refusal import Refusal
from tzaar.online.service import OnlineService
from tzaar.online.storage import Database
from tzaar.online.storage.errors import StorageError
from tzaar.server.limits import Limits
from tzaar.server.metrics import Metrics
from tzaar.server.sessions import Sessions
from tzaar.server.socket import Socket, Sockets, _read
from tzaar.server.wire import Wire

T = TypeVar("T")
Content = dict[str, Any]


class FaultyDatabase:
    """A database whose next writes and reads fail as specified."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.writes: list[str] = []
        """Of the next writes: "ok", or "before" or "after" the commit."""
        self.reads = 0
        """How many of the next reads fail."""

    @property
    def is_shared(self) -> bool:
        return self._database.is_shared

    def heal(self) -> None:
        self.writes.clear()
        self.reads = 0

    def write(self, work: Callable[[Connection], T], *, order: str = "") -> Future[T]:
        fate = self.writes.pop(0) if self.writes else "ok"
        if fate == "ok":
            return self._database.write(work, order=order)
        if fate == "after":
            # An error of the work itself rolls it back: nothing was committed either way.
            self._database.write(work, order=order).exception()
        failed: Future[T] = Future()
        failed.set_exception(StorageError(f"failed {fate} the commit"))
        return failed

    def read(self, work: Callable[[Connection], T]) -> T:
        if self.reads:
            self.reads -= 1
            raise StorageError("cannot read")
        return self._database.read(work)


class Line:
    """One connection: what is in transit in both directions. Stands in for a `Wire`."""

    is_behind = False

    def __init__(self, process: Process, player: str) -> None:
        self.process = process
        self.up: list[Content] = []
        self.down: list[Content] = []
        self.is_heard = True
        """Whether the page still listens."""
        self.has_lost = False
        """Whether something was lost on it: what connections do only when they break."""
        self.socket = Socket(cast(Wire, self), player, "127.0.0.1", process.time.now())

    def write(self, message: Message) -> None:
        if self.is_heard:
            self.down.append(json.loads(message.text))

    def end(self, code: int) -> None:
        self.is_heard = False


class Process:
    """A server process without its network: the real service and the real message handling."""

    def __init__(self, database: FaultyDatabase, time: FakeTime) -> None:
        self.time = time
        self.service = OnlineService(cast(Database, database), time, FakeBus())
        sessions = Sessions(self.service.store, time)
        self._sockets = Sockets(self.service, sessions, Limits(time), Metrics(), None)

    async def take(self, line: Line, content: Content) -> None:
        """Receive a message from a page."""
        text = json.dumps(content)
        try:
            await self._sockets._take(line.socket, _read(text), self.time.now())
        except Refusal as refusal:
            await self._sockets._refuse(line.socket, text, refusal)

    def lose(self, line: Line, *, closed: bool) -> None:
        """Notice that a page is gone."""
        for game in line.socket.games:
            self.service.unfollow(line.socket, game, closed=closed)
        line.socket.games.clear()

    def die(self) -> None:
        self.service.store.close()
