"""Training, killed: completed epochs are kept, and the network comes out the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.killing import Killer, Run, killer, kills

pytestmark = pytest.mark.slow


@pytest.fixture
def killing(tmp_path: Path) -> Iterator[Killer]:
    scratch = tmp_path / "killer"
    scratch.mkdir()
    with killer(scratch) as made:
        yield made


def epochs(run: Run) -> set[str]:
    return {line.partition(",")[0] for line in run.out if line.startswith("epoch ")}


def test_training(killing: Killer, tmp_path: Path, rows: Path) -> None:
    """An epoch that was reported is not repeated."""
    folder = tmp_path / "work"
    folder.mkdir()
    out = folder / "network.bin"
    words = ["training.network", str(rows), "--out", str(out), "--epochs", "2", "--batch", "256"]
    free = killing.run(words, folder)
    assert free.status == 0, free.err
    assert len(epochs(free)) == 2
    network = out.read_bytes()
    for kill in kills(free.points):
        for path in folder.iterdir():
            path.unlink()
        run = killing.run(words, folder, kill)
        assert run.was_killed, run
        assert not out.exists() or out.read_bytes() == network
        # A finished run starts over; an unfinished one is resumed.
        is_done = (folder / "network.json").exists()
        again = killing.run(words, folder)
        assert again.status == 0, again.err
        assert is_done or not epochs(run) & epochs(again), kill
        assert out.read_bytes() == network, kill
        assert sorted(path.name for path in folder.iterdir()) == ["network.bin", "network.json"]
