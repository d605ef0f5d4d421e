"""A cheap client: thousands of them fit into one process beside the server."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any, Self

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.typing import Origin
from websockets.uri import parse_uri

Address = tuple[str, int]
Message = dict[str, Any]


def token() -> str:
    """128 random bits, in the format of links."""
    return secrets.token_urlsafe(16)


async def post(address: Address, path: str, local: str) -> tuple[int, dict[str, str], bytes]:
    """An empty POST on a new connection; returns status, headers (in lower case) and content."""
    reader, writer = await asyncio.open_connection(*address, local_addr=(local, 0))
    host = f"{address[0]}:{address[1]}"
    lines = [
        f"POST {path} HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Connection: close",
        "Content-Length: 0",
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    answer = await reader.read()
    writer.close()
    if not answer:
        raise EOFError("closed before the answer")
    head, _, content = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
    return int(first.split()[1]), headers, content


async def guest(address: Address, local: str) -> str:
    """The cookie of a new guest."""
    status, headers, content = await post(address, "/api/guest", local)
    if status >= 400:
        raise RuntimeError(f"no session: {status} {content!r}")
    return headers["set-cookie"].partition(";")[0]


class Client(asyncio.Protocol):
    """One page: a WebSocket that answers pings and passes every other message on.

    `on_message` is called directly from the event loop, so that its measurements are not delayed.
    """

    def __init__(
        self, address: Address, cookie: str, on_message: Callable[[Message], None]
    ) -> None:
        host = f"{address[0]}:{address[1]}"
        self._websocket = ClientProtocol(
            parse_uri(f"ws://{host}/api/socket"), origin=Origin(f"http://{host}"), max_size=2**20
        )
        self._cookie = cookie
        self._on_message = on_message
        self._transport: asyncio.Transport | None = None
        self.is_open = asyncio.get_running_loop().create_future()
        self.closed = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(
        cls, address: Address, cookie: str, on_message: Callable[[Message], None], local: str
    ) -> Self:
        """Connect and wait for the server's welcome."""
        loop = asyncio.get_running_loop()
        client = cls(address, cookie, on_message)
        await loop.create_connection(lambda: client, *address, local_addr=(local, 0))
        await client.is_open
        return client

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        handshake = self._websocket.connect()
        handshake.headers["Cookie"] = self._cookie
        self._websocket.send_request(handshake)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Decode messages from incoming data."""
        self._websocket.receive_data(data)
        for event in self._websocket.events_received():
            if isinstance(event, Response):
                if self._websocket.state is State.OPEN:
                    self.send({"type": "hello", "version": 1})
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._take(json.loads(bytes(event.data)))
        if self._websocket.handshake_exc is not None and not self.is_open.done():
            self.is_open.set_exception(self._websocket.handshake_exc)
        self._flush()

    def _take(self, message: Message) -> None:
        if message["type"] == "ping":
            if self._websocket.state is State.OPEN:  # or it is closing
                self.send({"type": "pong", "at": message["at"]})
        elif message["type"] == "welcome":
            if not self.is_open.done():
                self.is_open.set_result(None)
        else:
            self._on_message(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Either side has disconnected."""
        if not self.is_open.done():
            self.is_open.set_exception(exc or ConnectionResetError("closed before the welcome"))
        if not self.closed.done():
            self.closed.set_result(None)

    def send(self, message: Message) -> None:
        """Send a message immediately."""
        self._websocket.send_text(json.dumps(message, separators=(",", ":")).encode())
        self._flush()

    def drop(self) -> None:
        """Disconnects without a closing handshake."""
        assert self._transport is not None
        self._transport.abort()

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._websocket.data_to_send():
            if data:
                self._transport.write(data)
            elif self._transport.can_write_eof():
                self._transport.write_eof()
