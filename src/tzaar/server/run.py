"""The application on a socket, until it is told to end."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from contextlib import closing
from types import FrameType
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from tzaar.errors import TzaarError

_PATIENCE: Final = 3
"""Seconds that requests under way have left when the server is told to end."""


def run(app: ASGIApp, host: str, port: int, on_ready: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM, then return; port 0 means any free one.

    `on_ready` is told the address once connections are accepted. Raises `TzaarError` if the
    address cannot be had.
    """
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_PATIENCE,
    )
    with closing(_listen(host, port)) as listener:
        on_ready(_address(listener))
        # uvicorn ends in good order on either signal and then raises it once more, for whoever
        # started it. To be told to end is no failure of a server, so that has no effect here.
        previous = {number: signal.signal(number, _ignore) for number in _ENDING}
        try:
            uvicorn.Server(config).run(sockets=[listener])
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)


_ENDING: Final = (signal.SIGINT, signal.SIGTERM)


def _ignore(number: int, frame: FrameType | None) -> None:
    pass


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket; made here and not by uvicorn, so that a failure is told in one line."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        reason = error.strerror or str(error)
        raise TzaarError(
            f"cannot serve at {host}, port {port}: {reason}; another one can be chosen by --port"
        ) from error


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
