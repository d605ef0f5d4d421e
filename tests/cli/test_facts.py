"""JSON output: every command prints what its schema, and so its manual page, says."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import (
    Annotated,
    Any,
    NotRequired,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

from tests.endgames.samples import THREE, TWO
from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.cli import (
    admin,
    board,
    endgames,
    engine,
    files,
    match,
    puzzle,
    puzzles,
    review,
    selfplay,
)
from tzaar.cli.app import COMMANDS
from tzaar.cli.facts import PerftFacts, Schema, StartFacts
from tzaar.endgames import Ladder
from tzaar.game import Game
from tzaar.online.storage import Database
from tzaar.puzzles import Kind
from tzaar.puzzles.work_file import done
from tzaar.puzzles.writing import write_collection
from tzaar.records import Format, save

Run = Callable[..., Any]

OVER = "..r../.T2..../.z...../.....Z2../.......t/..R2...../......./....../..... b c"
ENDGAME = "...../.z3..../......./r..R2.t../......../......T./.T...../....Z./..... w s"
CASES = [
    (board.show, ["show"]),
    (board.show, ["show", "tournament"]),
    (board.show, ["show", OVER]),
    (board.new, ["new"]),
    (board.new, ["new", "tournament"]),
    (board.moves, ["moves"]),
    (board.moves, ["moves", "game.tzr", "--turn", "1", "--turns"]),
    (board.perft, ["perft", "1"]),
    (board.perft, ["perft", "1", "--divide"]),
    (files.check, ["check", "game.tzr", "broken.tzr"]),
    (files.convert, ["convert", "game.tzr", "new.tzr"]),
    (files.convert, ["convert", "mixed.tzr", "new.sgf", "--to", "littlegolem"]),
    (engine.best, ["best", "--nodes", "50"]),
    (engine.best, ["best", "--engine", "random"]),
    (engine.analyse, ["analyse", "--nodes", "50"]),
    (engine.solve, ["solve", "--engine", "random"]),
    (engine.solve, ["solve", "endgame.txt"]),
    (review.review, ["review", "game.tzr", "--nodes", "50"]),
    (match.match, ["match", "random", "random", "--games", "2", "--nodes", "1"]),
    (match.match, ["match", "random", "random", "--games=2", "--nodes=1", "--sprt", "0", "9"]),
    (selfplay.selfplay, ["selfplay", "games.bin", "--games", "1", "--nodes", "10"]),
    (puzzle.puzzle, ["puzzle", "--daily"]),
    (puzzle.puzzle, ["puzzle", "--folder", "collection", "--kind", "starve"]),
    (puzzles.mine, ["puzzles", "mine", "work.jsonl", "--games", "1", "--nodes", "10"]),
    (puzzles.add, ["puzzles", "add", "mined.jsonl", "--folder", "new"]),
    (puzzles.verify, ["puzzles", "verify", "--folder", "collection"]),
    (endgames.mine, ["endgames", "mine", "work.jsonl", "--games", "1", "--nodes", "10"]),
    (endgames.choose, ["endgames", "choose", "won.jsonl", "--file", "new.json"]),
    (endgames.verify, ["endgames", "verify", "--file", "ladder.json"]),
    (admin.backup, ["admin", "backup", "copy.db", "--data", "."]),
    (admin.copy_to, ["admin", "copy-to", "sqlite:///new.db", "--data", "."]),
]  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with what the commands read."""
    game = Game()
    game.play("D7xE7").comment = "quick"
    save([game], tmp_path / "game.tzr", Format.TZR)
    save([game, Game.tournament()], tmp_path / "mixed.tzr", Format.TZR)
    (tmp_path / "broken.tzr").write_text("1. A1xA2", encoding="utf-8")
    (tmp_path / "endgame.txt").write_text(ENDGAME, encoding="utf-8")
    write_collection([replace(TWO_TURNS, kinds=(Kind.PASS,)), HALF], tmp_path / "collection")
    mined = done("a game", puzzles=[str(TWO_TURNS)])
    (tmp_path / "mined.jsonl").write_text(f"{mined}\n", encoding="utf-8")
    won = done("a game", endgames=[TWO.facts()])
    (tmp_path / "won.jsonl").write_text(f"{won}\n", encoding="utf-8")
    Ladder.of([replace(TWO, winning=7), THREE]).write(tmp_path / "ladder.json")
    Database.open(f"sqlite:///{tmp_path / 'tzaar.db'}").close()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def schema_of(command: object) -> Schema:
    """What a command says that it prints."""
    schema = vars(command)["json_schema"]
    assert isinstance(schema, Schema)
    return schema


def check(value: object, hint: Any) -> None:
    """Fails unless a value has all fields of a schema, of the right types, and no others."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in {Annotated, NotRequired}:
        check(value, parts[0])
    elif is_typeddict(hint):
        assert isinstance(value, dict)
        hints = get_type_hints(hint, include_extras=True)
        required = {key for key, part in hints.items() if get_origin(part) is not NotRequired}
        assert required <= value.keys() <= hints.keys()
        for key, inner in value.items():
            check(inner, hints[key])
    elif origin is list:
        assert isinstance(value, list)
        for item in value:
            check(item, parts[0])
    elif origin is dict:
        assert isinstance(value, dict)
        for key, item in value.items():
            check(key, parts[0])
            check(item, parts[1])
    elif parts:
        assert any(_fits(value, part) for part in parts), (value, hint)
    else:
        assert isinstance(value, (int, float) if hint is float else hint), (value, hint)
        assert hint is bool or not isinstance(value, bool)


def _fits(value: object, hint: Any) -> bool:
    try:
        check(value, hint)
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize(("command", "arguments"), CASES)
def test_commands_print_what_they_say(
    run: Run, command: Callable[..., None], arguments: list[str]
) -> None:
    finished = run(*arguments, "--json")
    schema = schema_of(command)
    lines = finished.lines
    assert lines
    assert schema.is_stream or len(lines) == 1
    for line in lines:
        check(json.loads(line), schema.type)


def test_every_command_with_json_has_a_case() -> None:
    tested = {command for command, _ in CASES}
    for module in {module for names in COMMANDS.values() for module in names.values()}:
        for value in vars(import_module(f"tzaar.cli.{module}")).values():
            if hasattr(value, "json_schema"):
                assert value in tested


@pytest.mark.parametrize(
    "value", [{"depth": 1}, {"depth": 1, "count": "1"}, {"depth": 1, "count": 1, "x": 1}, []]
)
def test_the_check_notices_what_differs(value: object) -> None:
    check({"depth": 1, "count": 1}, PerftFacts)
    assert not _fits(value, PerftFacts)


def test_the_manual_has_every_field(run: Run) -> None:
    text = run("new", "--help").out
    for name in StartFacts.__annotations__:
        assert f"\n  {name} " in text
    assert "\n    winner " in text
    assert "array of strings" in run("moves", "--help").out
