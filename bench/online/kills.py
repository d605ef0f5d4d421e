"""``kill -9`` of the server, again and again, while people play.

``python -m bench.online.kills --kills 1000``; ``--postgresql`` starts a PostgreSQL for it,
``--database URL`` uses an existing one. The server is killed at random moments, while it starts,
and right before and after commits and messages. Afterwards every acknowledged event must be in the
log exactly once, every other at most once, and everything pages were shown must match the log.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from bench.online import databases
from bench.online.client import Address
from bench.online.games import script
from bench.online.tables import Reckoning, Table, reckon

ROOT = Path(__file__).parents[2]
ANY_MOMENT, STARTING, NEVER = "at any moment", "while it starts", "never"
POINTS = (
    "before a commit",
    "after a commit",
    "before a message",
    "after a message",
    ANY_MOMENT,
    ANY_MOMENT,
    STARTING,
)
_LATEST_S = 10.0
"""The longest wait for a point to be reached."""
_LAST_GAMES_S = 120.0
"""For the games under way at the end; they take some seconds."""
_PAUSE_S = 0.03
"""Pause between the turns of a game."""


@dataclass(frozen=True, slots=True)
class Kill:
    """When to kill the server."""

    point: str
    count: int = 1
    """At the count-th commit or message."""
    after_s: float = 0.0


def draw_kill(draw: random.Random, number: int) -> Kill:
    """The points in turn, each at a random moment."""
    point = POINTS[number % len(POINTS)]
    most = 60 if "commit" in point else 300
    return Kill(point, draw.randint(1, most), draw.uniform(0, 0.1 if point == STARTING else 0.6))


class Killed:
    """A server that is killed and restarted at the same port, in forks of one process."""

    def __init__(self, process: asyncio.subprocess.Process, words: Sequence[str]) -> None:
        self._process = process
        self._words = list(words)
        self.address: Address = ("127.0.0.1", 0)

    @classmethod
    async def load(cls, words: Sequence[str], said: Path) -> Killed:
        """Load it; its standard error goes to `said`."""
        with said.open("wb") as errors:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bench.online.forking"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                cwd=ROOT,
            )
        return cls(process, words)

    async def start(self, kill: Kill) -> int:
        """Start it; return a process descriptor."""
        words = ["serve", "--port", str(self.address[1]), "--trust", "127.0.0.0/8", *self._words]
        job = {"words": words, "point": kill.point, "count": kill.count}
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(job).encode() + b"\n")
        line = await self._line()
        return os.pidfd_open(int(line.removeprefix("pid ")))

    async def ready(self) -> bool:
        """Wait until it answers; False if it ends first."""
        line = await self._line()
        if line.startswith("TZAAR is at"):
            host, _, port = line.split("//")[1].rstrip("/").rpartition(":")
            self.address = host, int(port)
            return True
        return False

    async def ended(self) -> int:
        """Wait for its end; return its status."""
        while not (line := await self._line()).startswith("ended "):
            pass
        return int(line.removeprefix("ended "))

    async def live_and_die(self, kill: Kill) -> None:
        """One life of the server."""
        descriptor = await self.start(kill)
        try:
            is_ended = kill.point != STARTING and not await self.ready()
            if kill.point in (STARTING, ANY_MOMENT):
                await asyncio.sleep(kill.after_s)
                signal.pidfd_send_signal(descriptor, signal.SIGKILL)
            if not is_ended:
                await self._await_end(descriptor)
        finally:
            os.close(descriptor)

    async def _await_end(self, descriptor: int) -> None:
        ending = asyncio.ensure_future(self.ended())
        done, _ = await asyncio.wait([ending], timeout=_LATEST_S)
        if not done:
            signal.pidfd_send_signal(descriptor, signal.SIGKILL)
        status = await ending
        if status != -signal.SIGKILL:
            raise RuntimeError(f"the server ended by itself, with status {status}")

    async def close(self) -> None:
        """Stop whatever is left."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()

    async def _line(self) -> str:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("the process that forks servers has ended")
        return line.decode().strip()


async def kill_often(  # noqa: PLR0913 - what a run is made of
    url: str, kills: int, *, tables: int = 8, seed: int = 1, said: Path, tell: bool = False
) -> tuple[Reckoning, Counter[str]]:
    """Play while the server is killed this often; return the outcome, and the kills by point."""
    server = await Killed.load(["--database", url, "--data", str(said.parent)], said)
    draw = random.Random(seed)
    counts: Counter[str] = Counter()
    # Creates everything and finds the port before the first kill.
    descriptor = await server.start(Kill(NEVER))
    assert await server.ready(), said.read_text()
    stop = asyncio.Event()
    scripts = [script(number) for number in range(20)]
    seated = [Table([server.address], number, _PAUSE_S) for number in range(tables)]
    playing = [asyncio.create_task(table.play(scripts, stop)) for table in seated]
    signal.pidfd_send_signal(descriptor, signal.SIGKILL)
    await server.ended()
    os.close(descriptor)
    for number in range(kills):
        kill = draw_kill(draw, number)
        await server.live_and_die(kill)
        counts[kill.point] += 1
        if tell and (number + 1) % 50 == 0:
            print(number + 1, "kills", flush=True)
    descriptor = await server.start(Kill(NEVER))
    assert await server.ready(), said.read_text()
    stop.set()
    _, stuck = await asyncio.wait(playing, timeout=_LAST_GAMES_S)
    for task in stuck:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=bool(stuck))
    await asyncio.gather(*(table.leave() for table in seated))
    signal.pidfd_send_signal(descriptor, signal.SIGTERM)
    assert await server.ended() == 0
    os.close(descriptor)
    await server.close()
    found = reckon(url, seated)
    if stuck:
        found.faults.append(f"{len(stuck)} tables wait for something that never comes")
    if "Traceback" in said.read_text():
        found.faults.append(said.read_text()[-4000:])
    return found, counts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=8, help="games at the same time")
    parser.add_argument("--seed", type=int, default=1)
    databases.add_options(parser)
    wanted = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(databases.database(wanted, folder))
        began = time.perf_counter()
        found, counts = asyncio.run(
            kill_often(
                url,
                wanted.kills,
                tables=wanted.tables,
                seed=wanted.seed,
                said=folder / "said",
                tell=True,
            )
        )
    points = ", ".join(f"{count} {point}" for point, count in counts.items())
    print(f"{sum(counts.values())} kills in {time.perf_counter() - began:.0f} s: {points}")
    print(found, *found.faults[:20], sep="\n")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
