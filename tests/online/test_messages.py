"""The messages of the socket: parsing, refusals, and the schema that describes them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from pydantic import ValidationError

from tests.online.table import TOKEN, Table
from tzaar.online.messages import PAGE_MESSAGE, SERVER_MESSAGE, schema

ID = "abcdefgh_-123456"
EVENT = Table().turn().as_message()
COMMAND = {"kind": "resign", "command_id": ID, "seq": 3}
FROM_PAGE: list[dict[str, Any]] = [
    {"type": "hello", "version": 1},
    {"type": "subscribe", "game": "g1", "seq": 0},
    {"type": "subscribe", "game": "g1", "seq": 12, "watch": TOKEN},
    {"type": "unsubscribe", "game": "g1"},
    {"type": "create", "command": {"command_id": ID, "invite": TOKEN, "watch": TOKEN}},
    {"type": "command", "game": "g1", "command": COMMAND},
    {"type": "ping", "at": 5},
    {"type": "pong", "at": 5},
]
REFUSED = {"type": "answer", "command_id": ID, "ok": False, "message": "no"}
HERE = {"state": "here"}
AWAY = {"state": "away", "away_ms": 5, "closed": True}
FROM_SERVER: list[dict[str, Any]] = [
    {"type": "welcome", "version": 1, "now": 5, "heartbeat_s": 5},
    {"type": "game", "game": "g1", "you": "white", "creator": True, "may_join": False, "seq": 3},
    {"type": "game", "game": "g1", "you": None, "creator": False, "may_join": True, "seq": 1},
    {"type": "events", "game": "g1", "events": [EVENT, EVENT]},
    {"type": "answer", "command_id": ID, "ok": True, "game": "g1", "seq": 4},
    REFUSED | {"code": "not-away", "wait_ms": 300},
    REFUSED | {"code": "stale", "events": [EVENT]},
    REFUSED | {"code": "illegal-turn", "reason": "blocked", "values": {"move": "A1xA5"}},
    {"type": "presence", "game": "g1", "white": HERE, "black": AWAY, "watchers": 2},
    {"type": "presence", "game": "g1", "white": HERE, "black": None, "watchers": 0},
    {"type": "refused", "code": "not-found", "message": "no such game", "game": "g1"},
    {"type": "refused", "code": "too-fast", "message": "slow down", "wait_ms": 100},
    {"type": "ping", "at": 5},
    {"type": "pong", "at": 5, "now": 6},
    {"type": "bye", "reason": "restart", "wait_ms": 500},
]


@pytest.mark.parametrize("message", FROM_PAGE, ids=lambda message: message["type"])
def test_messages_of_the_page(message: dict[str, Any]) -> None:
    read = PAGE_MESSAGE.validate_json(json.dumps(message))
    assert read.model_dump(mode="json", exclude_unset=True) == message


@pytest.mark.parametrize("message", FROM_SERVER, ids=lambda message: message["type"])
def test_messages_of_the_server(message: dict[str, Any]) -> None:
    read = SERVER_MESSAGE.validate_json(json.dumps(message))
    assert read.model_dump(mode="json", exclude_unset=True) == message


@pytest.mark.parametrize(
    "message",
    [
        [],
        "hello",
        {},
        {"type": "explode"},
        {"type": "hello"},
        {"type": "hello", "version": "1"},
        {"type": "hello", "version": 1, "more": 1},
        {"type": "subscribe", "game": "../etc", "seq": 0},
        {"type": "subscribe", "game": "", "seq": 0},
        {"type": "subscribe", "game": "g1", "seq": -1},
        {"type": "subscribe", "game": "g1", "seq": 0, "watch": "short"},
        {"type": "command", "game": "g1", "command": COMMAND | {"kind": "explode"}},
        {"type": "ping", "at": 2**53},
        {"type": "welcome", "version": 1, "now": 5, "heartbeat_s": 5},
    ],
    ids=str,
)
def test_other_messages_of_a_page_are_refused(message: object) -> None:
    with pytest.raises(ValidationError):
        PAGE_MESSAGE.validate_json(json.dumps(message))


# -- The schema ------------------------------------------------------------------------------------


def references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "$ref":
                yield value
            elif name == "mapping":  # of a discriminator
                yield from value.values()
            else:
                yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


@pytest.mark.parametrize(
    ("side", "messages"), [("PageMessage", FROM_PAGE), ("ServerMessage", FROM_SERVER)]
)
def test_the_schema_describes_them(side: str, messages: list[dict[str, Any]]) -> None:
    described = schema()
    Draft202012Validator.check_schema(described)
    validator = Draft202012Validator({"$ref": f"#/$defs/{side}", "$defs": described["$defs"]})
    for message in messages:
        validator.validate(message)
        assert not validator.is_valid(message | {"more": 1})
        assert not validator.is_valid({k: v for k, v in message.items() if k != "type"})


def test_references_lead_somewhere() -> None:
    described = schema()
    found = set(references(described))
    assert {f"#/$defs/{name}" for name in described["$defs"]} == found


def test_messages_must_say_what_they_are() -> None:
    for name, definition in schema()["$defs"].items():
        constant = {n for n, facts in definition.get("properties", {}).items() if "const" in facts}
        assert constant <= set(definition.get("required", [])), name
        assert definition.get("required") != [], name


@pytest.mark.parametrize("side", ["PageMessage", "ServerMessage"])
def test_the_schema_has_the_messages_that_the_page_of_the_manual_names(side: str) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "online.md").read_text(encoding="utf-8")
    _, page, server = re.split(r"^\| from the (?:page|server) \| \|$", manual, flags=re.MULTILINE)
    table = page if side == "PageMessage" else server.partition("\n\n")[0]
    named = set(re.findall(r'\{"type": "([a-z]+)"', table))
    definitions = schema()["$defs"]
    described = {
        definitions[reference.removeprefix("#/$defs/")]["properties"]["type"]["const"]
        for reference in references(definitions[side])
    }
    assert named == described
    samples = FROM_PAGE if side == "PageMessage" else FROM_SERVER
    assert {message["type"] for message in samples} == described
