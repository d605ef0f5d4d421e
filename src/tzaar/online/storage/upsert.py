"""INSERT with ON CONFLICT, which SQLAlchemy has for each kind of database but not for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite


class Upsert:
    """An INSERT for rows that may be there already, in the words of each database.

    `complete` gets the INSERT and adds what happens then; columns get their values when it is run.
    """

    def __init__(self, table: Table, complete: Callable[[Any], Executable]) -> None:
        self._by_dialect = {
            "sqlite": complete(sqlite.insert(table)),
            "postgresql": complete(postgresql.insert(table)),
        }

    def on(self, connection: Connection) -> Executable:
        """The statement for this connection's database."""
        return self._by_dialect[connection.dialect.name]
