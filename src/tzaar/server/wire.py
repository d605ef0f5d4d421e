"""uvicorn's WebSocket, with limits and a short way out for messages.

What is sent to many is made into a frame once and written as it is: no task, no queue and no copy
for each reader. What a reader has not read waits in its connection's buffer, and is counted there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

if TYPE_CHECKING:
    from websockets.frames import Frame
    from websockets.http11 import Request

    from tzaar.online.hub import Message

MESSAGE_LIMIT: Final = 4096
"""Bytes of a message from a page; a longer one ends the connection."""
MOST_UNSENT: Final = 256 * 1024
"""Bytes that a reader may be behind: a long game has 40 KB in all, an event 150 bytes."""
MOST_FRAGMENTS: Final = 16
"""Parts of one message, which has 4 KB at most; nobody needs more than one."""
EXTENSION: Final = "tzaar.wire"
"""Where the application finds the connection among the extensions of its scope."""

_FAREWELL_S: Final = 3.0
"""How long a client may take to read what is left when its connection is closed."""
_NOT_UTF8: Final = 1007
_TEXT: Final = 0x81
"""The first byte of a text in one frame (RFC 6455, 5.2)."""


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket."""

    def handle_connect(self, event: Request) -> None:
        """Give the application access to the connection itself."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not after an unreadable handshake
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        """Release what refers to this connection, so that it is freed at once (collector.py)."""
        super().connection_lost(exc)
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(EXTENSION, None)

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message; parts may be empty, so their number is limited, too."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on. A text that is not UTF-8 ends the connection (RFC 6455, 8.1).

        uvicorn would do so too, with a traceback in the log for each, and fail if a farewell has
        come in the same packet.
        """
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.end(_NOT_UTF8)
            return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer, unless the client takes no answers."""
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()
            return
        super().handle_ping()

    @property
    def is_behind(self) -> bool:
        """Whether the reader is so slow that it should be cut off."""
        return self.transport.get_write_buffer_size() > MOST_UNSENT

    def write(self, message: Message) -> None:
        """Send a message, unless the connection is ending."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if message.wire is None:
            message.wire = framed(message.text)
        self.transport.write(message.wire)

    def end(self, code: int) -> None:
        """Close it in order; what was written before is sent first."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        if self.conn.state is State.OPEN:  # or the client has just said goodbye
            self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        # What the client is still sending is read and dropped. Closing before that would reset the
        # connection, and the client would never read why.
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(_FAREWELL_S, self.transport.abort)

    def abort(self) -> None:
        """End it at once."""
        self.transport.abort()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def framed(text: bytes) -> bytes:
    r"""A text as one frame from a server, unmasked (RFC 6455, 5.2).

    >>> framed(b"hi")
    b'\x81\x02hi'
    """
    size = len(text)
    if size < 126:
        return bytes((_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + text
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + text
