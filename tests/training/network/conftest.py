"""Games to train on, and the program that makes rows of them; `make core-tests` builds it."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from tests.core.programs import TRAINING
from training.network.rows import rows_of
from tzaar.engine.selfplay import SelfPlay, SelfPlayFile
from tzaar.engine.workers import ThreadWorkers


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Tests run in parallel; more threads would wait for each other."""
    torch.set_num_threads(1)


@pytest.fixture(scope="session")
def program() -> Path:
    assert TRAINING.is_file(), "`make core-tests` builds it"
    return TRAINING


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.bin"
    with SelfPlayFile(path) as file:
        list(file.fill(20, SelfPlay(nodes=60), 7, ThreadWorkers(1)))
    return path


@pytest.fixture(scope="session")
def rows(program: Path, games: Path) -> Path:
    return rows_of([games], program, None)[0]
