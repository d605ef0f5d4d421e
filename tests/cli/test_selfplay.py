"""`selfplay`: games for training."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tzaar.engine.selfplay import SelfPlay, SelfPlayFile, SelfPlayStart
from tzaar.engine.workers import ThreadWorkers

Run = Callable[..., Any]


def test_games_are_played_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    finished = run("selfplay", path, "--games", 2, "--nodes", 20)
    assert finished.status == 0
    assert finished.lines == [f"{path} holds 2 games"]
    path.write_bytes(path.read_bytes()[:-1])
    assert run("selfplay", path, "--games", 3, "--nodes", 20).status == 0
    with SelfPlayFile(path) as file:
        assert file.seeds == {1, 2, 3}
    assert run("selfplay", path, "--games", 2, "--nodes", 20).lines == [f"{path} holds 3 games"]


def test_the_number_of_games_as_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    finished = run("selfplay", path, "--games", 1, "--nodes", 20, "--json")
    assert json.loads(finished.out) == {"file": str(path), "games": 1}


def test_options_reach_the_core(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    run(
        "selfplay", path, "--games", 1, "--nodes", 30, "--start", "fixed", "--random-turns", 2,
        "--seed", 5, "-c", 1,
    )  # fmt: skip
    assert path.read_bytes().endswith(SelfPlay(30, 2, SelfPlayStart.FIXED).play(5))


def test_a_cluster_plays_the_same_games(
    run: Run, clusters: list[tuple[str, int | None]], tmp_path: Path
) -> None:
    run("selfplay", tmp_path / "here", "--games", 2, "--nodes", 20, "-c", 1)
    run("selfplay", tmp_path / "away", "--games", 2, "--nodes", 20, "--ray", "auto")
    assert (tmp_path / "here").read_bytes() == (tmp_path / "away").read_bytes()
    assert clusters == [("auto", None)]


@pytest.mark.parametrize("command", [["selfplay", "games.bin"], ["match", "random", "random"]])
def test_without_ray(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.chdir(tmp_path)
    finished = run(*command, "--games", 2, "--nodes", 1, "--ray", "auto")
    assert finished.status == 2
    assert finished.err == (
        "tzaar: a cluster needs ray, which is not installed: pip install 'tzaar[cluster]'\n"
    )


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["letter.txt", "--games", "1"], "letter.txt is not a file of self-play games"),
        (["games.bin"], "missing option '--games'"),
        (["games.bin", "--games", "0"], "it must be at least 1"),
        (["games.bin", "--games", "1", "--start", "chess"], "'chess' is not one of"),
        (["no/such/folder", "--games", "1"], "No such file"),
        ([".", "--games", "1"], "Is a directory"),
        (["/dev/null", "--games", "1"], "/dev/null is not a regular file"),
    ],
)
def test_nonsense_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("Dear Ada", encoding="utf-8")
    finished = run("selfplay", *arguments)
    assert finished.status == 2
    assert reason in finished.err


def test_an_interrupt_says_what_the_file_holds(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(self: ThreadWorkers, function: Any, jobs: Iterable[int]) -> Iterator[bytes]:
        yield function(next(iter(jobs)))
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(ThreadWorkers, "results", interrupted)
    before = signal.getsignal(signal.SIGTERM)
    finished = run("selfplay", tmp_path / "games.bin", "--games", 3, "--nodes", 20)
    assert finished.status == 143
    assert finished.lines == [f"{tmp_path / 'games.bin'} holds 1 game"]
    assert signal.getsignal(signal.SIGTERM) is before
