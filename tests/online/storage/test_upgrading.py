from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from tests.online.postgresql import Postgresql
from tests.online.storage.logs import Logs
from tzaar.online.storage import Database, StorageError, engines, games, migrations, upgrading
from tzaar.online.storage.copying import hashes
from tzaar.online.storage.migrations import HEAD, REVISIONS, migrate, revision_of
from tzaar.online.storage.schema import METADATA


def test_migrations_make_the_tables_of_the_schema(url: str) -> None:
    with Database.open(url) as database:
        differences = database.read(
            lambda c: compare_metadata(
                MigrationContext.configure(c, opts={"compare_type": True}), METADATA
            )
        )
    assert differences == []


def test_revisions_stand_in_one_line() -> None:
    assert REVISIONS[-1] == HEAD
    assert len(set(REVISIONS)) == len(REVISIONS)


FILLED = {
    "0001": """
        INSERT INTO player VALUES ('ann', 'guest', 1);
        INSERT INTO game (id, seq, status, setup, pace, visibility, creator, turns, created_at,
            updated_at) VALUES ('g', 1, 'open', 'fixed', 'none', 'invited', 'ann', 0, 1, 1);
        INSERT INTO event (game_id, seq, kind, at, player, payload, command_id)
            VALUES ('g', 1, 'created', 1, 'ann', '{}', 'c')
    """,
}
"""Something in every table that a revision has made or changed, and that must stay."""


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_revision_is_brought_up_to_date(url: str, tmp_path: Path, revision: str) -> None:
    engine = engines.writing(engines.parse(url))
    with engine.begin() as connection:
        migrate(connection, revision)
        for statement in FILLED[revision].split(";"):
            connection.exec_driver_sql(statement)
        old = list(hashes(connection))
    engine.dispose()
    with Database.open(url, backups=tmp_path) as database:
        assert database.read(revision_of) == HEAD
        (event,) = database.read(lambda c: games.load_events(c, "g"))
        assert event.command_id == "c"
    backups = list(tmp_path.glob(f"*.{revision}.backup"))
    assert len(backups) == (0 if revision == HEAD else 1)
    for backup in backups:
        copy = engines.reading(engines.parse(f"sqlite:///{backup}"))
        with copy.connect() as connection:
            assert list(hashes(connection)) == old
        copy.dispose()


# -- An upgrade to come, since there is one revision so far ----------------------------------------

NEXT = """
from alembic import op
import sqlalchemy as sa
revision = "next"
down_revision = "{head}"
def upgrade():
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
    {then}
"""


@pytest.fixture
def filled(url: str) -> list[tuple[str, bytes]]:
    """A database with games, and the hashes of their events."""
    with Database.open(url) as database:
        logs = Logs(database)
        ann, ben = logs.guest("ann"), logs.guest("ben")
        for index in range(5):
            logs.game(f"g{index}", ann, ben, live=True)
        return database.read(lambda c: list(hashes(c)))


@pytest.fixture
def next_revision(
    filled: list[tuple[str, bytes]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    """A version of the program with one more revision than the filled database."""
    folder = tmp_path / "scripts" / "versions"
    folder.mkdir(parents=True)
    for script in (Path(migrations.__file__).parent / "versions").glob("*.py"):
        (folder / script.name).write_bytes(script.read_bytes())
    then = getattr(request, "param", "pass")
    (folder / "next.py").write_text(NEXT.format(head=HEAD, then=then))
    scripts = ScriptDirectory(str(folder.parent))
    monkeypatch.setattr(migrations, "SCRIPTS", scripts)
    monkeypatch.setattr(upgrading, "HEAD", "next")
    monkeypatch.setattr(upgrading, "REVISIONS", (*REVISIONS, "next"))


@pytest.mark.usefixtures("next_revision")
def test_an_older_database_is_copied_and_brought_up_to_date(
    filled: list[tuple[str, bytes]], url: str, tmp_path: Path
) -> None:
    with Database.open(url, backups=tmp_path) as database:
        assert database.read(revision_of) == "next"
        assert database.read(lambda c: list(hashes(c))) == filled
    (backup,) = tmp_path.glob(f"*.{HEAD}.backup")
    with closing(sqlite3.connect(backup)) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        assert revision == HEAD
        assert connection.execute("SELECT count(*) FROM event").fetchone() == (25,)


@pytest.mark.usefixtures("next_revision")
@pytest.mark.parametrize("next_revision", ["op.execute('SELECT * FROM nowhere')"], indirect=True)
def test_an_upgrade_that_fails_changes_nothing(
    filled: list[tuple[str, bytes]], url: str, tmp_path: Path
) -> None:
    with pytest.raises(StorageError, match="nowhere"):
        Database.open(url, backups=tmp_path)
    engine = engines.reading(engines.parse(url))
    with engine.connect() as connection:
        assert revision_of(connection) == HEAD
        assert list(hashes(connection)) == filled
        assert not connection.dialect.has_table(connection, "later")
    engine.dispose()


@pytest.mark.usefixtures("next_revision")
def test_a_backup_that_cannot_be_made_stops_the_upgrade(
    filled: list[tuple[str, bytes]], url: str, tmp_path: Path
) -> None:
    with pytest.raises(StorageError, match=r"No such file|unable to open"):
        Database.open(url, backups=tmp_path / "nowhere")
    engine = engines.reading(engines.parse(url))
    with engine.connect() as connection:
        assert revision_of(connection) == HEAD
        assert list(hashes(connection)) == filled
    engine.dispose()


def test_processes_that_start_at_once_make_the_tables_once(postgresql: Postgresql) -> None:
    url = postgresql.new_database()
    failed: list[Exception] = []

    def start() -> None:
        try:
            Database.open(url).close()
        except StorageError as error:
            failed.append(error)

    threads = [threading.Thread(target=start) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
