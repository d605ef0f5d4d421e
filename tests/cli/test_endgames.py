"""`endgames`: mining, choosing, verifying."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.endgames.samples import THREE, TWO
from tzaar.endgames import Ladder
from tzaar.puzzles import Collection
from tzaar.puzzles.work_file import done

Run = Callable[..., Any]
QUICK = ["--nodes", 5000, "--stacks", 12, "--play-nodes", 20, "--variations", 1]


def test_mining_resumes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "work.jsonl"
    finished = run("endgames", "mine", path, "--games", 2, *QUICK, "-c", 1)
    assert (finished.status, finished.lines) == (0, [f"{path} holds 2 games"])
    path.write_bytes(path.read_bytes()[:-1])
    run("endgames", "mine", path, "--games", 3, *QUICK)
    whole = tmp_path / "whole.jsonl"
    run("endgames", "mine", whole, "--games", 3, *QUICK)
    assert set(path.read_text().splitlines()) == set(whole.read_text().splitlines())


def test_a_ladder_is_chosen_and_verified(run: Run, tmp_path: Path) -> None:
    work, file = tmp_path / "work.jsonl", tmp_path / "mine.json"
    puzzle = next(iter(Collection.open()))
    asked = replace(TWO, id=puzzle.id, position=puzzle.position)
    facts = [one.facts() for one in (TWO, THREE, asked)]
    work.write_text(f"{done('a game', endgames=facts)}\n", encoding="utf-8")
    finished = run("endgames", "choose", work, "--file", file)
    assert finished.lines == [f"{file} holds wins: 1 in 2, 1 in 3"]
    assert list(Ladder.open(file)) == [TWO, THREE]
    finished = run("endgames", "verify", "--file", file)
    assert finished.status == 0
    assert finished.lines[0].startswith("2 of 2 endgames verified: ")
    run("endgames", "choose", work, "--file", file, "--longest", 2)
    assert list(Ladder.open(file)) == [TWO]


def test_verification_says_what_is_wrong(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    Ladder.of([TWO, replace(THREE, winning=2)]).write(file)
    finished = run("endgames", "verify", "--file", file)
    assert finished.status == 1
    assert finished.lines[0] == f"{THREE.id}: winning is 1, not 2"
    assert finished.lines[-1].startswith("1 of 2 endgames verified: ")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["mine", "letter.txt", "--games", "1"], "letter.txt is not a file of jobs"),
        (["choose", "empty.jsonl"], "there are no endgames in these files; search more games"),
        (["choose", "nothing.jsonl"], "No such file"),
        (["verify", "--file", "letter.txt"], "letter.txt is not a file of endgames"),
    ],
)
def test_nonsense_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("Dear Ada\n", encoding="utf-8")
    (tmp_path / "empty.jsonl").write_text(f"{done('a game', endgames=[])}\n", encoding="utf-8")
    finished = run("endgames", *arguments)
    assert finished.status == 2
    assert reason in finished.err
