"""`best`, `analyse`, `solve`, `engine`: what an engine is asked on the command line."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tzaar import Position, parse_turn
from tzaar.cli.thinking import analysis_table, short_number
from tzaar.engine import Analysis, Score
from tzaar.game import Game
from tzaar.pieces import BLACK
from tzaar.records import save

Run = Callable[..., Any]

WON = "ZRTT./....../......./......../......../......../......./....../..zrt w c"
FAKE = f"{sys.executable} -S -E {Path(__file__).parents[1] / 'engine' / 'fake_engine.py'}"


def test_best_prints_a_turn(run: Run) -> None:
    finished = run("best", "--depth", 1, "--engine", "native:hash=1")
    assert finished.status == 0
    Position.fixed().play_turn(parse_turn(finished.out, Position.fixed()))


def test_best_as_json(run: Run) -> None:
    facts = json.loads(run("best", "--nodes", 100, "-e", f"{FAKE} solid", "--json").out)
    assert facts["analysis"]["score"] == "cp 41"
    assert facts["analysis"]["pv"] == [facts["turn"]]
    assert json.loads(run("best", "-e", "random", "--json").out)["analysis"] is None


def test_best_of_a_turn_in_a_file(run: Run, tmp_path: Path) -> None:
    game = Game()
    game.play("D7xE7")
    game.play("F6xF5 G1+F2")
    save([game], tmp_path / "game.tzr")
    finished = run("best", tmp_path / "game.tzr", "--turn", 1, "--engine", "random")
    position = Position.fixed().play_turn(parse_turn("D7xE7", Position.fixed()))
    position.play_turn(parse_turn(finished.out, position))


def test_a_game_that_is_over_has_no_best_turn(run: Run) -> None:
    finished = run("best", WON.replace("ZRTT.", "ZR..."))
    assert (finished.status, finished.out) == (2, "")
    assert "the game is over: Black wins" in finished.err


def test_an_engine_that_cannot_be_started(run: Run) -> None:
    finished = run("best", "--engine", "/no/such/engine")
    assert finished.status == 2
    assert finished.err == (
        "tzaar: /no/such/engine: it cannot be started: No such file or directory\n"
    )


def test_analyse_prints_lines_where_there_is_no_terminal(run: Run) -> None:
    finished = run("analyse", "--depth", 2, "--lines", 2, "-e", "native:hash=1")
    assert finished.status == 0
    assert finished.lines[0].startswith("1. depth  1 ")
    assert {line[:2] for line in finished.lines} == {"1.", "2."}


def test_analyse_streams_json(run: Run) -> None:
    finished = run("analyse", "--nodes", 1, "--lines", 3, "-e", f"{FAKE} solid", "--json")
    facts = [json.loads(line) for line in finished.lines]
    assert [fact["rank"] for fact in facts] == [1, 2, 3]
    assert facts[0]["evaluation"] == "0.41"


def test_analyse_shows_a_table_in_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    run("analyse", "--depth", 1, "-e", f"{FAKE} solid")
    assert "White's score" in terminal.getvalue()
    assert "depth 3" in terminal.getvalue()


def test_the_table_has_the_latest_of_each_line() -> None:
    turn = parse_turn("D7xE7", Position.fixed())
    analyses = {
        rank: Analysis(depth=4, score=Score(cp=rank), pv=(turn,), to_move=BLACK, rank=rank)
        for rank in (2, 1)
    }
    table = analysis_table(analyses)
    assert list(table.columns[1].cells) == ["-0.01", "-0.02"]
    assert analysis_table({}).caption == "thinking"


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (999, "999"), (12_345, "12.3k"), (2 * 10**9, "2G")]
)
def test_short_numbers(number: int, text: str) -> None:
    assert short_number(number) == text


def test_solve_proves(run: Run) -> None:
    finished = run("solve", "-e", f"{FAKE} solid")
    assert finished.status == 0
    assert finished.out.startswith("White wins in 3 turns: ")
    facts = json.loads(run("solve", "-e", f"{FAKE} solid", "--json").out)
    assert (facts["verdict"], facts["turns"], facts["pv"]) == ("win", 3, [facts["turn"]])


def test_solve_admits_that_it_does_not_know(run: Run) -> None:
    finished = run("solve", "-e", "random")
    assert finished.status == 1
    assert finished.out.startswith("unknown; most promising: ")


def test_engine_becomes_the_program(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []
    monkeypatch.setattr(os, "execv", lambda path, words: started.append((path, words)))
    assert run("engine").status == 0
    [(path, words)] = started  # type: ignore[misc]
    assert path.name == "tzaar-engine"  # type: ignore[has-type]
    assert words == [str(path)]  # type: ignore[has-type]
