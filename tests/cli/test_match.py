"""`match`: two players, many games."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.engine.network_files import write_contrary_network
from tzaar.engine import Limit
from tzaar.engine.archive import Archive
from tzaar.engine.match import Match, Tally
from tzaar.game import Game
from tzaar.records import load

Run = Callable[..., Any]

FAKE = f"{sys.executable} -S -E {Path(__file__).parents[1] / 'engine' / 'fake_engine.py'}"


def test_a_match_is_played_and_saved(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.tzr"
    finished = run("match", "random", "random", "--games", 5, "--nodes", 1, "--save", path)
    assert finished.status == 0
    assert finished.lines[0].startswith("random (1) ")
    assert finished.lines[1].startswith("pairs won ")
    assert finished.lines[2].startswith("score ")
    assert [game.tags["Round"] for game in load(path)] == ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]


def test_two_networks_play_each_other(run: Run, tmp_path: Path) -> None:
    path = write_contrary_network(tmp_path / "new.bin")
    finished = run(
        "match", f"native:hash=1,network={path}", "native:hash=1", "--games", 4, "--nodes", 300,
        "--json",
    )  # fmt: skip
    facts = json.loads(finished.out)
    assert (facts["wins"], facts["losses"], facts["forfeits"]) == (0, 4, [])


def test_a_network_that_is_not_there_ends_the_match_before_it_begins(run: Run) -> None:
    finished = run("match", "native:network=no-such.bin", "native", "--nodes", 1)
    assert finished.status == 2
    assert "'no-such.bin': there is no such file" in finished.err


def test_the_result_as_json(run: Run) -> None:
    finished = run(
        "match", "random", f"{FAKE} cheating", "--games", 4, "--depth", 1, "--sprt", -5, 500,
        "--json",
    )  # fmt: skip
    facts = json.loads(finished.out)
    assert (facts["wins"], facts["losses"]) == (4, 0)
    assert facts["pairs"] == {"lost": 0, "shared": 0, "won": 2}
    assert facts["elo"]["elo"] is None  # infinite
    assert len(facts["forfeits"]) == 4
    assert facts["sprt"]["decision"] is None
    assert "game 1.1: Black forfeits: Fake 1.0: illegal turn" in " ".join(finished.err.split())


def test_the_test_and_forfeits_are_told(run: Run) -> None:
    out = run(
        "match", "random", f"{FAKE} crashing", "--games", 2, "--depth", 1, "--sprt", 0, 10
    ).out
    assert "test of Elo 0 against 10: not decided" in out
    assert "2 games forfeited" in out


def test_without_a_limit_a_turn_takes_a_tenth_of_a_second(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = []

    async def note(self: Match) -> Tally:
        limits.append(self.plan.conditions.limit)
        return self.tally

    monkeypatch.setattr(Match, "run", note)
    run("match", "level:5", "level:4")
    run("match", "level:5", "level:4", "--nodes", 7)
    assert limits == [Limit(movetime=0.1), Limit(nodes=7)]


def test_an_existing_file_is_kept_unless_the_match_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.tzr"
    short = ("match", "random", "random", "--nodes", 1, "--save", path)
    run(*short, "--games", 2)
    refused = run(*short, "--games", 4)
    assert refused.status == 2
    assert "--resume" in refused.err
    assert run(*short, "--games", 4, "--resume").status == 0
    assert [game.tags["Round"] for game in load(path)] == ["1.1", "1.2", "2.1", "2.2"]


@pytest.mark.parametrize("path", ["no/such/folder.tzr", ".", "/dev/full", "letter.txt"])
def test_a_file_that_cannot_be_saved_in_is_told_before_the_first_game(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, path: str
) -> None:
    async def never(self: Match) -> None:
        pytest.fail("a game was begun")

    monkeypatch.setattr(Match, "run", never)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("Dear Ada", encoding="utf-8")
    for resume in ([], ["--resume"]):
        finished = run("match", "random", "random", "--nodes", 1, "--save", path, *resume)
        assert finished.status == 2
        assert finished.err.startswith(f"tzaar: {path}")
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "Dear Ada"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--clock", "fast"], "'fast' is not a clock"),
        (["--clock", "-5"], "times are 0 seconds or more"),
        (["--time", "-1"], "times are 0 seconds or more"),
        (["--nodes", "1", "--sprt", "10", "0"], "elo0 is below elo1"),
        (["--nodes", "1", "--resume"], "--resume needs --save"),
    ],
)
def test_nonsense_is_refused(run: Run, arguments: list[str], reason: str) -> None:
    finished = run("match", "random", "random", *arguments)
    assert finished.status == 2
    assert reason in finished.err


def test_a_cluster_plays_the_same_match(
    run: Run, clusters: list[tuple[str, int | None]], tmp_path: Path
) -> None:
    short = ("match", "random", "native:hash=1", "--games", 4, "--nodes", 20)
    here = run(*short)
    away = run(*short, "--ray", "10.0.0.1:6379", "--save", tmp_path / "games.tzr")
    assert away.status == 0
    assert away.out == here.out
    rounds = sorted(game.tags["Round"] for game in load(tmp_path / "games.tzr"))
    assert rounds == ["1.1", "1.2", "2.1", "2.2"]
    run(*short, "--ray", "auto", "-c", 3)
    assert clusters == [("10.0.0.1:6379", None), ("auto", 3)]


def test_clocks_are_noted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.tzr"
    run("match", "random", "random", "--games", 2, "--clock", "60+1", "--save", path)
    game = load(path)[0]
    assert game.tags["Limit"] == "clocks 60+1 s"
    assert all(node.clock is not None for node in game.mainline())


def test_an_interrupted_match_tells_how_it_stands(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def interrupted(self: Match) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Match, "run", interrupted)
    finished = run("match", "random", "random", "--nodes", 1)
    assert finished.status == 130
    assert finished.lines[0] == "random (1) 0 : 0 random (2)"


@pytest.mark.parametrize("interrupt", [signal.default_int_handler, signal.SIG_IGN])
def test_a_match_ends_in_order_when_it_is_terminated(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, interrupt: Any
) -> None:
    """Also in the background, where a shell has SIGINT ignored."""
    path = tmp_path / "games.tzr"
    append = Archive.append

    def then_terminated(self: Archive, game: Game) -> None:
        append(self, game)
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(Archive, "append", then_terminated)
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        finished = run("match", "random", "random", "--nodes", 1, "--save", path)
        assert signal.getsignal(signal.SIGINT) is interrupt
    finally:
        signal.signal(signal.SIGINT, before)
    assert finished.status == 143
    wins, losses = map(int, re.findall(r"\) (\d+) : (\d+) ", finished.lines[0])[0])
    assert 0 < wins + losses == len(load(path)) < 200
