"""INSERT with ON CONFLICT, which SQLAlchemy has for each kind of database, not for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite


class Upsert:
    """An INSERT for rows that may already exist, in the dialect of each database.

    `complete` gets the INSERT and adds what to do then; columns get their values when it is run.
    """

    def __init__(self, table: Table, complete: Callable[[Any], Executable]) -> None:
        self._by_dialect = {
            "sqlite": complete(sqlite.insert(table)),
            "postgresql": complete(postgresql.insert(table)),
        }

    def on(self, connection: Connection) -> Executable:
        """The statement for this connection's database."""
        return self._by_dialect[connection.dialect.name]
