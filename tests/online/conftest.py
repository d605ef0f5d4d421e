from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online.postgresql import Postgresql


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgresql]:
    """A server for all tests of a process; each test makes its own database."""
    # Nothing here needs to survive a power failure.
    server = Postgresql("fsync=off", "full_page_writes=off")
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tzaar.db'}"
    server: Postgresql = request.getfixturevalue("postgresql")
    return server.new_database()
