from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.online.storage.logs import Logs
from tzaar.online.storage import Database


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    with Database.open(url) as opened:
        yield opened


@pytest.fixture
def logs(database: Database) -> Logs:
    """Fills the database with games."""
    return Logs(database)
