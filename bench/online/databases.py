"""The choice of database for a measurement."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def add_options(parser: argparse.ArgumentParser) -> None:
    """Options for the kind of database."""
    parser.add_argument("--database", help="the address of an empty PostgreSQL database")
    parser.add_argument("--postgresql", action="store_true", help="start a PostgreSQL for this run")


@contextmanager
def database(wanted: argparse.Namespace, folder: Path) -> Iterator[str]:
    """The database's address; SQLite in `folder` by default."""
    if not wanted.postgresql:
        yield wanted.database or f"sqlite:///{folder / 'tzaar.db'}"
        return
    from tests.online.postgresql import Postgresql  # noqa: PLC0415 - needs more packages

    server = Postgresql()
    try:
        yield server.new_database()
    finally:
        server.close()
