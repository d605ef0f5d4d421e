"""`puzzles`: mining, adding, verifying."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.puzzles import Collection, Kind
from tzaar.puzzles.mining import Prover
from tzaar.puzzles.work_file import done
from tzaar.puzzles.writing import write_collection

Run = Callable[..., Any]
QUICK = ["--nodes", 2000, "--stacks", 14, "--play-nodes", 20, "--variations", 3]


def test_mining_resumes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "work.jsonl"
    finished = run("puzzles", "mine", path, "--games", 2, *QUICK, "-c", 1)
    assert (finished.status, finished.lines) == (0, [f"{path} holds 2 games"])
    path.write_bytes(path.read_bytes()[:-1])
    run("puzzles", "mine", path, "--games", 3, *QUICK)
    whole = tmp_path / "whole.jsonl"
    run("puzzles", "mine", whole, "--games", 3, *QUICK)
    assert set(path.read_text().splitlines()) == set(whole.read_text().splitlines())


def test_records_come_first(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "work.jsonl"
    game = Path(__file__).parents[2] / "data" / "games" / "littlegolem_2552914.sgf"
    run("puzzles", "mine", path, "--games", 2, "--records", game, *QUICK, "-c", 1)
    names = [line.split('"')[3] for line in path.read_text().splitlines()]
    assert names == ["littlegolem_2552914.sgf 1", "self-play 1"]


def test_a_cluster_finds_the_same(
    run: Run, clusters: list[tuple[str, int | None]], tmp_path: Path
) -> None:
    run("puzzles", "mine", tmp_path / "here", "--games", 2, *QUICK, "-c", 1)
    run("puzzles", "mine", tmp_path / "away", "--games", 2, *QUICK, "--ray", "auto")
    assert (tmp_path / "here").read_bytes() == (tmp_path / "away").read_bytes()
    assert clusters == [("auto", None)]


@pytest.fixture
def mined(tmp_path: Path) -> Path:
    path = tmp_path / "mined.jsonl"
    texts = [str(replace(puzzle, rating=0)) for puzzle in (TWO_TURNS, HALF)]
    path.write_text("".join(f"{done(text[7:15], puzzles=[text])}\n" for text in texts))
    return path


def test_puzzles_are_rated_and_added(run: Run, mined: Path, tmp_path: Path) -> None:
    folder = tmp_path / "collection"
    finished = run("puzzles", "add", mined, "--folder", folder, "-c", 1, "--most", 1)
    assert finished.lines == [f"{folder} holds 1 puzzle, 1 of them new"]
    [old] = Collection.open(folder)
    assert old.rating != 0
    ratings = mined.with_suffix(".ratings.jsonl")
    assert len(ratings.read_text().splitlines()) == 2
    before = ratings.read_bytes()
    finished = run("puzzles", "add", mined, "--folder", folder, "-c", 1)
    assert finished.lines == [f"{folder} holds 2 puzzles, 1 of them new"]
    assert ratings.read_bytes() == before
    assert {replace(p, rating=0).id for p in Collection.open(folder)} == {TWO_TURNS.id, HALF.id}
    assert old in list(Collection.open(folder))
    assert run("puzzles", "verify", "--folder", folder).status == 0


def test_verification_says_what_is_wrong(run: Run, tmp_path: Path) -> None:
    write_collection([TWO_TURNS, replace(HALF, kinds=(Kind.PASS,))], tmp_path)
    finished = run("puzzles", "verify", "--folder", tmp_path)
    assert finished.status == 1
    assert finished.lines[0].startswith(f"{HALF.id}: kinds is ")
    assert finished.lines[-1].startswith("1 of 2 puzzles verified: ")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["mine", "letter.txt", "--games", "1"], "letter.txt is not a file of jobs"),
        (["mine", "work.jsonl"], "missing option '--games'"),
        (["add", "nothing.jsonl"], "No such file"),
        (["verify", "--folder", "/nowhere"], "there are no puzzles in"),
    ],
)
def test_nonsense_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("Dear Ada\n", encoding="utf-8")
    finished = run("puzzles", *arguments)
    assert finished.status == 2
    assert reason in finished.err


def test_verification_finds_doubles(run: Run, tmp_path: Path) -> None:
    """A puzzle and the last question of it as another puzzle: both are right."""
    long_ones = (puzzle for puzzle in Collection.open() if puzzle.turns == 2)
    tails = ((puzzle, Prover(100_000).puzzle(puzzle.played[2][0], "it")) for puzzle in long_ones)
    whole, tail = next((whole, tail) for whole, tail in tails if tail is not None)
    write_collection([whole, tail], tmp_path)
    finished = run("puzzles", "verify", "--folder", tmp_path)
    assert finished.status == 1
    later, sooner = sorted([whole.id, tail.id], reverse=True)
    number = 2 if later == whole.id else 1
    assert finished.lines[0] == f"{later}: turn {number} is to be found in {sooner} too"
    assert finished.lines[-1].startswith("2 of 2 puzzles verified: ")
