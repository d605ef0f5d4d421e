"""Parsing of commands: what is accepted, and what is refused before looking at a game."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from pydantic import ValidationError

from tests.online.table import TOKEN
from tzaar.online.commands import COMMAND, Command, CreateGame, Phrase, PlayTurn, Say
from tzaar.online.pace import NoClock

ID = "abcdefgh_-123456"
FIELDS: dict[str, dict[str, Any]] = {
    "join": {"invite": TOKEN},
    "turn": {"turn": "D7xE7"},
    "claim": {"claim": "win"},
    "say": {"phrase": "hello"},
}
KINDS = [kind.model_fields["kind"].default for kind in get_args(get_args(Command)[0])]


def command(kind: str, **changes: Any) -> dict[str, Any]:
    return {"kind": kind, "command_id": ID, "seq": 3} | FIELDS.get(kind, {}) | changes


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_read_and_written(kind: str) -> None:
    read = COMMAND.validate_python(command(kind))
    assert read.kind == kind
    assert read.model_dump(mode="json", exclude_none=True) == command(kind)
    assert COMMAND.validate_json(read.model_dump_json()) == read


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "change",
    [
        {"command_id": "short"},
        {"command_id": "x" * 65},
        {"command_id": "with a space in it"},
        {"command_id": ID + "\n"},
        {"command_id": "rematch:the-game-x"},
        {"seq": -1},
        {"seq": "3"},
        {"seq": 3.0},
        {"seq": True},
        {"more": 1},
        {"kind": "explode"},
    ],
    ids=str,
)
def test_what_is_wrong_with_any_command(kind: str, change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        COMMAND.validate_python(command(kind) | change)


@pytest.mark.parametrize("missing", ["kind", "command_id", "seq"])
def test_what_every_command_needs(missing: str) -> None:
    message = command("resign")
    del message[missing]
    with pytest.raises(ValidationError):
        COMMAND.validate_python(message)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("join", {"invite": "A" * 21}),
        ("join", {"invite": None}),
        ("join", {"color": "red"}),
        ("turn", {"turn": ""}),
        ("turn", {"turn": "x" * 41}),
        ("claim", {"claim": "draw"}),
        ("say", {"phrase": "<b>hello</b>"}),
    ],
)
def test_what_is_wrong_with_one(kind: str, change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        COMMAND.validate_python(command(kind, **change))


def test_the_longest_turn_fits() -> None:
    read = COMMAND.validate_python(command("turn", turn="D7xE7 F6+G6"))
    assert isinstance(read, PlayTurn)


@pytest.mark.parametrize("phrase", Phrase)
def test_phrases(phrase: Phrase) -> None:
    read = COMMAND.validate_python(command("say", phrase=phrase.value))
    assert isinstance(read, Say)
    assert read.phrase is phrase


def test_a_plain_game() -> None:
    read = CreateGame(command_id=ID, invite=TOKEN, watch=TOKEN)
    assert (read.setup, read.seed, read.color, read.pace) == ("fixed", None, "random", NoClock())


@pytest.mark.parametrize(
    "change",
    [
        {"setup": "custom"},
        {"seed": -1},
        {"seed": 2**64},
        {"seed": "7"},
        {"color": "red"},
        {"pace": {"kind": "hourglass"}},
        {"invite": "short"},
        {"watch": None},
        {"seq": 0},
    ],
    ids=str,
)
def test_what_is_wrong_with_a_new_game(change: dict[str, Any]) -> None:
    message = {"command_id": ID, "invite": TOKEN, "watch": TOKEN}
    CreateGame.model_validate(message)
    with pytest.raises(ValidationError):
        CreateGame.model_validate(message | change)
