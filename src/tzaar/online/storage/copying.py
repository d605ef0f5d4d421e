"""A database copied into another, of either kind, and compared with it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, MetaData, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from tzaar.online.storage import engines
from tzaar.online.storage.errors import StorageError, reason_of
from tzaar.online.storage.migrations import REVISIONS, migrate, revision_of

ROWS: Final = 1000
"""Rows in memory at a time."""
_NO_LIMIT: Final = 0


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds, compared and found equal to the original."""

    rows: dict[str, int]
    """By table name."""
    games: int
    """How many games have events with equal hashes."""


def copy(source: URL, target: URL) -> Copied:
    """Copy all of a database, as of one moment, into an empty one, and compare the two.

    Either, if it is SQLite, must be claimed (`tzaar.online.storage.claim`) or known to nobody else.
    Raises `StorageError` if the target is not empty or the copy is not equal; it is then as it was.
    """
    if engines.is_sqlite(source) and not engines.path_of(source).is_file():
        raise StorageError(f"{engines.shown(source)}: no such database")
    reading = engines.reading(source, statement_ms=_NO_LIMIT)
    writing = engines.writing(target, statement_ms=_NO_LIMIT)
    place = source
    try:
        with reading.connect() as old:
            revision = _revision(old, source)
            place = target
            with writing.begin() as new:
                _prepare(new, target, revision)
                tables = _tables(old)
                for table in tables:
                    _copy_table(old, new, table)
                return _compare(old, new, tables)
    except SQLAlchemyError as error:
        raise StorageError(f"{engines.shown(place)}: {reason_of(error)}") from error
    finally:
        reading.dispose()
        writing.dispose()


def copy_to_file(source: URL, path: Path) -> Copied:
    """Copy a database into a new SQLite file."""
    return copy(source, URL.create("sqlite", database=str(path)))


def _revision(old: Connection, source: URL) -> str:
    revision = revision_of(old)
    if revision not in REVISIONS:
        raise StorageError(f"{engines.shown(source)} holds no games of this version of tzaar")
    return revision


def _prepare(new: Connection, target: URL, revision: str) -> None:
    """Create the tables as they are in the source; existing ones must be empty."""
    found = MetaData()
    found.reflect(new)
    present = revision_of(new)
    has_rows = any(
        new.execute(select(table).limit(1)).first() is not None
        for table in found.tables.values()
        if table.name != "alembic_version"
    )
    if has_rows or present not in {None, revision} or (present is None and found.tables):
        raise StorageError(f"{engines.shown(target)} is not empty")
    migrate(new, revision)


def _tables(connection: Connection) -> list[Table]:
    """All tables of a database, referenced ones first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def _copy_table(old: Connection, new: Connection, table: Table) -> None:
    names = [column.name for column in table.columns]
    # With the types of the target, which may spell numbers and bytes differently.
    goal = Table(table.name, MetaData(), autoload_with=new)
    with old.execution_options(yield_per=ROWS).execute(select(table)) as rows:
        for some in rows.partitions(ROWS):
            new.execute(insert(goal), [dict(zip(names, row, strict=True)) for row in some])


# -- Comparing -------------------------------------------------------------------------------------


def _compare(old: Connection, new: Connection, tables: list[Table]) -> Copied:
    counts = {table.name: _count(old, table) for table in tables}
    for table in tables:
        if (found := _count(new, table)) != counts[table.name]:
            raise StorageError(
                f"the copy differs: {table.name} has {found} rows, not {counts[table.name]}"
            )
    games = 0
    with closing(hashes(old)) as all_wanted, closing(hashes(new)) as all_copied:
        for wanted, copied in zip_longest(all_wanted, all_copied):
            if wanted != copied:
                game_id, _ = wanted or copied or ("", b"")
                raise StorageError(f"the copy differs: the events of game {game_id}")
            games += 1
    return Copied(counts, games)


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def hashes(connection: Connection) -> Generator[tuple[str, bytes], None, None]:
    """The id of every game with the SHA-256 of its events, in the order of the ids."""
    table = Table("event", MetaData(), autoload_with=connection, resolve_fks=False)
    # Sorted by name: migrations may add columns in another order.
    columns = sorted(table.columns, key=lambda column: column.name)
    ordered = select(table.c.game_id, *columns).order_by(table.c.game_id, table.c.seq)
    with connection.execution_options(yield_per=ROWS).execute(ordered) as found:
        for game_id, rows in groupby(found, key=lambda row: str(row[0])):
            digest = hashlib.sha256()
            for row in rows:
                digest.update(json.dumps(list(row[1:]), separators=(",", ":")).encode() + b"\n")
            yield game_id, digest.digest()
