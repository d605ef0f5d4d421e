"""`play` against the computer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tzaar import Position
from tzaar.cli.computer import Computer
from tzaar.engine import Limit
from tzaar.pieces import Color
from tzaar.records import load

Run = Callable[..., Any]

FAKE = f"{sys.executable} -S -E {Path(__file__).parents[1] / 'engine' / 'fake_engine.py'}"


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def test_the_computer_answers(run: Run) -> None:
    finished = run("play", "--engine", "random", stdin=typed("D7xE7", "quit", "y"))
    assert finished.status == 0
    assert "Black (random) is thinking." in finished.out
    assert "\n2. " in finished.out
    assert finished.out.count("White, 1 of 2: capture> ") == 1


def test_the_computer_opens_if_you_are_black(run: Run) -> None:
    finished = run("play", "--engine", "random", "--color", "black", stdin=typed("quit", "y"))
    assert "White (random) is thinking." in finished.out
    assert "\n1. " in finished.out
    assert "Black, 1 of 2: capture> " in finished.out


def test_levels_play(run: Run) -> None:
    lines = typed("D7xE7", "quit", "y")
    finished = run("play", "--level", 1, "--time", 0.05, stdin=lines)
    assert "Black (level:1) is thinking." in finished.out
    assert "\n2. " in finished.out


def test_undo_takes_back_the_computers_turn_too(run: Run) -> None:
    finished = run("play", "--engine", "random", stdin=typed("D7xE7", "undo", "undo"))
    assert finished.out.count("White opens with one capture> ") == 3
    assert "there is nothing to take back" in finished.out


def test_the_computers_opening_alone_cannot_be_taken_back(run: Run) -> None:
    lines = typed("undo", "quit", "y")
    finished = run("play", "--engine", "random", "--color", "black", stdin=lines)
    assert "there is nothing to take back" in finished.out
    assert "1. " in finished.out


def test_a_hint_is_a_turn_that_can_be_played(run: Run) -> None:
    out = run("play", stdin=typed("hint")).out
    assert "Perhaps " in out


def test_a_hint_after_the_end(run: Run) -> None:
    over = "ZR.../....../......./......../......../......../......./....../..zrt w c"
    assert "the game is over" in run("play", over, stdin=typed("hint")).out


def test_a_broken_computer_leaves_and_the_game_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.tzr"
    lines = typed("D7xE7", "F6xF5 G1+F2", f"save {path}")
    finished = run("play", "--engine", f"{FAKE} crashing", stdin=lines)
    assert finished.status == 0
    assert "exit status 3" in finished.out
    assert "you play both colours now" in finished.out
    assert load(path)[0].end.number == 2


def test_the_record_says_who_played(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.tzr"
    run("play", "--engine", "random", stdin=typed("D7xE7", f"save {path}"))
    assert load(path)[0].tags == {"Black": "random"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--color", "black"], "add --level 5"),
        (["--level", "3", "--engine", "random"], "not both"),
        (["--level", "11"], "a level is 1 to 10, not 11"),
    ],
)
def test_nonsense_is_refused(run: Run, arguments: list[str], reason: str) -> None:
    finished = run("play", *arguments)
    assert finished.status == 2
    assert reason in finished.err


def test_an_idle_computer_is_never_to_move() -> None:
    with Computer(None, None, Limit(nodes=1)) as computer:
        assert computer.name == ""
        assert not computer.is_to_move(Position.fixed())
    assert Computer(None, Color.WHITE, Limit(nodes=1)).is_to_move(Position.fixed())
