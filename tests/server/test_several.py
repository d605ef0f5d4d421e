"""Several processes on one database."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from tests.online.postgresql import Postgresql
from tests.server.processes import SERVE, Player, ServerProcess

pytestmark = pytest.mark.slow  # three servers and a PostgreSQL for each test


@pytest.fixture(params=["with the bus", "every NOTIFY dropped"])
def servers(
    request: pytest.FixtureRequest,
    page_folder: Path,
    postgresql: Postgresql,
) -> Iterator[list[ServerProcess]]:
    url = postgresql.new_database()
    if request.param != "with the bus":
        # A function of that name, found first, that drops what it is given.
        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute(
                "CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE sql AS ''"
            )
            name = connection.info.dbname
            connection.execute(
                f"ALTER DATABASE {name} SET search_path = public, pg_catalog".encode()
            )
    with ExitStack() as stack:
        started = []
        for _ in range(3):
            server = ServerProcess(page_folder, ["--database", url])
            stack.callback(_end, server)
            started.append(server)
        yield started


def _end(server: ServerProcess) -> None:
    if server.process.returncode is None:
        server.kill()


def test_they_converge_though_one_is_killed(servers: list[ServerProcess]) -> None:
    draw = random.Random(1)

    async def work() -> None:
        white = Player([servers[0]], servers[0].guest(), draw)
        black = Player([servers[1]], servers[1].guest(), draw)
        game = await white.create()
        await black.join(game)
        watching = [Player([server], white._cookie, draw) for server in servers]
        players = [white, black, *watching]
        try:
            for watcher in watching:
                watcher.game = game
                await watcher.reach(2)
            for number in range(3):
                seq = (await white.command(_say(number)))["seq"]
                await _converged(players, seq)
            await asyncio.to_thread(servers[0].kill)
            seq = (await black.command(_say(9)))["seq"]
            await _converged([black, *watching[1:]], seq)
            # A client of the killed server carries on at another.
            white._servers = watching[0]._servers = [servers[2]]
            await white.close()
            await watching[0].close()
            seq = (await white.command(_say(9)))["seq"]
            await _converged(players, seq)
            assert len({json.dumps(player.events) for player in players}) == 1
            assert [player.faults for player in players] == [[]] * 5
        finally:
            for player in players:
                await player.close()

    asyncio.run(work())


def _say(seq: int) -> dict[str, object]:
    return {"kind": "say", "seq": seq, "phrase": "hello"}


async def _converged(players: list[Player], seq: int) -> None:
    """Wait until all have received it; the time is printed, not asserted."""
    began = time.monotonic()
    await asyncio.gather(*(player.reach(seq) for player in players))
    print(f"event {seq} was everywhere after {time.monotonic() - began:.2f} s")


def test_a_process_that_ends_in_good_order_says_so(servers: list[ServerProcess]) -> None:
    status, said = servers[0].kill(signal.SIGTERM)
    assert (status, said) == (0, "")


def test_sqlite_has_one_process(page_folder: Path, tmp_path: Path) -> None:
    first = ServerProcess(page_folder, ["--data", str(tmp_path)])
    try:
        command = [sys.executable, "-c", SERVE, str(page_folder), "serve", "--port", "0"]
        second = subprocess.run(
            [*command, "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "COLUMNS": "300"},
        )
    finally:
        status, said = first.kill(signal.SIGTERM)
    assert second.returncode != 0
    assert "in use by another process; several processes need PostgreSQL" in second.stderr
    assert len(second.stderr.splitlines()) == 1
    assert (status, said) == (0, "")
