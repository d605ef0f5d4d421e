"""`show`, `moves`, `perft` and `new`."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tzaar import Position
from tzaar.game import Game
from tzaar.records import Format, save
from tzaar.render import render_text

Run = Callable[..., Any]

SEED_7 = "RzttR/RttTTz/TTtTTtt/tzZrttrr/RRZTRTrZ/tzTtZrzT/RrTrrrt/ZTRTtR/TztZT w c"
MID_TURN = "...../.z3..../......./r..R2.t../......../T......./.T...../....Z./..... w s"


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    game = Game()
    game.play("D7xE7")
    game.play("F6xF5 G1+F2")
    other = Game(Position.random(7))
    path = tmp_path / "games.tzr"
    save([game, other], path, Format.TZR)
    return path


class TestNew:
    def test_prints_the_position_string(self, run: Run) -> None:
        assert run("new", "random:7").out == SEED_7 + "\n"
        assert run("new", "fixed").out == f"{Position.fixed()}\n"
        assert run("new", "tournament").out == f"{Position.empty()}\n"

    def test_what_it_prints_is_a_source(self, run: Run) -> None:
        text = run("new").out
        assert run("show", "-", "--string", stdin=text).out == text

    def test_without_a_seed_no_two_are_alike(self, run: Run) -> None:
        assert run("new").out != run("new").out

    def test_json_tells_the_seed(self, run: Run) -> None:
        facts = json.loads(run("new", "--json").out)
        assert facts["position"] == str(Position.random(facts["seed"]))
        assert json.loads(run("new", "empty", "--json").out)["in_hand"] == {
            "white": {"tzaar": 6, "tzarra": 9, "tott": 15},
            "black": {"tzaar": 6, "tzarra": 9, "tott": 15},
        }


class TestMoves:
    def test_one_a_line(self, run: Run) -> None:
        lines = run("moves").lines
        assert len(lines) == 42
        assert "D7xE7" in lines

    def test_of_a_position(self, run: Run) -> None:
        legal = Position.parse(MID_TURN).legal_moves()
        assert run("moves", MID_TURN).lines == [str(move) for move in legal]
        assert {"D4xD6", "D4xD1", "D4+G2", "pass"} <= set(run("moves", MID_TURN).lines)

    def test_turns_and_json(self, run: Run) -> None:
        after = str(Position.fixed().play(Position.fixed().legal_moves()[0]))
        turns = json.loads(run("moves", "--turns", "--json", after).out)
        assert len(turns) > 5000
        assert all(" " in turn for turn in turns)


class TestPerft:
    @pytest.mark.parametrize(("depth", "count"), [(0, "1"), (1, "42"), (2, "1797")])
    def test_last_line_is_the_count(self, run: Run, depth: int, count: str) -> None:
        assert run("perft", depth).lines[-1] == count

    def test_divide(self, run: Run) -> None:
        lines = run("perft", "2", "--divide").lines
        assert len(lines) == 43
        assert sum(int(line.split()[1]) for line in lines[:-1]) == int(lines[-1]) == 1797
        assert run("perft", "0", "--divide").lines == ["1"]

    def test_json(self, run: Run) -> None:
        assert json.loads(run("perft", "1", "--json").out) == {"depth": 1, "count": 42}
        divided = json.loads(run("perft", "1", "--divide", "--json").out)
        assert divided["moves"]["D7xE7"] == 1

    def test_of_a_position(self, run: Run) -> None:
        expected = len(Position.parse(MID_TURN).legal_moves())
        assert run("perft", "1", MID_TURN).lines[-1] == str(expected)


class TestShow:
    def test_the_fixed_start_without_more(self, run: Run) -> None:
        assert run("show").out == render_text(Position.fixed()) + "\n"

    def test_the_position_string(self, run: Run, game_file: Path) -> None:
        assert run("show", SEED_7, "--string").out == SEED_7 + "\n"
        first = Position.fixed().play_turn("D7xE7")
        assert run("show", game_file, "--turn", "1", "--string").out == f"{first}\n"

    def test_a_bad_position_says_what_is_bad(self, run: Run) -> None:
        finished = run("show", SEED_7.replace("w c", "w x"))
        assert finished.status == 2
        assert "the phase is" in finished.err

    def test_a_game_at_its_end_and_at_a_turn(self, run: Run, game_file: Path) -> None:
        end = run("show", game_file)
        assert end.lines[0] == "2. F6xF5 G1+F2"
        assert "r2" not in end.out
        assert "t2" in end.out
        assert run("show", game_file, "--turn", "0").out == render_text(Position.fixed()) + "\n"
        assert run("show", game_file, "--turn", "1").lines[0] == "1. D7xE7"

    def test_a_later_game_of_a_file(self, run: Run, game_file: Path) -> None:
        assert run("show", game_file, "--game", "2").out == run("show", SEED_7).out

    def test_turns_and_games_that_are_not_there(self, run: Run, game_file: Path) -> None:
        assert (
            "the game has 2 turns; there is no turn 3" in run("show", game_file, "--turn", "3").err
        )
        assert "holds 2 games; there is no game 3" in run("show", game_file, "--game", "3").err

    def test_a_picture(self, run: Run, game_file: Path, tmp_path: Path) -> None:
        target = tmp_path / "board.svg"
        finished = run("show", game_file, "--svg", target, "--theme", "dark", "--flip")
        assert (finished.status, finished.out) == (0, "")
        root = ET.fromstring(target.read_text(encoding="utf-8"))
        assert root.tag.endswith("svg")
        assert "data-arrow" in target.read_text(encoding="utf-8")

    def test_json(self, run: Run) -> None:
        facts = json.loads(run("show", MID_TURN, "--json").out)
        assert facts == {
            "position": MID_TURN,
            "to_move": "white",
            "phase": "second",
            "visible": {
                "white": {"tzaar": 1, "tzarra": 1, "tott": 2},
                "black": {"tzaar": 1, "tzarra": 1, "tott": 1},
            },
            "outcome": None,
        }

    def test_json_of_a_finished_game(self, run: Run) -> None:
        over = "..r../.T2..../.z...../.....Z2../.......t/..R2...../......./....../..... b c"
        assert json.loads(run("show", over, "--json").out)["outcome"] == {
            "winner": "white",
            "termination": "no capture",
            "lost_type": None,
        }

    def test_without_coordinates_and_flipped(self, run: Run) -> None:
        assert "A1" not in run("show", "--no-coordinates").out
        assert run("show", "--flip").out != run("show").out
