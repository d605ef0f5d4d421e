"""Which database to use: by options, by the environment, or the user's own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from sqlalchemy import URL

from tzaar.online.storage import engines
from tzaar.online.storage.errors import StorageError

FILE: Final = "tzaar.db"
DATA: Final = "TZAAR_DATA"
DATABASE: Final = "TZAAR_DATABASE"


@dataclass(frozen=True, slots=True)
class Location:
    """A database, and the folder for the files that belong to it."""

    url: URL
    folder: Path


def locate(
    data: Path | None = None,
    database: str | None = None,
    environment: Mapping[str, str] = os.environ,
    *,
    make_folder: bool = False,
) -> Location:
    """The database that the options ``--data`` and ``--database`` or their variables name.

    An option takes precedence over either variable. Without any it is a file in the user's data
    folder, which is created. A named folder is created only with `make_folder`: for a server that
    starts, not for someone looking for existing games. Raises `StorageError` if there
    is no such folder or an address is invalid.
    """
    if database is None and data is None:
        database = environment.get(DATABASE) or None
    if data is None and environment.get(DATA):
        data = Path(environment[DATA])
    if database is not None:
        url = engines.parse(database)
        if data is None and engines.is_sqlite(url):
            data = engines.path_of(url).parent
    else:
        url = None
    if data is None:
        folder = _made(user_data_path("tzaar", appauthor=False))
    else:
        folder = _made(data) if make_folder else _existing(data)
    return Location(url or URL.create("sqlite", database=str(folder / FILE)), folder)


def _existing(folder: Path) -> Path:
    if not folder.is_dir():
        raise StorageError(f"{folder}: no such folder")
    return folder.absolute()


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"{folder}: {error.strerror}") from error
    return folder.absolute()
