from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.killing import Killer, killer


@pytest.fixture(scope="session")
def killing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killer]:
    """Runs programs and kills them; shared by all tests, because loading the programs is slow."""
    with killer(tmp_path_factory.mktemp("killer")) as made:
        yield made
