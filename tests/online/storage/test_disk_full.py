"""A SQLite database whose disk is full, and has room again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.online.storage.logs import Logs
from tests.online.storage.writing import GAME
from tzaar.online.storage import Database, games

pytest.importorskip("resource", reason="Windows limits no file sizes")

FILL = """
import resource, sys
from pathlib import Path
from tests.online.storage.writing import GAME, said
from tzaar.online.state import GameState
from tzaar.online.storage import Database, StorageError, games

url, path = sys.argv[1], Path(sys.argv[2])
with Database.open(url) as database:
    state = GameState.replay(GAME, database.read(lambda c: games.load_events(c, GAME)))
    def add():
        global state
        event = said(state.seq + 1, state.creator)
        after = state.after(event)
        assert database.write(lambda c: games.append(c, after, event)).result()
        state = after
    add()
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 100_000, hard))
    failed = 0
    while failed < 5:
        try:
            add()
        except StorageError as error:
            failed, message = failed + 1, str(error)
            assert database.read(lambda c: games.seqs_of(c, [GAME])) == {GAME: state.seq}
    print(state.seq, message)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    for _ in range(10):
        add()
    print(state.seq)
"""


def test_nothing_is_lost_and_writing_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    url = f"sqlite:///{path}"
    with Database.open(url) as database:
        logs = Logs(database)
        logs.new(GAME, logs.guest("ann"))
    done = subprocess.run(
        [sys.executable, "-c", FILL, url, path],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
        check=False,
    )
    assert done.returncode == 0, done.stderr
    full, end = done.stdout.splitlines()
    before, _, message = full.partition(" ")
    assert "full" in message or "I/O error" in message
    assert int(end) == int(before) + 10
    with Database.open(url) as database:
        events = database.read(lambda c: games.load_events(c, GAME))
    assert [event.seq for event in events] == list(range(1, int(end) + 1))
