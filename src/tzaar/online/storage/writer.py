"""One thread writes, and all pending writes share a commit."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    InternalError,
    OperationalError,
    SQLAlchemyError,
)

from tzaar.closeable import Closeable
from tzaar.online.storage.errors import StorageError, reason_of

T = TypeVar("T")

BATCH: Final = 256
"""How many works share a commit at most, so that the first does not wait long."""
QUEUE: Final = 10_000
"""How many works wait at most; a longer queue would only hide that the database is too slow."""
PATIENCE: Final = 5.0
"""How many seconds a work waits at most while the database is unreachable."""
FIRST_PAUSE: Final = 0.05
LAST_PAUSE: Final = 1.0
"""Seconds between attempts to reach the database, from shortest to longest; each doubles."""


@dataclass(slots=True)
class _Work:
    """Something to do in a transaction."""

    run: Callable[[Connection], Any]
    order: str
    deadline: float
    future: Future[Any] = field(default_factory=Future)
    outcome: Any = None
    error: BaseException | None = None

    def start(self) -> bool:
        """Whether it is still wanted; from now on it cannot be cancelled."""
        return self.future.running() or self.future.set_running_or_notify_cancel()

    def settle(self) -> None:
        if self.error is None:
            self.future.set_result(self.outcome)
        else:
            self.future.set_exception(self.error)

    def fail(self, message: str, cause: BaseException | None) -> None:
        error = StorageError(message)
        error.__cause__ = cause
        self.future.set_exception(error)


class _AwayError(Exception):
    """The database cannot be reached; nothing has been committed."""


class _RolledBackError(Exception):
    """A statement failed in a way that may have ended the transaction; nothing was committed."""


class _RaisedError(Exception):
    """A work raised an exception; nothing has been committed."""


class Writer(Closeable):
    """Runs works in a thread of its own, on one connection of the engine.

    All pending works go into one transaction: a work that raises is undone alone, and its future
    gets the exception. Futures are settled after the commit. A work may run more than once before
    that, so it must have no effects except through its connection.
    """

    def __init__(
        self, engine: Engine, *, batch: int = BATCH, queue: int = QUEUE, patience: float = PATIENCE
    ) -> None:
        self._engine = engine
        self._batch, self._queue, self._patience = batch, queue, patience
        # SQLite has one writer; elsewhere every process must take locks in the same order.
        self._in_order = engine.dialect.name != "sqlite"
        self._connection: Connection | None = None
        self._pause = 0.0
        self._waiting: deque[_Work] = deque()
        self._changed = threading.Condition()
        self._is_closing = False
        self._thread = threading.Thread(target=self._write, name="tzaar-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T], order: str = "") -> Future[T]:
        """Do it soon; works of one batch run in the order of `order` where processes compete.

        The future gets a `StorageError` if the database is unreachable for too long, if the queue
        is full, or if the outcome is unknown.
        """
        item = _Work(work, order, time.monotonic() + self._patience)
        with self._changed:
            if self._is_closing:
                item.fail("the database is closed", None)
            elif len(self._waiting) >= self._queue:
                item.fail("too many writes are waiting for the database", None)
            else:
                self._waiting.append(item)
                self._changed.notify()
        return item.future

    def close(self) -> None:
        """Finish what is pending, then end. Closing twice does no harm."""
        with self._changed:
            self._is_closing = True
            self._changed.notify()
        self._thread.join()

    # -- In the thread ---------------------------------------------------------------------------

    def _write(self) -> None:
        while batch := self._take():
            try:
                self._attempt(batch)
                self._pause = 0.0
            except _AwayError as error:
                self._wait_and_return(batch, error.__cause__)
            except _RolledBackError:
                self._attempt_each(batch)
        self._disconnect()

    def _take(self) -> list[_Work]:
        """The pending works, up to a limit; nothing once it is closed."""
        batch: list[_Work] = []
        while not batch:
            with self._changed:
                while not self._waiting and not self._is_closing:
                    self._changed.wait()
                if not self._waiting:
                    return []
                count = min(len(self._waiting), self._batch)
                works = [self._waiting.popleft() for _ in range(count)]
            batch = [work for work in works if work.start()]
        if self._in_order:
            batch.sort(key=lambda work: work.order)
        return batch

    def _attempt(self, batch: list[_Work]) -> None:
        """Do all of it in one transaction and settle the futures.

        Savepoints cost as much as the works themselves, and hardly any work raises. So all run
        without them, and if one raises, all run again with them.
        """
        connection = self._connect()
        try:
            try:
                for work in batch:
                    self._do(work, connection)
            except _RaisedError:
                connection.rollback()
                connection.begin()
                for work in batch:
                    self._do_alone(work, connection)
        except SQLAlchemyError as error:  # from the rollback: works raise nothing of that kind
            self._disconnect()
            raise _AwayError from error
        except BaseException:
            self._disconnect()
            raise
        try:
            connection.commit()
        except SQLAlchemyError as error:
            self._disconnect()
            for work in batch:
                work.fail(f"the commit failed: {reason_of(error)}", error)
            return
        for work in batch:
            work.settle()

    def _connect(self) -> Connection:
        """The connection, in a new transaction."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            self._connection.begin()
        except SQLAlchemyError as error:
            self._disconnect()
            raise _AwayError from error
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()
            with suppress(SQLAlchemyError):
                connection.close()

    def _do(self, work: _Work, connection: Connection) -> None:
        """Run one work and note its outcome; raises `_RaisedError` if it raises."""
        work.outcome = work.error = None
        try:
            work.outcome = work.run(connection)
        except _FATAL as error:
            raise _lost(error) from error
        except Exception as error:
            raise _RaisedError from error

    def _do_alone(self, work: _Work, connection: Connection) -> None:
        """Run one work under a savepoint and note its outcome, or what it raises."""
        work.outcome = work.error = None
        try:
            savepoint = connection.begin_nested()
            try:
                work.outcome = work.run(connection)
            except _FATAL:
                raise
            except Exception as error:  # noqa: BLE001 - its future gets it, whatever it is
                savepoint.rollback()
                work.error = _storage_error(error)
            else:
                savepoint.commit()
        except _FATAL as error:
            raise _lost(error) from error

    def _attempt_each(self, batch: list[_Work]) -> None:
        """After a failure whose cause is unknown, run every work in turn, alone.

        A deadlock with another process is over by then, and a work that cannot be done at all
        does not affect the others.
        """
        for index, work in enumerate(batch):
            try:
                self._attempt([work])
            except _RolledBackError as error:
                work.fail(f"the database failed: {reason_of(error.__cause__)}", error.__cause__)
            except _AwayError as error:
                self._wait_and_return(batch[index:], error.__cause__)
                return

    def _wait_and_return(self, batch: list[_Work], cause: BaseException | None) -> None:
        """Pause, fail what has waited too long, and put the rest back at the front."""
        self._pause = min(max(2 * self._pause, FIRST_PAUSE), LAST_PAUSE)
        time.sleep(self._pause)
        now = time.monotonic()
        with self._changed:
            works = sorted([*batch, *self._waiting], key=lambda work: work.deadline)
            self._waiting = deque(work for work in works if work.deadline > now)
        for work in works:
            if work.deadline <= now and work.start():
                work.fail(f"the database is unreachable: {reason_of(cause)}", cause)


_FATAL: Final = (OperationalError, InternalError, InterfaceError)
"""Whether the transaction or the connection may have ended: a full disk, a deadlock, a shutdown."""


def _lost(error: SQLAlchemyError) -> _AwayError | _RolledBackError:
    """What such a failure means: the connection is gone, or only the transaction."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return _AwayError()
    return _RolledBackError()


def _storage_error(error: Exception) -> Exception:
    if not isinstance(error, SQLAlchemyError):
        return error
    failed = StorageError(f"the database refused: {reason_of(error)}")
    failed.__cause__ = error
    return failed
