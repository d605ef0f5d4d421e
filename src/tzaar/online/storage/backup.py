"""A copy of a database that others are using, as one SQLite file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError

from tzaar.online.storage import copying, engines
from tzaar.online.storage.errors import StorageError, reason_of


def back_up(url: URL, path: Path, *, replace: bool = False) -> None:
    """Copy all of a database, as of one moment, into a SQLite file.

    The file appears whole or not at all. Raises `StorageError`, also if the file exists and must
    not be replaced, or is the database itself.
    """
    path = path.absolute()
    if engines.is_sqlite(url) and path.resolve() == engines.path_of(url).resolve():
        raise StorageError(f"{path} is the database itself")
    if path.exists() and not replace:
        raise StorageError(f"{path} exists already")
    part = path.with_name(f".{path.name}.part")
    try:
        _remove(part)
        if engines.is_sqlite(url):
            _copy_file(engines.path_of(url), part)
        else:
            copying.copy_to_file(url, part)
        _check(part)
        part.replace(path)
        _sync(path.parent)
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise StorageError(f"{path}: cannot be written: {reason_of(error)}") from error
    except OSError as error:
        raise StorageError(f"{path}: {error.strerror}") from error
    finally:
        _remove(part)


def _copy_file(source: Path, target: Path) -> None:
    if not source.is_file():
        raise StorageError(f"{source}: no such database")
    # All pages in one step: a reader's snapshot, which does not block the writer.
    with (
        closing(sqlite3.connect(f"file:{quote(str(source))}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)


def _check(path: Path) -> None:
    """Make it a single file, check its integrity, and wait until it is on the disk."""
    with closing(sqlite3.connect(path)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
        found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise StorageError(f"{path}: the copy is damaged: {found}")
    _sync(path)


def _sync(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _remove(part: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + suffix).unlink(missing_ok=True)
