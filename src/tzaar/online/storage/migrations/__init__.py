"""The schema, step by step: Alembic's scripts, and how they are run."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

SCRIPTS: Final = ScriptDirectory(str(Path(__file__).parent))
HEAD: Final = str(SCRIPTS.get_current_head())
"""The revision that this version of the program works with."""
REVISIONS: Final = tuple(
    reversed([script.revision for script in SCRIPTS.walk_revisions("base", "heads")])
)
"""All revisions, oldest first."""


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; None if there is nothing of ours in it."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: Connection, revision: str) -> None:
    """Take a database up to a revision, within the connection's transaction."""

    def steps(current: Any, _context: MigrationContext) -> list[Any]:
        return SCRIPTS._upgrade_revs(revision, current)  # noqa: SLF001 - as Alembic's commands do

    with EnvironmentContext(Config(), SCRIPTS, fn=steps, destination_rev=revision) as environment:
        # Both databases can roll back the creation of tables.
        environment.configure(connection=connection, transactional_ddl=True)
        environment.run_migrations()
