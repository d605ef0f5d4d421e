"""A SQLite database belongs to one process at a time."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from sqlalchemy import URL

from tzaar.online.storage import engines
from tzaar.online.storage.errors import StorageError
from tzaar.safe_files import AppendFile, FileInUseError


def claim(url: URL) -> AbstractContextManager[object]:
    """Hold a SQLite database, by a lock on a file beside it; PostgreSQL needs no such lock.

    Raises `StorageError` if another process has it.
    """
    if not engines.is_sqlite(url):
        return nullcontext()
    path = engines.path_of(url)
    try:
        return AppendFile(path.with_name(f"{path.name}.lock"))
    except FileInUseError as error:
        raise StorageError(
            f"{path} is in use by another process; several processes need PostgreSQL"
        ) from error
    except OSError as error:
        raise StorageError(f"{path}: {error.strerror}") from error
