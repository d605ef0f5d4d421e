"""A database of online games: SQLite embedded, or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tzaar.closeable import Closeable
from tzaar.online.storage import engines
from tzaar.online.storage.claim import claim
from tzaar.online.storage.errors import StorageError, reason_of
from tzaar.online.storage.upgrading import upgrade
from tzaar.online.storage.writer import PATIENCE, Writer

T = TypeVar("T")

_READ_AGAIN: Final = 2
"""A pooled connection may have been cut since its last use; the next one is new."""


class Database(Closeable):
    """Games, players and processes, to be read and written from any thread.

    `Database.open` makes one. Use it in a `with` statement, or close it.
    """

    def __init__(self, url: URL, resources: ExitStack, reader: Engine, writer: Writer) -> None:
        self.url = url
        self._resources = resources
        self._reader = reader
        self._writer = writer

    @classmethod
    def open(
        cls, url: str | URL, *, backups: Path | None = None, patience: float = PATIENCE
    ) -> Database:
        """Open a database; create it or bring it up to date if needed.

        `url` is ``sqlite:///path`` or ``postgresql://...``. Before an older one is changed, it is
        copied: beside it, or into the folder `backups`. Writes wait `patience` seconds for a
        database that is unreachable. Raises `StorageError`, with nothing changed, if it
        cannot be used: if another process has the SQLite file, or a newer version made it.
        """
        address = engines.parse(url)
        with ExitStack() as stack:
            stack.enter_context(claim(address))
            writing = engines.writing(address)
            stack.callback(writing.dispose)
            upgrade(writing, address, backups)
            writer = stack.enter_context(Writer(writing, patience=patience))
            reader = engines.reading(address)
            stack.callback(reader.dispose)
            return cls(address, stack.pop_all(), reader, writer)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to it at the same time."""
        return not engines.is_sqlite(self.url)

    def write(self, work: Callable[[Connection], T], *, order: str = "") -> Future[T]:
        """Do `work` in a transaction; the future is settled once it is committed.

        `order` is the id of the game that is changed: it keeps processes from waiting for each
        other in a circle. The work may run more than once before it is committed. What it raises
        undoes it and goes to the future, database errors as `StorageError`.
        """
        return self._writer.submit(work, order)

    def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` reads, as of one moment; blocks until then. Raises `StorageError`."""
        for attempt in range(_READ_AGAIN):
            try:
                with self._reader.connect() as connection:
                    return work(connection)
            except DBAPIError as error:
                if not error.connection_invalidated or attempt == _READ_AGAIN - 1:
                    raise StorageError(f"cannot read: {reason_of(error)}") from error
            except SQLAlchemyError as error:
                raise StorageError(f"cannot read: {reason_of(error)}") from error
        raise AssertionError("unreachable")  # pragma: no cover

    def close(self) -> None:
        """Finish pending writes and close the database. Closing twice does no harm."""
        self._resources.close()
