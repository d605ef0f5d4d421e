"""How to connect to each kind of database."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from tzaar.online.storage.errors import StorageError

BUSY_MS: Final = 5000
"""How long SQLite waits for a lock. Only backups and the like ever hold one."""
CONNECT_S: Final = 5
STATEMENT_MS: Final = 30_000
"""How long a statement of PostgreSQL may take at most, and how long its server may be silent."""
READERS: Final = 8

_POSTGRESQL: Final = frozenset({"postgres", "postgresql", "postgresql+psycopg"})
_SQLITE: Final = frozenset({"sqlite", "sqlite+pysqlite"})


def parse(url: str | URL) -> URL:
    """The address of a database that can be used; raises `StorageError` for any other."""
    try:
        address = make_url(url)
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise StorageError(
            "not the address of a database; examples: sqlite:///path, postgresql://user@host/name"
        ) from None
    if address.drivername in _POSTGRESQL:
        return address.set(drivername="postgresql+psycopg")
    if address.drivername not in _SQLITE:
        raise StorageError(
            f"{address.drivername} is not a kind of database that can be used; examples: "
            "sqlite:///path, postgresql://user@host/name"
        )
    if not address.database or address.database == ":memory:":
        raise StorageError("the address of a SQLite database needs a path: sqlite:///path")
    return address.set(drivername="sqlite")


def is_sqlite(url: URL) -> bool:
    """Whether the database is a file."""
    return url.drivername == "sqlite"


def path_of(url: URL) -> Path:
    """The file of a SQLite database."""
    return Path(url.database or "").absolute()


def shown(url: URL) -> str:
    """The address for people to read, without its password."""
    return str(path_of(url)) if is_sqlite(url) else url.render_as_string(hide_password=True)


def writing(url: URL, *, statement_ms: int = STATEMENT_MS) -> Engine:
    """An engine for the one connection that writes; it creates a SQLite file."""
    if not is_sqlite(url):
        return _postgresql(url, statement_ms, pool_size=1, max_overflow=0)
    engine = _sqlite(url, "rwc", pool_size=1, max_overflow=0)

    @event.listens_for(engine, "connect")
    def settle(connection: sqlite3.Connection, _record: object) -> None:
        # No acknowledged turn is lost even if the power fails: the commit waits for the disk.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")

    _begin_by(engine, "BEGIN IMMEDIATE")
    return engine


def reading(url: URL, *, statement_ms: int = STATEMENT_MS) -> Engine:
    """An engine whose connections only read, each transaction as of one moment."""
    if not is_sqlite(url):
        engine = _postgresql(
            url, statement_ms, pool_size=READERS, isolation_level="REPEATABLE READ"
        )
        return engine.execution_options(postgresql_readonly=True)
    engine = _sqlite(url, "ro", pool_size=READERS)
    _begin_by(engine, "BEGIN")
    return engine


def _postgresql(url: URL, statement_ms: int, **options: Any) -> Engine:
    arguments = {
        "connect_timeout": CONNECT_S,
        "application_name": "tzaar",
        "options": f"-c statement_timeout={statement_ms}",
        "tcp_user_timeout": STATEMENT_MS,
    }
    return create_engine(url, connect_args=arguments, **options)


def _sqlite(url: URL, mode: str, **options: Any) -> Engine:
    address = f"file:{quote(str(path_of(url)))}?mode={mode}"

    def connect() -> sqlite3.Connection:
        # We begin transactions ourselves: left alone, the module would not put savepoints or the
        # creation of tables into one.
        connection = sqlite3.connect(
            address, uri=True, isolation_level=None, check_same_thread=False
        )
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    return create_engine("sqlite://", creator=connect, poolclass=QueuePool, **options)


def _begin_by(engine: Engine, statement: str) -> None:
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)
