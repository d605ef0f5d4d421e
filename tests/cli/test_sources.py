"""How commands name a position or a game: every kind of SOURCE, in every command that takes one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tzaar import Position
from tzaar.cli.sources import complete_source, looks_like_position
from tzaar.engine.selfplay import SelfPlay, SelfPlayFile
from tzaar.engine.workers import ThreadWorkers
from tzaar.game import Game
from tzaar.records import Format, save, write

Run = Callable[..., Any]

MID_TURN = "...../.z3..../......./r..R2.t../......../......T./.T...../....Z./..... w s"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with files of all kinds."""
    game = Game()
    game.play("D7xE7")
    game.play("F6xF5 G1+F2")
    save([game, Game.random(7)], tmp_path / "games.tzr")
    for form in Format:
        (tmp_path / f"{form}.record").write_text(write(game, form), encoding="utf-8")
    (tmp_path / "position.txt").write_text(f"\n{MID_TURN}\n", encoding="utf-8")
    (tmp_path / "broken.tzr").write_text("1. A1xA2", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def position(run: Run, *arguments: object, stdin: str = "") -> str:
    """The position string that a SOURCE stands for."""
    finished = run("show", "--string", *arguments, stdin=stdin)
    assert finished.status == 0, finished.err
    return str(finished.out.strip())


def error(run: Run, *arguments: object, stdin: str = "") -> str:
    finished = run("show", *arguments, stdin=stdin)
    assert (finished.status, finished.out) == (2, "")
    assert finished.err.count("\n") == 1
    return str(finished.err)


class TestStarts:
    def test_words(self, run: Run) -> None:
        assert position(run) == position(run, "fixed") == str(Position.fixed())
        assert position(run, "tournament") == position(run, "empty") == str(Position.empty())
        assert position(run, "random:7") == str(Position.random(7))
        assert position(run, "random") != position(run, "random")
        assert position(run, "balanced:7") == str(Position.balanced(7))
        assert position(run, "balanced") != position(run, "balanced")

    def test_the_greatest_seed(self, run: Run) -> None:
        assert position(run, f"random:{2**64 - 1}") == str(Position.random(2**64 - 1))

    @pytest.mark.parametrize(
        "seed", ["", "x", "-1", str(2**64), "9" * 5000, "\N{ARABIC-INDIC DIGIT ONE}"]
    )
    def test_bad_seeds(self, run: Run, seed: str) -> None:
        assert "is not a seed; a seed is a whole number from 0 to 2**64 - 1" in error(
            run, f"random:{seed}"
        )
        assert "is not a seed" in error(run, f"balanced:{seed}")

    def test_a_seed_for_another_start(self, run: Run) -> None:
        assert "the fixed start has no seed" in error(run, "fixed:3")
        assert "the fixed start has no seed" in run("new", "fixed:3").err

    def test_mistyped(self, run: Run) -> None:
        assert error(run, "tournamnt").endswith("; did you mean tournament?\n")
        assert "is not a file, a position string or a start (fixed, " in error(run, "xyz")
        assert "a start is fixed, random, random:SEED, balanced, balanced:SEED or tournament" in (
            run("new", "chess").err
        )

    def test_a_file_of_that_name_needs_a_folder(self, run: Run, folder: Path) -> None:
        (folder / "fixed").write_text(MID_TURN, encoding="utf-8")
        assert position(run, "fixed") == str(Position.fixed())
        assert position(run, "./fixed") == MID_TURN


class TestPositions:
    def test_a_string_a_file_and_standard_input(self, run: Run) -> None:
        assert position(run, MID_TURN) == MID_TURN
        assert position(run, "position.txt") == MID_TURN
        assert position(run, "-", stdin=MID_TURN + "\n") == MID_TURN

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (MID_TURN.replace("w s", "w x"), "the phase is"),
            (MID_TURN.replace("w s", "white s"), "the side to move is 'w' or 'b'"),
            (MID_TURN.replace("w s", ""), "3 parts"),
            (MID_TURN.replace("...../", ".../", 1), "column A has 5 spaces, 3 are given"),
            (MID_TURN.replace("z3", "q3"), "'q' is not a stack"),
            (MID_TURN.replace("/", " ", 1), "3 parts"),
            ("tttT w c", "9 columns separated by '/'"),
            ("ttttT/TrrrRT", "3 parts"),
        ],
    )
    def test_a_mistyped_string_says_what_is_wrong_in_it(
        self, run: Run, text: str, message: str
    ) -> None:
        assert message in error(run, text)

    def test_a_mistyped_string_in_a_file(self, run: Run, folder: Path) -> None:
        (folder / "position.txt").write_text(MID_TURN.replace("w s", "w x"), encoding="utf-8")
        assert error(run, "position.txt").startswith("tzaar: position.txt: the phase is")
        assert error(run, "-", stdin=MID_TURN[:-1] + "x").startswith("tzaar: standard input: the")

    @pytest.mark.parametrize("option", ["--turn", "--game"])
    @pytest.mark.parametrize("source", [MID_TURN, "position.txt", "random:7", None])
    def test_has_no_turns_and_games(self, run: Run, option: str, source: str | None) -> None:
        said = error(run, *([source] if source else []), option, 1)
        if (option, source) == ("--game", "position.txt"):
            assert "'...../.z3" in said  # looked for a game, it is not one
        else:
            assert f"{option} 1 needs a file" in said
            assert "is a position" in said

    @pytest.mark.parametrize(
        ("text", "is_position"),
        [("a/b.tzr", False), ("games", False), ("Z/R", True), ("x/y w c", True), ("", False)],
    )
    def test_what_looks_like_one(self, text: str, is_position: bool) -> None:
        assert looks_like_position(text) is is_position


class TestFiles:
    @pytest.mark.parametrize("form", Format)
    def test_every_format_with_turns(self, run: Run, form: Format) -> None:
        first = Position.fixed().play_turn("D7xE7")
        last = first.play_turn("F6xF5 G1+F2")
        name = f"{form}.record"
        assert position(run, name) == position(run, name, "--turn", 2) == str(last)
        assert position(run, name, "--turn", 1) == str(first)
        assert position(run, name, "--turn", 0) == str(Position.fixed())
        text = Path(name).read_text(encoding="utf-8")
        assert position(run, "-", "--turn", 1, stdin=text) == str(first)

    def test_self_play(self, run: Run, folder: Path) -> None:
        with SelfPlayFile(folder / "games.bin") as file:
            list(file.fill(1, SelfPlay(20), 5, ThreadWorkers(1)))
        assert position(run, "games.bin", "--turn", 0) == str(Position.random(5))

    def test_one_of_several_games(self, run: Run) -> None:
        assert position(run, "games.tzr", "--game", 2) == str(Position.random(7))
        text = Path("games.tzr").read_text(encoding="utf-8")
        assert position(run, "-", "--game", 2, stdin=text) == str(Position.random(7))

    @pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="the system has no /dev/fd")
    def test_a_pipe_by_name(self, run: Run) -> None:
        reading, writing = os.pipe()
        os.write(writing, MID_TURN.encode())
        os.close(writing)
        try:
            assert position(run, f"/dev/fd/{reading}") == MID_TURN
        finally:
            os.close(reading)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["missing.tzr"], "missing.tzr: no such file\n"),
            (["game.tzr"], "game.tzr: no such file; did you mean games.tzr?"),
            (["no/such/game.tzr"], "no such file; there is no folder no/such"),
            (["folder"], "folder is a folder; name a file in it"),
            (["broken.tzr"], "broken.tzr: line 1, turn 1: A1xA2"),
            (["games.tzr", "--turn", 3], "games.tzr: the game has 2 turns; there is no turn 3"),
            (["tzr.record", "--game", 2], "tzr.record holds 1 game; there is no game 2"),
            ([""], "SOURCE is empty"),
            (["x" * 5000], "is not a file, a position string or a start"),
            (["x\0y"], "is not a file, a position string or a start"),
        ],
    )
    def test_what_is_wrong(self, run: Run, arguments: list[object], message: str) -> None:
        assert message in error(run, *arguments)

    @pytest.mark.parametrize("junk", ["", "hello", "\udcff\udcfe"])
    def test_junk_on_standard_input(self, run: Run, junk: str) -> None:
        assert error(run, "-", stdin=junk).startswith("tzaar: standard input: ")


@pytest.mark.parametrize(
    "command",
    [
        ["show"],
        ["moves"],
        ["perft", "1"],
        ["best", "--nodes", "20"],
        ["analyse", "--nodes", "20"],
        ["solve", "--time", "0.01", "--engine", "random"],
        ["play"],
    ],
)
@pytest.mark.parametrize("source", [["fixed"], [MID_TURN], ["games.tzr", "--turn", "1"]])
def test_every_command_takes_every_kind(run: Run, command: list[str], source: list[str]) -> None:
    finished = run(*command, *source)
    assert finished.err == ""
    assert finished.status in {0, 1}
    assert run(*command, "xyz").err.startswith("tzaar: 'xyz' is not a file")


def test_play_from_a_turn_does_not_touch_the_file(run: Run, folder: Path) -> None:
    before = (folder / "games.tzr").read_bytes()
    out = run("play", "games.tzr", "--turn", 1, stdin="F6xF5 pass\nsave\nsave new\n").out
    assert "2. F6xF5 pass" in out
    assert "name a file" in out
    assert (folder / "games.tzr").read_bytes() == before
    assert position(run, "new.tzr") == str(
        Position.fixed().play_turn("D7xE7").play_turn("F6xF5 pass")
    )


def test_play_does_not_delete_the_other_games_of_a_file(run: Run, folder: Path) -> None:
    out = run("play", "games.tzr", stdin="D7xE7\nsave\nsave games\nn\n").out
    assert "name a file" in out
    assert "games.tzr exists. Replace it?" in out
    assert position(run, "games.tzr", "--game", 2) == str(Position.random(7))


def test_completion_offers_words_and_files(folder: Path) -> None:
    assert complete_source("") == []  # the shell lists files
    assert complete_source("g") == []
    (folder / "fix.tzr").touch()
    assert complete_source("f") == ["fixed", "fix.tzr", "folder"]
    assert complete_source("ran") == ["random", "random:"]
