"""Running the application on a socket until it is to end."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from types import FrameType
from typing import Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG

from tzaar.errors import TzaarError
from tzaar.server import log
from tzaar.server.connections import (
    ACCEPTED_AT_ONCE,
    Connection,
    end_overdue,
    end_uploads,
    raise_descriptor_limit,
)
from tzaar.server.wire import MESSAGE_LIMIT, Wire

_PATIENCE: Final = 3
"""Seconds that requests in progress have left once the server is to end."""
_BACKLOG: Final = 1024
"""How many clients may connect at once."""


async def _do_nothing() -> None:
    pass


def run(  # noqa: PLR0913 - what a server needs to know
    app: ASGIApp,
    host: str,
    port: int,
    on_ready: Callable[[str], None],
    *,
    on_ending: Callable[[], Awaitable[None]] = _do_nothing,
    on_second: Callable[[], None] = lambda: None,
    proxies: Sequence[str] = (),
) -> None:
    """Serve until SIGINT or SIGTERM, then return; port 0 means any free one.

    `on_ready` gets the address once connections are accepted; `on_ending` is awaited when the
    server is to end, before connections are closed; `on_second` is called once a second. `proxies`
    are networks that are trusted about where a request comes from. Raises `TzaarError` if the
    address cannot be used.
    """
    Connection.most = raise_descriptor_limit()
    config = server_config(app, proxies)
    once_per_second = log.OncePerSecond()
    for name in log.NAMES:
        logging.getLogger(name).addFilter(once_per_second)
    with closing(listen(host, port)) as listener:
        server = ListeningServer(config, on_ending, on_second)
        # uvicorn takes over these signals once it runs; from the announcement until then they are
        # ours. After a graceful shutdown uvicorn raises the signal again, for whoever started it.
        # Being asked to end is not a failure of a server, so it has no effect then.
        previous = {number: signal.signal(number, server.end) for number in _ENDING}
        try:
            on_ready(_address(listener))
            server.run(sockets=[listener])
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)
            for name in log.NAMES:
                logging.getLogger(name).removeFilter(once_per_second)


def server_config(app: ASGIApp, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        http=Connection,
        ws=Wire,
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,  # a socket takes 14 KB without it, 64 KB with it
        ws_ping_interval=None,  # pages are pinged by messages, which they can see
        proxy_headers=bool(proxies),
        forwarded_allow_ips=",".join(proxies),
        lifespan="on",
        log_config=None if log.is_in_json() else LOGGING_CONFIG,
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=_PATIENCE,
    )


class ListeningServer(uvicorn.Server):
    """Serves, and ends connections whose time is up.

    `on_ending` is awaited before connections are closed; `on_second` is called once a second.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        on_ending: Callable[[], Awaitable[None]],
        on_second: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self._on_ending = on_ending
        self._on_second = on_second

    def end(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Take a signal as a request to end."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        await super().startup(sockets)
        for listener in sockets or ():
            # uvicorn asks for the number accepted at once, which is too few.
            listener.listen(_BACKLOG)

    async def on_tick(self, counter: int) -> bool:
        """Check connections once a second, which is ten ticks."""
        if counter % 10 == 0:
            end_overdue(self.server_state.connections, asyncio.get_running_loop().time())
            self._on_second()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down in order."""
        await self._on_ending()
        end_uploads(self.server_state.connections)
        await super().shutdown(sockets)


_ENDING: Final = (signal.SIGINT, signal.SIGTERM)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; made here and not by uvicorn, so that a failure is one line."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        reason = error.strerror or str(error)
        raise TzaarError(
            f"cannot serve at {host}, port {port}: {reason}; choose another one with --port"
        ) from error
    # asyncio sends without delay (TCP_NODELAY) only if a socket says that its protocol is TCP.
    # Otherwise every answer but the first waits 40 ms for the client's acknowledgement.
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, listener.detach())


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
