"""`play`: whole sessions, typed in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tzaar import Position
from tzaar.game import Game
from tzaar.pieces import PieceType
from tzaar.records import Format, load, save

Run = Callable[..., Any]

LAST_TOTT = "...../.z3..../......./r..R2.t../......../......../.T...../....Z./..... w s"


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def test_moves_are_made_and_the_board_is_shown(run: Run) -> None:
    finished = run("play", stdin=typed("d7-e7", "f6xf5", "G1+F2", "quit", "y"))
    assert finished.status == 0
    assert "White opens with one capture> " in finished.out
    assert "1. D7xE7" in finished.out
    assert "Black, 1 of 2: capture> " in finished.out
    assert "Black, 2 of 2: capture, reinforce or pass> " in finished.out
    assert "2. F6xF5 G1+F2" in finished.out
    assert "t2" in finished.out


def test_both_moves_on_one_line(run: Run) -> None:
    assert "2. F6xF5 pass" in run("play", stdin=typed("D7E7", "F6F5 pass")).out


def test_errors_explain_and_cost_nothing(run: Run) -> None:
    finished = run("play", stdin=typed("hello", "A1xA2", "D7xE7 F6xF5 G1+F2", "moves Z9"))
    assert "'hello' is not a move" in finished.out
    assert "the stack on A1 is Black's" in finished.out
    assert "the turn is over before F6xF5" in finished.out
    assert "no such space: 'Z9'" in finished.out
    assert "1. D7xE7" not in finished.out


def test_brackets_in_the_input_are_no_markup(run: Run) -> None:
    assert "[bold]" in run("play", stdin=typed("[bold]")).out


def test_moves_lists_and_filters(run: Run) -> None:
    out = run("play", stdin=typed("moves", "moves D7", "moves A1")).out
    assert "D7xE7" in out
    assert "No legal moves from A1." in out
    second = run("play", LAST_TOTT, stdin=typed("moves", "moves E5")).out
    assert "  pass" in second
    assert "D4+G2" in second


def test_undo_takes_back_a_move_and_then_a_turn(run: Run) -> None:
    out = run("play", stdin=typed("D7xE7", "F6xF5", "undo", "undo", "undo")).out
    assert out.count("White opens with one capture> ") == 3
    assert out.count("Black, 1 of 2: capture> ") == 2
    assert "there is nothing to take back" in out


def test_a_losing_reinforcement_is_asked_about(run: Run) -> None:
    declined = run("play", LAST_TOTT, stdin=typed("D4+G2", "n")).out
    assert "covers White's last visible Tott" in declined
    assert "Black wins" not in declined
    accepted = run("play", LAST_TOTT, stdin=typed("D4+G2", "y", "D4xD6", "undo"))
    assert "Black wins: White has no visible Tott left." in accepted.out
    assert "the game is over" in accepted.out
    assert accepted.out.rstrip().endswith("Left without saving.")


def test_save_and_go_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.tzr"
    out = run("play", stdin=typed("D7xE7", f"save {path.with_suffix('')}", "F6xF5", "save")).out
    assert f"Saved to {path}." in out
    assert "only whole turns" in out
    (game,) = load(path)
    assert [str(node.turn) for node in game.mainline()] == ["D7xE7"]
    resumed = run("play", path, stdin=typed("F6xF5 G1+F2", "save", "quit"))
    assert "2. F6xF5 G1+F2" in resumed.out
    assert load(path)[0].end.number == 2


def test_save_needs_a_name_and_asks_before_replacing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.tzr"
    save([Game(Position.random(3))], path, Format.TZR)
    out = run("play", stdin=typed("save", f"save {path}", "n", "save /no/such/folder/x")).out
    assert "name a file" in out
    assert "exists. Replace it? [y/N]" in out
    assert "save /no/such/folder/x: there is no such folder" in out
    assert load(path)[0].start == Position.random(3)
    run("play", stdin=typed(f"save {path}", "yes"))
    assert load(path)[0].start == Position.fixed()


def test_resign_and_the_end(run: Run) -> None:
    out = run("play", stdin=typed("resign", "n", "resign", "y", "resign", "undo", "quit", "y")).out
    assert "Black wins: White resigned." in out
    assert "the game is over already" in out


@pytest.mark.parametrize("line", ["D7xE7", "f6xf5"])
def test_no_move_is_made_after_resigning(run: Run, line: str) -> None:
    opening = ["D7xE7"] if line == "f6xf5" else []
    out = run("play", stdin=typed(*opening, "resign", "y", line)).out
    said = out.rpartition("undo, save or quit> ")[0].rpartition("undo, save or quit> ")[2]
    assert "the game is over: " in said
    assert "D7" not in said
    assert "2 of 2" not in out


def test_undo_after_resigning_reopens_the_game(run: Run) -> None:
    out = run("play", stdin=typed("D7xE7", "resign", "y", "undo", "D7xE7")).out
    assert out.count("1. D7xE7") == 2


def test_tournament_placement(run: Run) -> None:
    out = run("play", "tournament", stdin=typed("Z@D4", "z@d4", "r@e5", "D4xE5")).out
    assert "White places a piece" in out
    assert "D4 is taken by a white Tzaar" in out
    assert "2. R@E5" in out
    assert "still being placed" in out


def test_random_start_names_its_seed(run: Run) -> None:
    out = run("play", "random:7", stdin="").out
    assert "Random start, seed 7." in out


def test_inside_flip_board_and_help(run: Run) -> None:
    out = run(
        "play",
        stdin=typed("D7xE7", "F6xF5 G1+F2", "inside F2", "inside D7", "flip", "board", "help"),
    ).out
    assert f"F2, from the bottom: {PieceType.TZARRA}, {PieceType.TOTT}." in out
    assert "D7 is vacant." in out
    assert "save FILE" in out
    custom = run("play", LAST_TOTT, stdin=typed("inside D4")).out
    assert "D4, from the bottom: unknown, Tzarra." in custom


@pytest.mark.parametrize("ending", ["", "quit\n"])
def test_leaving_a_fresh_table_asks_nothing(run: Run, ending: str) -> None:
    finished = run("play", stdin=ending)
    assert finished.status == 0
    assert "not saved" not in finished.out
