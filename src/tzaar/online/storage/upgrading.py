"""Creating a database, or bringing it up to date after a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, inspect
from sqlalchemy.exc import SQLAlchemyError

from tzaar.online.storage import engines
from tzaar.online.storage.backup import back_up
from tzaar.online.storage.errors import StorageError, reason_of
from tzaar.online.storage.migrations import HEAD, REVISIONS, migrate, revision_of

_LOCK: Final = 0x747A616172
"""Any number that other programs are unlikely to lock in the same PostgreSQL database."""


def upgrade(engine: Engine, url: URL, backups: Path | None) -> None:
    """Bring a database to the newest revision; copy what it holds before changing it.

    Raises `StorageError` if it cannot be reached, belongs to another program or is newer.
    """
    try:
        with engine.begin() as connection:
            if not engines.is_sqlite(url):
                # Of several processes that start at once, one migrates and the others wait.
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
            revision = check(connection, url)
            if revision == HEAD:
                return
            if revision is not None:
                back_up(url, _backup_path(url, revision, backups), replace=True)
            migrate(connection, HEAD)
    except SQLAlchemyError as error:
        raise StorageError(f"{engines.shown(url)}: {reason_of(error)}") from error


def check(connection: Connection, url: URL) -> str | None:
    """The revision of a database of ours, None if it is empty; raises `StorageError`."""
    revision = revision_of(connection)
    if revision is None and inspect(connection).get_table_names():
        raise StorageError(f"{engines.shown(url)} holds the tables of another program")
    if revision is not None and revision not in REVISIONS:
        raise StorageError(
            f"{engines.shown(url)} was made by a newer version of tzaar (revision {revision}, "
            f"this one knows {HEAD}): install that version or name another database"
        )
    return revision


def _backup_path(url: URL, revision: str, backups: Path | None) -> Path:
    if engines.is_sqlite(url):
        path = engines.path_of(url)
        return (backups or path.parent) / f"{path.name}.{revision}.backup"
    return (backups or Path.cwd()) / f"{url.database or 'postgresql'}.{revision}.backup"
