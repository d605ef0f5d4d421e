"""Games to learn from, played by the program that training uses; `make core-tests` builds it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import torch

from training.network.rows import rows_of

PROGRAM = Path(__file__).parents[3] / "build" / "core" / "tzaar-training"


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Tests run side by side; more threads would wait for each other."""
    torch.set_num_threads(1)


@pytest.fixture(scope="session")
def program() -> Path:
    assert PROGRAM.is_file(), "`make core-tests` builds it"
    return PROGRAM


@pytest.fixture(scope="session")
def games(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.bin"
    options = ["--games", "20", "--nodes", "60", "--seed", "7"]
    subprocess.run([program, "play", path, *options], check=True, capture_output=True)
    return path


@pytest.fixture(scope="session")
def rows(program: Path, games: Path) -> Path:
    return rows_of([games], program, None)[0]
