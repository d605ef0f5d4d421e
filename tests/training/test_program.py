"""`tzaar-training`: rows of games, and its error messages."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.core.programs import TRAINING
from tzaar.engine.selfplay import MAGIC, SelfPlay, SelfPlayStart

BOARD_ROW = 61
GAME = SelfPlay(nodes=20).play(1)
PLACED = SelfPlay(nodes=20, start=SelfPlayStart.PLACED).play(2)


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    assert TRAINING.is_file(), "`make core-tests` builds it"
    return subprocess.run(
        [TRAINING, *words], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").write_bytes(MAGIC + GAME + PLACED)
    (tmp_path / "out").write_bytes(b"old")
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("tail", [b"", GAME[:9], GAME[:-1], bytes(4096)])
def test_whole_games_are_written(folder: Path, tail: bytes) -> None:
    (folder / "games").write_bytes(MAGIC + GAME + PLACED + tail)
    done = run(folder, "boards", "games", "out")
    assert (done.returncode, done.stderr) == (0, "")
    assert (folder / "out").stat().st_size == 2 * BOARD_ROW
    assert names(folder) == ["games", "out"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is not a file of self-play games"),
        (b"Dear Ada", "is not a file of self-play games"),
        (MAGIC + GAME + GAME[:8] + b"\xff" + GAME[9:], f"no game begins at byte {8 + len(GAME)}"),
        (MAGIC + GAME[:10] + GAME[14:] + GAME, "no game begins at byte 8"),
        (MAGIC + GAME[:8] + bytes([1 - GAME[8]]) + GAME[9:], "no game begins at byte 8"),
        (MAGIC + bytes(10) + GAME, "no game begins at byte 8"),
    ],
)
@pytest.mark.parametrize("command", ["codes", "boards"])
def test_a_source_that_is_none(folder: Path, command: str, content: bytes, reason: str) -> None:
    (folder / "games").write_bytes(content)
    done = run(folder, command, "games", "out")
    assert done.returncode == 1
    assert done.stderr.startswith("tzaar-training: games: ")
    assert reason in done.stderr
    assert (folder / "out").read_bytes() == b"old"
    assert names(folder) == ["games", "out"]


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        (["codes", "games", "none/out"], 1, "none/out: No such file or directory"),
        (["codes", "games", "."], 1, ".: Is a directory"),
        (["codes", "games", "/dev/full"], 1, "/dev/full: No space left on device"),
        (["codes", "games", "games"], 1, "games: is FILE itself"),
        (["codes", "none", "out"], 1, "none: cannot be read"),
        (["codes", ".", "out"], 1, ".: cannot be read"),
        (["codes", "games"], 2, "usage: tzaar-training codes FILE OUT"),
        (["codes", "games", "out", "more"], 2, "usage: tzaar-training codes FILE OUT"),
        (["play", "games"], 2, "there is no command 'play'"),
        ([], 2, "usage: "),
    ],
)
def test_nonsense_is_refused(folder: Path, words: list[str], status: int, reason: str) -> None:
    done = run(folder, *words)
    assert done.returncode == status
    assert reason in done.stderr
    assert (folder / "games").read_bytes() == MAGIC + GAME + PLACED
    assert (folder / "out").read_bytes() == b"old"
