"""Online play under load: `make bench-online`, or `python -m bench.online --help`.

A driver plays legal games through real sockets and checks every answer; it runs beside the server,
on the same machine, and both are measured together. Everything stays on this machine and ends by
itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.online import databases
from bench.online.client import Address
from bench.online.games import script
from bench.online.pair import Pair, Seat, Tally

SCRIPTS = 200
ARRIVALS = 50
"""Pairs that connect at the same time."""
BEGUN_PER_SECOND = 100
"""Games started before the measurement."""
PEOPLE_AT_AN_ADDRESS = 20


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    pid: int
    address: Address

    def processor_seconds(self) -> float:
        """CPU time used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Resident memory."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text("utf-8").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@contextlib.asynccontextmanager
async def serving(number: int, database: str) -> AsyncIterator[list[Server]]:
    """Server processes, started by the real command."""
    command = (sys.executable, "-m", "tzaar", "serve", "--port", "0", "--database", database)
    servers = []
    found = []
    try:
        for _ in range(number):
            server = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            servers.append(server)
            assert server.stdout is not None
            line = (await server.stdout.readline()).decode()
            host, _, port = line.split("//")[1].rstrip("/\n").rpartition(":")
            found.append(Server(server.pid, (host, int(port))))
        yield found
    finally:
        for server in servers:
            if server.returncode is None:
                server.terminate()
            await server.wait()


def local_address(number: int) -> str:
    """One of the many loopback addresses, so that limits per address apply as they would to
    people."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


async def arrive(pairs: Sequence[Pair]) -> None:
    """Connect everybody, a few at a time."""
    gate = asyncio.Semaphore(ARRIVALS)

    async def come(pair: Pair) -> None:
        async with gate:
            for seat in pair.seats:
                await seat.arrive()

    await asyncio.gather(*map(come, pairs))


async def storm(pairs: Sequence[Pair], seconds: float) -> float:
    """Cut every socket; each reconnects at a random moment within this many seconds.

    Return how long it took until all were back.
    """
    started = time.perf_counter()

    async def back(seat: Seat, after: float) -> None:
        await asyncio.sleep(after)
        assert seat.client is not None
        seat.client.drop()
        await seat.client.closed
        await seat.connect()

    draw = random.Random(2)
    seats = [seat for pair in pairs for seat in pair.seats]
    await asyncio.gather(*(back(seat, draw.uniform(0, seconds)) for seat in seats))
    return time.perf_counter() - started


def quantiles(times: Sequence[float]) -> str:
    if len(times) < 100:
        return f"{len(times)} only"
    cuts = statistics.quantiles(times, n=1000)
    return (
        f"p50 {cuts[499]:.1f}, p99 {cuts[989]:.1f}, p99.9 {cuts[998]:.1f}, most {max(times):.0f} ms"
    )


def seated(wanted: argparse.Namespace, servers: Sequence[Server], tally: Tally) -> list[Pair]:
    """All seats, not yet connected."""
    pairs, seats = [], 0
    for number in range(wanted.games):
        size = 2 + (number < wanted.spectators)
        here = []
        for seat in range(size):
            # With several processes, the players of a game are on different ones.
            server = servers[(number + seat) % len(servers)]
            local = local_address((seats + seat) // PEOPLE_AT_AN_ADDRESS)
            here.append(Seat(server.address, local, tally))
        pairs.append(Pair(here[:2], here[2:], wanted.period, seed=number))
        seats += size
    return pairs


async def watch(servers: Sequence[Server], tally: Tally, seconds: float) -> None:
    """Let it run for a while and print the figures so far."""
    before = [server.processor_seconds() for server in servers]
    own = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    since = time.perf_counter()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - since
    used = [server.processor_seconds() - past for server, past in zip(servers, before, strict=True)]
    own = sum(resource.getrusage(resource.RUSAGE_SELF)[:2]) - own
    loads = ", ".join(f"{each / passed:.0%}" for each in used)
    sizes = ", ".join(f"{server.megabytes():.0f}" for server in servers)
    print(
        f"{len(tally.answers)} turns; answers {quantiles(tally.answers)}; screens "
        f"{quantiles(tally.screens)}; server {loads} of a core, "
        f"{sizes} MB; driver {own / passed:.0%}",
        flush=True,
    )


async def measure(wanted: argparse.Namespace, database: str) -> bool:
    """Run one load; return whether there were no faults."""
    scripts = [script(seed) for seed in range(SCRIPTS)]
    tally = Tally()
    async with serving(wanted.processes, database) as servers:
        empty = sum(server.megabytes() for server in servers)
        pairs = seated(wanted, servers, tally)
        sockets = sum(len(pair.seats) for pair in pairs)
        started = time.perf_counter()
        await arrive(pairs)
        print(f"{sockets} sockets, connected in {time.perf_counter() - started:.1f} s")
        gc.disable()  # do not measure the driver's own pauses
        beginning = max(wanted.period, wanted.games / BEGUN_PER_SECOND)
        playing = [asyncio.create_task(pair.play(scripts, beginning)) for pair in pairs]
        await asyncio.sleep(beginning + wanted.period)
        tally.clear()
        for _ in range(max(1, round(wanted.minutes))):
            await watch(servers, tally, 60 * min(1, wanted.minutes))
        grown = sum(server.megabytes() for server in servers) - empty
        print(f"{1024 * grown / sockets:.0f} KB a socket, games included; {tally.games} games over")
        tally.faults += [repr(task.exception()) for task in playing if task.done()]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        if wanted.storm:
            took = await storm(pairs, wanted.storm)
            print(f"all {sockets} reconnecting within {wanted.storm} s: back in {took:.1f} s")
        # Printed before the server stops, as everybody is notified of that.
        print(*tally.faults[:20], f"{len(tally.faults)} faults", sep="\n")
        return not tally.faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--spectators", type=int, default=500, help="spectators, one a game")
    parser.add_argument("--period", type=float, default=8.0, help="seconds between turns of a game")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--storm", type=float, default=5.0, help="seconds for all to reconnect")
    databases.add_options(parser)
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        databases.database(wanted, Path(folder)) as database,
    ):
        return 0 if asyncio.run(measure(wanted, database)) else 1


if __name__ == "__main__":
    sys.exit(main())
