"""`convert` and `check`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tzaar.game import Game
from tzaar.moves import Phase
from tzaar.records import load, save

Run = Callable[..., Any]

GAMES = Path(__file__).parents[2] / "data" / "games"
GOLEM = GAMES / "littlegolem_2552914.sgf"
BROKEN = '[White "A"]\n\n1. D7xE7 2. F6xF5 A1xA2 *\n'
SOUND = '[White "B"]\n\n1. D7xE7 *\n'


class TestConvert:
    def test_there_and_back_without_loss(self, run: Run, tmp_path: Path) -> None:
        ours, theirs = tmp_path / "game.tzr", tmp_path / "game.sgf"
        assert run("convert", GOLEM, ours).status == 0
        assert run("convert", ours, theirs, "--to", "littlegolem").status == 0
        assert theirs.read_text().strip() == GOLEM.read_text().strip()

    def test_by_way_of_boardspace(self, run: Run, tmp_path: Path) -> None:
        ours, theirs = tmp_path / "game.tzr", tmp_path / "board.sgf"
        back = tmp_path / "back.tzr"
        run("convert", GOLEM, ours)
        assert run("convert", ours, theirs, "--to", "boardspace").status == 0
        assert run("convert", theirs, back).status == 0
        (before,), (after,) = load(ours), load(back)
        assert [n.turn for n in before.mainline()] == [n.turn for n in after.mainline()]
        assert before.start == after.start
        assert before.outcome() == after.outcome()

    def test_standard_input_and_output(self, run: Run) -> None:
        finished = run("convert", "-", "-", "--to", "tzr", stdin=GOLEM.read_text())
        assert finished.status == 0
        assert '[White "Michael Reitz"]' in finished.out

    def test_the_name_must_say_the_format(self, run: Run, tmp_path: Path) -> None:
        finished = run("convert", GOLEM, tmp_path / "game.sgf")
        assert finished.status == 2
        assert "--to littlegolem" in finished.err

    def test_an_existing_file_is_not_written_over(self, run: Run, tmp_path: Path) -> None:
        target = tmp_path / "game.tzr"
        target.write_text("precious")
        finished = run("convert", GOLEM, target)
        assert finished.status == 2
        assert target.read_text() == "precious"
        assert run("convert", GOLEM, target, "--force").status == 0
        assert len(load(target)) == 1

    def test_broken_games_are_reported_and_the_others_converted(
        self, run: Run, tmp_path: Path
    ) -> None:
        source, target = tmp_path / "in.tzr", tmp_path / "out.tzr"
        source.write_text(f"{BROKEN}\n{SOUND}")
        finished = run("convert", source, target)
        assert finished.status == 1
        problem, done = finished.err.splitlines()
        assert problem.startswith(f"{source}: line 3")
        assert done == f"{target}: wrote 1 game as tzr; left out 1"
        assert "line 3, turn 2: A1xA2" in finished.err
        assert [game.tags["White"] for game in load(target)] == ["B"]

    def test_what_is_lost_is_said(self, run: Run, tmp_path: Path) -> None:
        source, target = tmp_path / "in.tzr", tmp_path / "out.sgf"
        source.write_text('[White "A"]\n[Mood "calm"]\n\n1. D7xE7 *\n', encoding="utf-8")
        finished = run("convert", source, target, "--to", "littlegolem")
        assert finished.err == f"{target}: wrote 1 game as littlegolem\n"
        game = Game.tournament()
        while game.position.phase is Phase.PLACEMENT:
            game.play(str(game.position.legal_moves()[0]))
        save([game], source)
        finished = run("convert", source, target, "--to", "littlegolem", "--force")
        assert (finished.status, finished.err) == (
            0,
            f"{target}: wrote 1 game as littlegolem; littlegolem cannot hold 60 placements\n",
        )
        report = json.loads(
            run("convert", source, target, "--to", "littlegolem", "--force", "--json").out
        )
        assert (report["games"], report["lost"]) == (1, {"placements": 60})

    def test_games_that_the_format_cannot_hold_are_left_out(self, run: Run, tmp_path: Path) -> None:
        source, target = tmp_path / "in.tzr", tmp_path / "out.sgf"
        save([Game(), Game.tournament()], source)
        finished = run("convert", source, target, "--to", "littlegolem")
        assert finished.status == 1
        assert finished.err.splitlines() == [
            f"{source}: game 2: the placement breaks off after 0 pieces",
            f"{target}: wrote 1 game as littlegolem; left out 1",
        ]

    def test_json_needs_a_file(self, run: Run) -> None:
        assert "--json needs OUT to be a file" in run("convert", GOLEM, "-", "--json").err

    def test_standard_output_is_the_default(self, run: Run) -> None:
        finished = run("convert", GOLEM)
        assert '[White "Michael Reitz"]' in finished.out
        assert finished.err == "wrote 1 game as tzr\n"

    def test_an_old_file_stays_if_nothing_can_be_converted(self, run: Run, tmp_path: Path) -> None:
        source, target = tmp_path / "in.tzr", tmp_path / "out.tzr"
        source.write_text(BROKEN, encoding="utf-8")
        target.write_text("precious", encoding="utf-8")
        assert run("convert", source, target, "--force").status == 2
        assert target.read_text(encoding="utf-8") == "precious"

    def test_nothing_to_convert(self, run: Run, tmp_path: Path) -> None:
        source = tmp_path / "in.tzr"
        source.write_text(BROKEN)
        finished = run("convert", source, tmp_path / "out.tzr")
        assert finished.status == 2
        assert "has no game that can be converted to tzr" in finished.err
        assert not (tmp_path / "out.tzr").exists()


class TestCheck:
    def test_sound_files(self, run: Run) -> None:
        finished = run("check", *sorted(GAMES.glob("littlegolem*.sgf")))
        assert (finished.status, finished.out) == (0, "2 games, no problems\n")

    def test_one_line_a_problem(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "games.tzr"
        path.write_text(f"{BROKEN}\n{SOUND}\n{BROKEN}")
        finished = run("check", path)
        assert finished.status == 1
        assert len(finished.lines) == 2
        assert finished.lines[0].startswith(f"{path}: line 3, turn 2: A1xA2: ")

    def test_json(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "games.tzr"
        path.write_text(f"{BROKEN}\n{SOUND}")
        finished = run("check", path, "--json")
        report = json.loads(finished.out)
        assert finished.status == 1
        assert report["games"] == 1
        (problem,) = report["problems"]
        assert (problem["file"], problem["line"], problem["turn"]) == (str(path), 3, 2)

    @pytest.mark.parametrize("content", [b"", b"\x00" * 1000, b"\xff\xfe junk"])
    def test_files_that_are_no_records(self, run: Run, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "junk.tzr"
        path.write_bytes(content)
        finished = run("check", path)
        assert finished.status == 1
        assert len(finished.lines) == 1

    def test_standard_input(self, run: Run) -> None:
        assert run("check", "-", stdin=SOUND).out == "1 game, no problems\n"
