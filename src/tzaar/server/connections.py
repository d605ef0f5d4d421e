"""Connections of clients that are slow, silent or too many.

uvicorn waits for ever for the rest of a request and for a client to read its answer, and accepts
every connection for which there is a descriptor. Here each phase of a request has a time limit, and
when there is no room left, the slowest client makes room.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from enum import Enum, auto
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS: Final = 20_000
"""If there are enough descriptors; every page has a socket."""
ACCEPTED_AT_ONCE: Final = 8
"""asyncio accepts this many connections in a round of its loop, and serves them later."""
_WITHOUT_A_LIMIT: Final = 1000
"""For Windows, which does not say how many there may be."""
RESERVED_DESCRIPTORS: Final = 32 + 4 * ACCEPTED_AT_ONCE
"""Kept for files, workers, and connections that are accepted but not served yet."""


class Phase(Enum):
    """What a connection is doing."""

    REQUEST = auto()
    """No request yet, or only the beginning of one."""
    UPLOAD = auto()
    WORK = auto()
    ANSWER = auto()
    """The client has not read all of the answer."""


SECONDS: Final = {Phase.REQUEST: 15.0, Phase.UPLOAD: 60.0, Phase.ANSWER: 20.0}
"""How long a phase may last; an answer, without being read any further. Work has its own limits."""


class Connection(H11Protocol):
    """A connection that knows how long it has been in its phase."""

    most = MOST_CONNECTIONS
    """How many connections there may be; set by `run`, which knows the number of descriptors."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._since = self.loop.time()
        self._state = (Phase.REQUEST, 0)
        self._request: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a client, at the expense of another if need be."""
        super().connection_made(transport)
        if len(self.connections) > self.most:
            make_room(others=[it for it in self.connections if it is not self], newcomer=self)

    @property
    def phase(self) -> Phase:
        """What it is doing."""
        if self.transport.get_write_buffer_size():
            return Phase.ANSWER
        if self.cycle is None or self.cycle.response_complete:
            return Phase.REQUEST
        return Phase.UPLOAD if self.cycle.more_body else Phase.WORK

    def idle_since(self, now: float) -> float:
        """Since when there has been no progress in its phase."""
        state = (self.phase, self.transport.get_write_buffer_size())
        if state != self._state or self.cycle is not self._request:
            # Holding on to the request distinguishes it from the next one in the same phase.
            self._state, self._request, self._since = state, self.cycle, now
        return self._since

    def is_overdue(self, now: float) -> bool:
        """Whether the client's time is up."""
        limit = SECONDS.get(self.phase)
        return limit is not None and now - self.idle_since(now) > limit

    def abort(self) -> None:
        """End it at once: a client that reads nothing would not read a farewell either."""
        self.transport.abort()


def make_room(others: Iterable[Any], newcomer: Connection) -> None:
    """End the connection that has been sending longest, or the newest if all are served."""
    now = newcomer.loop.time()
    sending = (Phase.REQUEST, Phase.UPLOAD)
    slow = [
        it
        for it in others
        if isinstance(it, Connection) and it.phase in sending and not it.transport.is_closing()
    ]
    min(slow, key=lambda it: it.idle_since(now), default=newcomer).abort()


def end_overdue(connections: Iterable[Any], now: float) -> None:
    """End all connections whose time is up; to be called about once a second."""
    for connection in list(connections):
        if isinstance(connection, Connection) and connection.is_overdue(now):
            connection.abort()


def end_uploads(connections: Iterable[Any]) -> None:
    """End all that are still sending; for a server that is about to end."""
    for connection in list(connections):
        if isinstance(connection, Connection) and connection.phase is Phase.UPLOAD:
            connection.abort()


def raise_descriptor_limit() -> int:
    """Ask for as many descriptors as the system gives; returns how many connections fit."""
    try:
        import resource  # noqa: PLC0415 - not on Windows, which has no such limit
    except ImportError:
        return _WITHOUT_A_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + RESERVED_DESCRIPTORS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, soft - RESERVED_DESCRIPTORS))
