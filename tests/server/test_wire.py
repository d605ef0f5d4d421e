"""Frames by RFC 6455, and some that no browser sends."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from tests.server.live import PATIENCE, LiveServer, serving
from tzaar.server import log
from tzaar.server.wire import framed

MASK = bytes(4)
HELLO = b'{"type":"hello","version":1}'
NOT_UTF8 = b'{"type":"\xff"}'


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_frames_are_those_of_another_implementation(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.fixture
def said() -> Iterator[list[logging.LogRecord]]:
    """What uvicorn and asyncio log."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = records.append  # type: ignore[method-assign, assignment]
    for name in log.NAMES:
        logging.getLogger(name).addHandler(handler)
    yield records
    for name in log.NAMES:
        logging.getLogger(name).removeHandler(handler)


@pytest.fixture
def server(page_folder: Path, tmp_path: Path) -> Iterator[LiveServer]:
    with serving(page_folder, tmp_path) as running:
        yield running


def frame(payload: bytes, first: int = 0x81) -> bytes:
    return bytes([first, 0x80 | len(payload)]) + MASK + payload


CLOSE = frame(b"\x03\xe8", 0x88)


def converse(server: LiveServer, cookie: str, sent: bytes) -> bytes:
    """Send everything at once; return all the server answers until it closes."""
    lines = [
        "GET /api/socket HTTP/1.1",
        f"Host: {server.host}",
        f"Origin: {server.origin}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Cookie: {cookie}",
    ]
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += connection.recv(4096)
        connection.sendall(sent)
        try:
            while some := connection.recv(4096):
                heard += some
        except ConnectionResetError:
            pass  # the server did not even read what we sent
        return heard


@pytest.mark.parametrize(
    "sent",
    [
        frame(HELLO) + frame(NOT_UTF8),
        frame(HELLO) + frame(NOT_UTF8) + CLOSE,
        frame(HELLO) + frame(NOT_UTF8) + frame(NOT_UTF8) + CLOSE,
        frame(HELLO) + frame(b"\xff", 0x01) + frame(b"\xff", 0x80) + CLOSE,
        frame(NOT_UTF8) + CLOSE,
        frame(b"{}") + CLOSE,
        frame(b"{}") + frame(b"{}") + CLOSE,
    ],
    ids=range(7),
)
def test_what_is_no_text_ends_the_socket_quietly(
    server: LiveServer, said: list[logging.LogRecord], sent: bytes
) -> None:
    converse(server, server.guest(), sent)
    assert said == []
    with server.page():
        pass  # others are served


@pytest.mark.parametrize("sent", [CLOSE, frame(HELLO) + CLOSE, frame(b"", 0x83)], ids=range(3))
def test_nobody_who_leaves_at_once(
    server: LiveServer, said: list[logging.LogRecord], sent: bytes
) -> None:
    """The server is about to disconnect them itself."""
    converse(server, "tzaar_session=unknown", sent)
    assert said == []


def test_the_reason_is_given(server: LiveServer) -> None:
    heard = converse(server, server.guest(), frame(HELLO) + frame(NOT_UTF8))
    assert heard.endswith(b"\x88\x02" + (1007).to_bytes(2, "big"))
