"""The server as a separate process: it starts, answers and stops when told to."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tzaar.errors import TzaarError
from tzaar.server.app import create_app
from tzaar.server.page import read_page
from tzaar.server.run import listen, run

# The real command, except for the page's folder.
SERVE = """
import sys
from pathlib import Path
from tzaar.server import page
from tzaar.cli import main
page.read_page.__defaults__ = (Path(sys.argv.pop(1)),)
main()
"""


def options(page_folder: Path, data: Path) -> list[str]:
    return [str(page_folder), "serve", "--port", "0", "--data", str(data)]


@contextmanager
def started(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def server(page_folder: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    with started([sys.executable, "-c", SERVE, *options(page_folder, tmp_path)]) as process:
        yield process


def address_of(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    line = server.stdout.readline()
    match = re.fullmatch(r"TZAAR is at (http://127\.0\.0\.1:\d+/)\n", line)
    assert match, line or server.communicate()[1]
    return match[1]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_starts_answers_and_ends(server: subprocess.Popen[str], number: signal.Signals) -> None:
    address = address_of(server)
    with urlopen(f"{address}healthz") as answer:
        assert json.load(answer)["status"] == "ok"
        assert "server" not in answer.headers
    # A browser keeps its connection open; that must not keep the server alive.
    with socket.create_connection(("127.0.0.1", int(address.rstrip("/").rpartition(":")[2]))):
        server.send_signal(number)
        out, err = server.communicate(timeout=60)
    assert server.returncode == 0
    assert (out, err) == ("", "")


def test_a_port_that_is_taken(page_folder: Path) -> None:
    app = create_app(read_page(page_folder))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(TzaarError, match=rf"port {port}: Address already in use.*--port"):
            run(app, "127.0.0.1", port, print)


def test_a_host_that_is_none(page_folder: Path) -> None:
    app = create_app(read_page(page_folder))
    with pytest.raises(TzaarError, match=r"cannot serve at no\.such\.host\.invalid"):
        run(app, "no.such.host.invalid", 0, print)


def test_in_this_process_signals_are_given_back(page_folder: Path) -> None:
    app = create_app(read_page(page_folder))
    before = signal.getsignal(signal.SIGTERM)
    addresses = []

    def end_once_it_answers(address: str) -> None:
        addresses.append(address)
        threading.Thread(target=ask_and_end, args=(address,)).start()

    def ask_and_end(address: str) -> None:
        is_well(address)  # otherwise the signal might come before its handler is installed
        os.kill(os.getpid(), signal.SIGTERM)

    run(app, "::1" if socket.has_dualstack_ipv6() else "127.0.0.1", 0, end_once_it_answers)
    assert signal.getsignal(signal.SIGTERM) is before
    assert re.fullmatch(r"http://(\[::1\]|127\.0\.0\.1):\d+/", addresses[0])


def test_answers_are_sent_without_delay() -> None:
    """asyncio sets TCP_NODELAY only if the listener's protocol is TCP."""

    async def work() -> int:
        seen: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def take(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            raw = writer.get_extra_info("socket")
            seen.set_result(raw.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen("127.0.0.1", 0) as listener:
            async with await asyncio.start_server(take, sock=listener):
                _, writer = await asyncio.open_connection(*listener.getsockname())
                writer.close()
                return await seen

    assert asyncio.run(work())


# -- Clients of all kinds --------------------------------------------------------------------------

LONG = ('[Round "1"]\n\n1. D7xE7 *\n\n' * 60_000).encode()
"""Takes longer to convert than there is time for it."""


def where(address: str) -> tuple[str, int]:
    host, _, port = address.removeprefix("http://").rstrip("/").rpartition(":")
    return host, int(port)


def post(body: bytes, sent: int | None = None) -> bytes:
    head = f"POST /api/convert HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body[:sent]


def is_well(address: str) -> bool:
    with urlopen(f"{address}healthz", timeout=60) as answer:
        return bool(json.load(answer)["status"] == "ok")


def test_a_long_conversion_holds_up_nobody_and_ends_with_the_server(
    server: subprocess.Popen[str],
) -> None:
    address = address_of(server)
    with socket.create_connection(where(address), timeout=60) as client:
        client.sendall(post(LONG))
        client.setblocking(False)
        for _ in range(10):
            assert is_well(address)
            with pytest.raises(BlockingIOError):
                client.recv(1)  # the others were answered first
        client.settimeout(60)
        server.send_signal(signal.SIGTERM)
        answer = b"".join(iter(lambda: client.recv(1 << 16), b""))
    assert answer.startswith(b"HTTP/1.1 503 "), answer[:100]
    assert b'"code": "closing"' in answer
    _, err = server.communicate(timeout=60)
    assert (server.returncode, err) == (0, "")


def test_clients_that_leave_in_the_middle_are_not_worth_a_word(
    server: subprocess.Popen[str],
) -> None:
    address = address_of(server)
    for sent in (0, 1, 100_000):
        with socket.create_connection(where(address)) as client:
            client.sendall(post(LONG, sent))
    with socket.create_connection(where(address)) as client:
        client.sendall(post(LONG))
    assert is_well(address)
    server.send_signal(signal.SIGTERM)
    _, err = server.communicate(timeout=60)
    assert (server.returncode, err) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: ", post(b"xx", 1)], ids=["nothing", "head", "body"]
)
def test_more_silent_clients_than_descriptors(
    page_folder: Path, tmp_path: Path, sent: bytes
) -> None:
    limited = f'ulimit -n 128; exec "{sys.executable}" "$@"'
    command = ["sh", "-c", limited, "sh", "-c", SERVE, *options(page_folder, tmp_path)]
    with started(command) as server:
        address = address_of(server)
        silent = []
        for _ in range(300):
            client = socket.create_connection(where(address), timeout=60)
            client.sendall(sent)
            silent.append(client)
        for _ in range(5):
            assert is_well(address), "whoever asks is answered"
        for client in silent:
            client.close()
        server.send_signal(signal.SIGTERM)
        _, err = server.communicate(timeout=60)
    assert server.returncode == 0
    assert err == ""


def test_nonsense_is_logged_in_bounds(server: subprocess.Popen[str]) -> None:
    address = address_of(server)
    for _ in range(200):
        with socket.create_connection(where(address), timeout=60) as client:
            client.sendall(b"\0nonsense\r\n\r\n")
            assert client.recv(100).startswith(b"HTTP/1.1 400 ")
    server.send_signal(signal.SIGTERM)
    _, err = server.communicate(timeout=60)
    assert 1 <= len(err.splitlines()) < 100
