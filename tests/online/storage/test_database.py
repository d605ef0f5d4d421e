from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, Connection, text

from tests.online.postgresql import Postgresql
from tests.online.storage.logs import Logs
from tzaar.online.storage import Database, StorageError, games


def test_what_was_written_is_there_after_reopening(url: str) -> None:
    with Database.open(url) as database:
        logs = Logs(database)
        logs.game("g", logs.guest("ann"), logs.guest("ben"))
        events = database.read(lambda c: games.load_events(c, "g"))
    with Database.open(url) as database:
        assert database.read(lambda c: games.load_events(c, "g")) == events


def test_readers_cannot_write(database: Database) -> None:
    with pytest.raises(StorageError, match="cannot read"):
        database.read(lambda c: c.execute(text("DELETE FROM player")))


def test_a_reader_sees_one_moment(database: Database, logs: Logs) -> None:
    logs.guest("ann")
    count = text("SELECT count(*) FROM player")

    def look_twice(c: Connection) -> list[int]:
        first = c.execute(count).scalar_one()
        logs.guest("ben")
        return [first, c.execute(count).scalar_one()]

    assert database.read(look_twice) == [1, 1]
    assert database.read(lambda c: c.execute(count).scalar_one()) == 2


def test_what_the_work_raises_comes_through(database: Database) -> None:
    def wrong(_c: object) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        database.read(wrong)


def test_closing_twice_does_no_harm(url: str) -> None:
    database = Database.open(url)
    database.close()
    database.close()


# -- SQLite ----------------------------------------------------------------------------------------


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    with Database.open(f"sqlite:///{tmp_path / 'x.db'}") as database:
        assert not database.is_shared
        pragma = "PRAGMA journal_mode", "PRAGMA synchronous", "PRAGMA foreign_keys"
        found = database.write(
            lambda c: [c.exec_driver_sql(each).scalar_one() for each in pragma]
        ).result()
    assert found == ["wal", 2, 1]


OPEN = """
import sys
from tzaar.errors import TzaarError
from tzaar.online.storage import Database
try:
    Database.open(sys.argv[1]).close()
except TzaarError as error:
    print(error)
"""


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"

    def try_it() -> str:
        done = subprocess.run(
            [sys.executable, "-c", OPEN, url], check=True, capture_output=True, text=True
        )
        return done.stdout

    with Database.open(url):
        assert "in use by another process" in try_it()
        with pytest.raises(StorageError, match="PostgreSQL"):
            Database.open(url)
    assert try_it() == ""


def test_odd_names_of_files(tmp_path: Path) -> None:
    path = tmp_path / "a b%20?c#é.db"
    with Database.open(URL.create("sqlite", database=str(path))) as database:
        logs = Logs(database)
        logs.guest("ann")
    assert path.stat().st_size > 0


# -- PostgreSQL ------------------------------------------------------------------------------------


def test_readers_survive_a_restart_of_the_server() -> None:
    server = Postgresql("fsync=off")
    try:
        with Database.open(server.new_database()) as database:
            assert database.is_shared
            logs = Logs(database)
            logs.new("g", logs.guest("ann"))
            server.stop()
            with pytest.raises(StorageError, match="cannot read"):
                database.read(games.running)
            server.start()
            assert database.read(lambda c: games.seqs_of(c, ["g"])) == {"g": 1}
            logs.guest("ben")
    finally:
        server.close()


# -- What cannot be opened -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("", "not the address of a database"),
        ("nonsense", "not the address of a database"),
        ("mysql://host/name", "mysql is not a kind of database"),
        ("postgresql+asyncpg://host/name", "asyncpg is not a kind"),
        ("sqlite://", "needs a path"),
        ("sqlite:///:memory:", "needs a path"),
        ("postgresql://tests:secret@/x?host=/nowhere", "nowhere"),
        ("postgresql://tests:secret@localhost:1/x", "refused"),
        ("postgresql://host:port/x", "not the address of a database"),
    ],
)
def test_bad_addresses(url: str, message: str) -> None:
    with pytest.raises(StorageError, match=message) as raised:
        Database.open(url)
    assert "\n" not in str(raised.value)
    assert "secret" not in str(raised.value)


def make_text(path: Path) -> None:
    path.write_text("This is not a database. " * 100)


def make_foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipe (name)")


def make_newer(path: Path) -> None:
    Database.open(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()


def content(path: Path) -> object:
    """All content of a database, or of a file that is not one."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            return list(connection.iterdump())
    except sqlite3.DatabaseError:
        return path.read_bytes() if path.is_file() else None


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (make_text, "not a database"),
        (make_foreign, "another program"),
        (make_newer, "newer version of tzaar"),
        (Path.mkdir, "unable to open"),
    ],
)
def test_files_that_are_something_else(
    tmp_path: Path, make: Callable[[Path], None], message: str
) -> None:
    path = tmp_path / "x.db"
    make(path)
    before = content(path)
    with pytest.raises(StorageError, match=message) as raised:
        Database.open(f"sqlite:///{path}")
    assert str(path) in str(raised.value)
    assert content(path) == before


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="No such file or directory"):
        Database.open(f"sqlite:///{tmp_path / 'nowhere' / 'x.db'}")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_rights(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    with pytest.raises(StorageError, match="Permission denied"):
        Database.open(f"sqlite:///{folder / 'x.db'}")
