"""Every program that writes files, killed: nothing finished is lost.

What a program has reported as done is in its file afterwards, what was there before still is, and
repeating the command ends as it would have without the kill.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import struct
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.core.programs import TRAINING
from tests.faults.killing import KILLS, Kill, Killer, kills
from tzaar.engine.selfplay import MAGIC, SelfPlay, SelfPlayFile
from tzaar.engine.workers import ThreadWorkers
from tzaar.game import Game
from tzaar.records import load, save

pytestmark = pytest.mark.slow

QUICK_MINING = [
    "--nodes", "500", "--stacks", "12", "--play-nodes", "5", "--variations", "1",
]  # fmt: skip

Look = Callable[[Path], dict[str, bytes]]
"""Gives the finished things in a file by their names; fails if it cannot be read."""


def games_in(path: Path) -> dict[str, bytes]:
    """The whole games of a file of self-play, by their seeds."""
    data = path.read_bytes() if path.exists() else b""
    games: dict[str, bytes] = {}
    at = len(MAGIC)
    assert MAGIC.startswith(data[:at])
    while at + 10 <= len(data):
        seed, _, moves = struct.unpack_from("<QBB", data, at)
        end = at + 10 + 4 * moves
        if end <= len(data):
            assert str(seed) not in games
            games[str(seed)] = data[at:end]
        at = end
    return games


def jobs_in(path: Path) -> dict[str, bytes]:
    """The jobs of a file of `tzaar puzzles mine`; the last may be cut off."""
    data = path.read_bytes() if path.exists() else b""
    lines = [line for line in data.splitlines(keepends=True) if line.endswith(b"\n")]
    jobs = {json.loads(line)["job"]: line for line in lines}
    assert len(jobs) == len(lines)
    return jobs


def records_in(path: Path) -> dict[str, bytes]:
    """The games of a match by round; the last may be truncated."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = re.findall(r"(?:\[[^\n]*\n)+\n[^\[]*(?:1-0|0-1)\n", text)
    games = {}
    for each in whole:
        (which,) = re.findall(r'\[Round "(.*)"\]', each)
        assert which not in games
        games[which] = re.sub(r"\[Date .*\]", "", each).encode()
    return games


def kill_appending(killing: Killer, folder: Path, words: list[str], old: Path, look: Look) -> None:
    """Kill a program that appends to a file, `KILLS` times, resuming it each time.

    ``FILE`` among the words stands for the file, which begins as a copy of `old`.
    """
    path = folder / "file"
    words = [str(path) if word == "FILE" else word for word in words]

    def begin() -> None:
        shutil.copyfile(old, path) if old.stat().st_size else path.unlink(missing_ok=True)

    begin()
    kept = look(path)
    free = killing.run(words, folder)
    assert free.status == 0, free.err
    wanted = look(path)
    assert free.acknowledged == wanted.keys() - kept.keys()
    lost = acknowledged = 0
    for kill in kills(free.points):
        begin()
        run = killing.run(words, folder, kill)
        assert run.was_killed, run
        found = look(path)
        assert kept.items() <= found.items() <= wanted.items(), kill
        lost += len(run.acknowledged - found.keys())
        acknowledged += len(run.acknowledged)
        again = killing.run(words, folder)
        assert again.status == 0, again.err
        assert look(path) == wanted, kill
        assert again.acknowledged == wanted.keys() - found.keys(), kill
    print(f"{words[:2]}: {KILLS} kills, {acknowledged} games acknowledged, {lost} lost")
    assert lost == 0
    assert acknowledged > 0


@pytest.mark.parametrize("content", ["none", "old", "torn"])
def test_selfplay(killing: Killer, tmp_path: Path, content: str) -> None:
    old = tmp_path / "old"
    old.touch()
    if content != "none":
        with SelfPlayFile(old) as file:
            list(file.fill(3, SelfPlay(nodes=5), 2, ThreadWorkers(1)))
    if content == "torn":
        os.truncate(old, old.stat().st_size - 7)
    words = ["tzaar", "selfplay", "FILE", "--games", "6", "--nodes", "5", "-c", "2"]
    folder = tmp_path / "work"
    folder.mkdir()
    kill_appending(killing, folder, words, old, games_in)


@pytest.mark.parametrize("content", ["none", "old", "torn"])
def test_match(killing: Killer, tmp_path: Path, content: str) -> None:
    old = tmp_path / "old"
    old.touch()
    words = ["tzaar", "match", "random", "random", "--nodes", "1", "--resume", "--save", "FILE"]
    if content != "none":
        few = [str(old) if word == "FILE" else word for word in words]
        assert killing.run([*few, "--games", "4"], tmp_path).status == 0
    if content == "torn":
        os.truncate(old, old.stat().st_size - 30)
    folder = tmp_path / "work"
    folder.mkdir()
    kill_appending(killing, folder, [*words, "--games", "8"], old, records_in)


@pytest.mark.parametrize("content", ["none", "old", "torn"])
def test_puzzles_mine(killing: Killer, tmp_path: Path, content: str) -> None:
    old = tmp_path / "old"
    old.touch()
    words = ["tzaar", "puzzles", "mine", "FILE", "-c", "2", *QUICK_MINING]
    if content != "none":
        few = [str(old) if word == "FILE" else word for word in words]
        assert killing.run([*few, "--games", "3"], tmp_path).status == 0
    if content == "torn":
        os.truncate(old, old.stat().st_size - 7)
    folder = tmp_path / "work"
    folder.mkdir()
    kill_appending(killing, folder, [*words, "--games", "6"], old, jobs_in)


# -- Files that are replaced -----------------------------------------------------------------------


def kill_replacing(killing: Killer, folder: Path, words: list[str], path: Path) -> None:
    """Kill a program that replaces a file: afterwards the old or the new one is there, complete."""
    free = killing.run(words, folder)
    assert free.status == 0, free.err
    new = path.read_bytes()
    for turn, kill in enumerate(kills(free.points)):
        old = b"what was there before" if turn % 2 else None
        if old is None:
            path.unlink()
        else:
            path.write_bytes(old)
        run = killing.run(words, folder, kill)
        assert run.was_killed, run
        assert (path.read_bytes() if path.exists() else None) in {old, new}, kill
        assert killing.run(words, folder).status == 0
        assert path.read_bytes() == new


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "games.tzr"
    game = Game()
    for turn in "D7xE7", "F6xF5 G1+F2", "D6xE6 A5xA4":
        game.play(turn)
    save([game] * 40, path)
    return path


def test_convert(killing: Killer, tmp_path: Path, record: Path) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    path = folder / "out.tzr"
    words = ["tzaar", "convert", str(record), str(path), "--force"]
    kill_replacing(killing, folder, words, path)
    assert len(load(path)) == 40


def test_show(killing: Killer, tmp_path: Path, record: Path) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    path = folder / "board.svg"
    kill_replacing(killing, folder, ["tzaar", "show", str(record), "--svg", str(path)], path)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "games.bin"
    with SelfPlayFile(path) as file:
        list(file.fill(40, SelfPlay(nodes=50), 1, ThreadWorkers(2)))
    return path


@pytest.mark.parametrize("command", ["codes", "boards"])
def test_rows(killing: Killer, tmp_path: Path, played: Path, command: str) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    path = folder / "rows"
    kill_replacing(killing, folder, [str(TRAINING), command, str(played), str(path)], path)


# -- Signals that ask ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["tzaar", "selfplay", "FILE", "--games", "9000", "--nodes", "200", "-c", "2"],
        ["tzaar", "match", "random", "random", "--nodes", "1", "--games", "9000", "--save", "FILE"],
    ],
    ids=["selfplay", "match"],
)
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_signals(killing: Killer, tmp_path: Path, words: list[str], sent: signal.Signals) -> None:
    """There are far more games than can be played before the signal arrives."""
    path = tmp_path / "file"
    look = games_in if "selfplay" in words else records_in
    words = [str(path) if word == "FILE" else word for word in words]
    random = Random(KILLS)
    for _ in range(max(3, KILLS // 10)):
        path.unlink(missing_ok=True)
        kill = Kill(acknowledged=random.randint(1, 40), signal=sent)
        run = killing.run(words, tmp_path, kill)
        assert run.status == 128 + sent, run
        assert "Traceback" not in run.err
        assert run.acknowledged == look(path).keys()
