"""The disk is full, the database away or the process suspended: people wait, and then play on."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bench.online.games import script
from bench.online.tables import Reckoning, Table, reckon
from tests.online.faults.serving import Server, serving
from tests.online.postgresql import Postgresql
from tzaar.online.events import Event, EventKind
from tzaar.online.storage import Database, games

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
LIVE = {"kind": "live", "initial_s": 60, "increment_s": 0}
SCRIPT = script(3)
TABLES = 4


async def play_through(
    url: str, folder: Path, fault: Callable[[Server, list[Table]], Awaitable[None]]
) -> Reckoning:
    """Play at some tables, cause a fault in the middle of it, and play on for a while."""
    stop = asyncio.Event()
    async with serving(url, folder, options=("--trust", "127.0.0.0/8")) as server:
        tables = [Table([server.address], seed, 0.02) for seed in range(TABLES)]
        playing = [asyncio.create_task(table.play([SCRIPT], stop)) for table in tables]
        await until_played(tables, 5)
        await fault(server, tables)
        await until_played(tables, 5)
        stop.set()
        await asyncio.gather(*playing)
        await asyncio.gather(*(table.leave() for table in tables))
    return reckon(url, tables)


async def until_played(tables: list[Table], number: int) -> None:
    """Wait until each table has had this many more commands acknowledged."""

    def done(table: Table) -> int:
        return sum(len(page.acknowledged) for page in table.pages)

    goals = [(table, done(table) + number) for table in tables]
    while any(done(table) < goal for table, goal in goals):
        await asyncio.sleep(0.02)


def in_doubt(tables: list[Table]) -> int:
    """How many commands were refused as unavailable or still wait for an answer."""
    return sum(len(page.sent) - len(page.acknowledged) for t in tables for page in t.pages)


def test_the_disk_is_full(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("needs Linux")

    async def fill(server: Server, tables: list[Table]) -> None:
        """No file may grow; what is in the database stays."""
        pid = server.process.pid
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, hard))
        await server.until("/readyz", 503)
        assert in_doubt(tables)
        assert await server.status("/healthz") == 200
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
        await server.until("/readyz", 200)

    url = f"sqlite:///{tmp_path / 'tzaar.db'}"
    found = asyncio.run(play_through(url, tmp_path, fill))
    assert not found.faults, found.faults


@pytest.mark.parametrize("seconds", [0, 30])
def test_the_database_is_away(tmp_path: Path, seconds: int) -> None:
    postgresql = Postgresql("fsync=off")

    async def stop(server: Server, tables: list[Table]) -> None:
        await asyncio.to_thread(postgresql.stop, "immediate")
        await server.until("/readyz", 503)
        await asyncio.sleep(seconds)
        assert await server.status("/healthz") == 200
        assert in_doubt(tables)
        await asyncio.to_thread(postgresql.start)
        await server.until("/readyz", 200)

    try:
        found = asyncio.run(play_through(postgresql.new_database(), tmp_path, stop))
    finally:
        postgresql.close()
    assert not found.faults, found.faults
    assert found.acknowledged


def test_the_process_stands_still(url: str, tmp_path: Path) -> None:
    """Nobody could play for this long: the side to move gets its time back."""
    seconds = 20

    async def work() -> list[Event]:
        async with serving(url, tmp_path) as server:
            table = Table([server.address], seed=1, pause_s=0, pace=LIVE)
            game = await table.begin(SCRIPT.seed)
            for number in range(4):
                await table.turn(game, number, SCRIPT.turns[number])
            server.kill(signal.SIGSTOP)
            await asyncio.sleep(seconds)
            server.kill(signal.SIGCONT)
            await table.turn(game, 4, SCRIPT.turns[4])
            await table.agree(game)
            await table.leave()
        assert not reckon(url, [table]).faults
        with Database.open(url) as database:
            return database.read(lambda c: games.load_events(c, game))

    log = asyncio.run(work())
    (given,) = [event for event in log if event.kind is EventKind.CLOCK_CREDITED]
    assert given.payload["ms"] >= 1000 * (seconds - 5)
    before, after = [event for event in log if event.kind is EventKind.TURN][-2:]
    assert before.clocks is not None
    assert after.clocks is not None
    charged = before.clocks.white - after.clocks.white
    uncharged = given.payload["ms"] + after.payload["lag_ms"]
    assert charged == after.at - before.at - uncharged


def test_it_ends_though_the_database_is_away(tmp_path: Path) -> None:
    postgresql = Postgresql("fsync=off")

    async def work() -> None:
        # Leaving the context sends SIGTERM: it must exit with status 0, and no traceback.
        async with serving(postgresql.new_database(), tmp_path) as server:
            table = Table([server.address], seed=1, pause_s=0)
            await table.begin(SCRIPT.seed)
            await asyncio.to_thread(postgresql.stop, "immediate")
            await table.leave()

    try:
        asyncio.run(work())
    finally:
        postgresql.close()
