from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.online.storage.logs import Logs
from tzaar.online.storage import Database, StorageError, engines, games
from tzaar.online.storage.backup import back_up
from tzaar.online.storage.copying import hashes


def test_a_backup_is_a_database(url: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    with Database.open(url) as database:
        logs = Logs(database)
        logs.game("g", logs.guest("ann"), logs.guest("ben"))
        back_up(database.url, path)
        logs.guest("later")
        wanted = database.read(lambda c: list(hashes(c)))
    assert not [each for each in tmp_path.iterdir() if "copy" in each.name and each != path]
    with Database.open(f"sqlite:///{path}") as copy:
        assert copy.read(lambda c: list(hashes(c))) == wanted


def test_a_backup_of_a_busy_database_is_of_one_moment(url: str, tmp_path: Path) -> None:
    """Every game in it is complete: its head and its log agree."""
    path = tmp_path / "copy.db"
    ended = threading.Event()
    with Database.open(url) as database:
        logs = Logs(database)
        ann, ben = logs.guest("ann"), logs.guest("ben")

        def write() -> None:
            count = 0
            while not ended.is_set():
                logs.game(f"g{count}", ann, ben)
                count += 1

        thread = threading.Thread(target=write)
        thread.start()
        try:
            for _ in range(5):
                back_up(database.url, path, replace=True)
                with closing(sqlite3.connect(path)) as copy:
                    torn = copy.execute(
                        "SELECT id FROM game WHERE seq <> "
                        "(SELECT count(*) FROM event WHERE event.game_id = game.id)"
                    ).fetchall()
                assert torn == []
        finally:
            ended.set()
            thread.join()


def test_a_file_is_replaced_only_when_asked(url: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    path.write_text("mine")
    with Database.open(url) as database:
        with pytest.raises(StorageError, match="exists already"):
            back_up(database.url, path)
        assert path.read_text() == "mine"
        back_up(database.url, path, replace=True)
    Database.open(f"sqlite:///{path}").close()


def test_the_database_is_not_its_own_backup(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with Database.open(f"sqlite:///{path}") as database:
        (tmp_path / "link").symlink_to(path)
        for name in "x.db", "link":
            with pytest.raises(StorageError, match="itself"):
                back_up(database.url, tmp_path / name, replace=True)
        assert database.read(games.running) == []


def missing(path: Path) -> None:
    path.unlink(missing_ok=True)


def not_a_database(path: Path) -> None:
    path.write_text("This is not a database. " * 99)


@pytest.mark.parametrize(
    ("make", "message"), [(missing, "no such database"), (not_a_database, "not a database")]
)
def test_a_source_that_cannot_be_read(
    tmp_path: Path, make: Callable[[Path], None], message: str
) -> None:
    source, path = tmp_path / "x.db", tmp_path / "copy.db"
    make(source)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(StorageError, match=message):
        back_up(engines.parse(f"sqlite:///{source}"), path)
    assert sorted(tmp_path.iterdir()) == before


def test_a_folder_that_is_missing(url: str, tmp_path: Path) -> None:
    with Database.open(url) as database, pytest.raises(StorageError, match="nowhere"):
        back_up(database.url, tmp_path / "nowhere" / "copy.db")


def test_what_a_crash_left_in_the_log_is_copied(tmp_path: Path) -> None:
    """Nobody has the database open; the latest commits are in the log beside it."""
    path = tmp_path / "x.db"
    with Database.open(f"sqlite:///{path}") as database:
        logs = Logs(database)
        logs.game("g", logs.guest("ann"), logs.guest("ben"))
        crashed = tmp_path / "crashed"
        crashed.mkdir()
        for name in "x.db", "x.db-wal":
            (crashed / name).write_bytes((tmp_path / name).read_bytes())
        wanted = database.read(lambda c: list(hashes(c)))
    back_up(engines.parse(f"sqlite:///{crashed / 'x.db'}"), tmp_path / "copy.db")
    with Database.open(f"sqlite:///{tmp_path / 'copy.db'}") as copy:
        assert copy.read(lambda c: list(hashes(c))) == wanted
