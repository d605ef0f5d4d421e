"""The server under attack: does it still answer others, and does it stop when told to?

python -m bench.attack [SECONDS]

Everything stays on this machine and ends by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import signal
import statistics
import sys
import time
from collections.abc import AsyncIterator
from typing import Final

from bench.hostile_records import SHAPES

ATTACKERS: Final = 50
SILENT: Final = 300
"""Clients that send half a request, or nothing."""
SECONDS: Final = 60.0
SIZE: Final = 1_990_000
EVERY: Final = 0.02
"""Seconds between two health checks."""
WORST: Final = (
    *("digits in DT", "spaces in RE", "many variations at one turn", "many short games"),
    *("comments within a turn of Boardspace", "semicolons", "many tags", "deep variations"),
)

Address = tuple[str, int]


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[tuple[asyncio.subprocess.Process, Address]]:
    """The real command, in its own process."""
    command = (sys.executable, "-m", "tzaar", "serve", "--port", "0")
    server = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert server.stdout is not None
    line = (await server.stdout.readline()).decode()
    host, _, port = line.split("//")[1].rstrip("/\n").rpartition(":")
    try:
        yield server, (host, int(port))
    finally:
        if server.returncode is None:
            server.kill()
        await server.wait()


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> int:
    """Send a request; read the answer and return the status."""
    writer.write(request)
    await writer.drain()
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        int(line.split(b":")[1])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length:")
    )
    await reader.readexactly(length)
    return int(head.split()[1])


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


def post(path: str, body: bytes) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def signs_of_life(address: Address, seconds: float) -> list[float]:
    """Milliseconds for each health check; half of them use new connections."""
    found = []
    end = time.monotonic() + seconds
    kept = await asyncio.open_connection(*address)
    for number in itertools.count():
        if time.monotonic() > end:
            break
        began = time.perf_counter()
        reader, writer = kept if number % 2 else await asyncio.open_connection(*address)
        assert await ask(reader, writer, get("/healthz")) == 200
        found.append((time.perf_counter() - began) * 1000)
        if number % 2 == 0:
            writer.close()
        await asyncio.sleep(EVERY)
    kept[1].close()
    return found


async def attack(address: Address, bodies: list[bytes], first: int) -> None:
    """Send the worst records endlessly, from its own address."""
    own = (f"127.0.1.{first + 1}", 0)
    for number in itertools.count(first):
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(*address, local_addr=own)
            await ask(reader, writer, post("/api/convert", bodies[number % len(bodies)]))
            writer.close()


async def be_silent(address: Address, sent: bytes) -> None:
    """Send part of a request and wait; reconnect when disconnected."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(sent)
            await reader.read()
            writer.close()


async def attack_with_records(address: Address) -> None:
    bodies = [SHAPES[name](SIZE).encode("utf-8", "surrogateescape") for name in WORST]
    await asyncio.gather(*(attack(address, bodies, number) for number in range(ATTACKERS)))


async def attack_with_silence(address: Address) -> None:
    starts = itertools.cycle(
        (b"", b"GET / HTTP/1.1\r\nHost:", post("/api/convert", b"(" * 99)[:-1])
    )
    await asyncio.gather(*(be_silent(address, next(starts)) for _ in range(SILENT)))


async def leave_alone(_address: Address) -> None:
    pass


ATTACKS: Final = {
    one.__name__: one for one in (attack_with_records, attack_with_silence, leave_alone)
}


@contextlib.asynccontextmanager
async def under(attack_name: str, address: Address) -> AsyncIterator[None]:
    """Attackers in their own process, so that they do not slow down the measurement."""
    command = (sys.executable, "-m", "bench.attack", attack_name, *map(str, address))
    attackers = await asyncio.create_subprocess_exec(*command)
    try:
        yield
    finally:
        if attackers.returncode is None:
            attackers.kill()
        await attackers.wait()


async def latency(attack_name: str, seconds: float) -> tuple[str, float]:
    """The latency of health checks meanwhile; then how long the server took to stop."""
    async with serving() as (server, address), under(attack_name, address):
        await asyncio.sleep(3)
        found = await signs_of_life(address, seconds)
        began = time.perf_counter()
        server.send_signal(signal.SIGTERM)
        status = await server.wait()
        ended = time.perf_counter() - began
        assert status == 0, f"the server ended with {status}"
    percentiles = statistics.quantiles(found, n=100)
    figures = f"p50 {percentiles[49]:.1f}, p99 {percentiles[98]:.1f}, most {max(found):.1f} ms"
    return f"{figures} of {len(found)}", ended


async def measured(seconds: float) -> list[tuple[str, str, str]]:
    calm, _ = await latency("leave_alone", min(seconds, 5))
    worst, ended = await latency("attack_with_records", seconds)
    silent, silent_ended = await latency("attack_with_silence", min(seconds, 20))
    return [
        ("/healthz, nobody else there", calm, "a kept connection no slower than a new one"),
        (f"/healthz, {ATTACKERS} clients with the worst records", worst, "p99 below 100 ms"),
        ("SIGTERM meanwhile", f"{ended:.1f} s", "at most 5 s"),
        (f"/healthz, {SILENT} silent clients", silent, "p99 below 100 ms"),
        ("SIGTERM meanwhile", f"{silent_ended:.1f} s", "at most 5 s"),
    ]


def rows(seconds: float = 10.0) -> list[tuple[str, str, str]]:
    return asyncio.run(measured(seconds))


def main(arguments: list[str]) -> None:
    if len(arguments) > 1:
        name, host, port = arguments
        asyncio.run(ATTACKS[name]((host, int(port))))
        return
    seconds = float(arguments[0]) if arguments else SECONDS
    for measure, figure, wanted in rows(seconds):
        print(f"{measure}: {figure} (wanted: {wanted})")


if __name__ == "__main__":
    main(sys.argv[1:])
