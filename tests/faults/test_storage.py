"""A program that writes to the database of online games, killed: what it acknowledged is there."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.faults.killing import KILLS, Killer, kills
from tests.online.postgresql import Postgresql
from tests.online.storage.logs import Logs
from tests.online.storage.writing import GAME
from tzaar.online.state import GameState
from tzaar.online.storage import Database, games

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def begin(url: str) -> None:
    """A database with one game of one event."""
    with Database.open(url) as database:
        logs = Logs(database)
        logs.new(GAME, logs.guest("ann"))


def written(url: str) -> int:
    """The length of the log; it has no gaps or repeated events, and its head agrees."""
    with Database.open(url) as database:
        events = database.read(lambda c: games.load_events(c, GAME))
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        commands = [event.command_id for event in events]
        assert len(set(commands)) == len(commands)
        assert database.read(lambda c: games.seqs_of(c, [GAME])) == {GAME: len(events)}
        assert GameState.replay(GAME, events).seq == len(events)
        return len(events)


def writer(url: str, count: int) -> list[str]:
    return [sys.executable, "-m", "tests.online.storage.writing", url, str(count)]


def test_sqlite_killed_at_every_kind_of_call(killing: Killer, tmp_path: Path) -> None:
    """Before, in the middle of and after each call that changes the database, its log and its
    lock."""
    folder, old = tmp_path / "work", tmp_path / "old"
    old.mkdir()
    begin(f"sqlite:///{old / 'x.db'}")
    url = f"sqlite:///{folder / 'x.db'}"

    def start_over() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(old, folder)

    start_over()
    free = killing.run(writer(url, 40), folder)
    assert free.status == 0, free.err
    assert len(free.acknowledged) == 40
    assert written(url) == 41
    acknowledged = 0
    for kill in kills(free.points):
        start_over()
        run = killing.run(writer(url, 40), folder, kill)
        # Batches differ between runs: a run may end before reaching the point.
        assert run.was_killed or run.status == 0, run
        acknowledged += len(run.acknowledged)
        found = written(url)
        assert run.acknowledged <= {str(seq) for seq in range(2, found + 1)}, kill
        with closing(sqlite3.connect(folder / "x.db")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert killing.run(writer(url, 3), folder).status == 0
        assert written(url) == found + 3
    assert acknowledged > 0


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_while_many_writes_are_on_their_way(tmp_path: Path, kind: str) -> None:
    server = Postgresql("fsync=off") if kind == "postgresql" else None
    try:
        url = server.new_database() if server else f"sqlite:///{tmp_path / 'x.db'}"
        begin(url)
        random = Random(KILLS)
        for _ in range(KILLS):
            enough = random.randint(1, 200)
            with subprocess.Popen(writer(url, 100_000), stdout=subprocess.PIPE, cwd=ROOT) as run:
                assert run.stdout is not None
                said = [run.stdout.readline() for _ in range(enough)]
                run.kill()
                said += run.stdout.readlines()
            last = int(said[-1].split()[1])
            assert written(url) >= last
    finally:
        if server:
            server.close()
