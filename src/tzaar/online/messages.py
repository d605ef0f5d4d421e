"""The messages of the socket, both ways (docs/online.md); `schema` describes them to programs."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tzaar.errors import FailureCode
from tzaar.online.commands import ColorName, Command, CommandId, CreateGame, Token
from tzaar.online.event_messages import EventMessage, Milliseconds
from tzaar.online.refusal import RefusalCode

VERSION: Final = 1
"""Of these messages; a page of another version must be reloaded."""

GameId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Seq = Annotated[int, Field(ge=0)]
Stamp = Annotated[int, Field(ge=0, le=2**53 - 1)]
"""What a pong returns unchanged: any number that a browser can hold."""


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


# -- From the page ---------------------------------------------------------------------------------


class Hello(_Message):
    """First of all."""

    type: Literal["hello"]
    version: Annotated[int, Field(ge=0)]


class Subscribe(_Message):
    """Send what follows event `seq`, and whatever happens from now on."""

    type: Literal["subscribe"]
    game: GameId
    seq: Seq
    watch: Token | None = None
    """The secret of the link for spectators."""
    invite: Token | None = None
    """The secret of the invitation, to see the offer before taking the seat."""


class Unsubscribe(_Message):
    """Stop following a game."""

    type: Literal["unsubscribe"]
    game: GameId


class Create(_Message):
    """A new game."""

    type: Literal["create"]
    command: CreateGame


class SendCommand(_Message):
    """What a player wants."""

    type: Literal["command"]
    game: GameId
    command: Command


class Ping(_Message):
    """Are you there? From either side."""

    type: Literal["ping"]
    at: Stamp


class PagePong(_Message):
    """The answer to the server's ping."""

    type: Literal["pong"]
    at: Stamp


PageMessage = Annotated[
    Hello | Subscribe | Unsubscribe | Create | SendCommand | Ping | PagePong,
    Field(discriminator="type"),
]
PAGE_MESSAGE: TypeAdapter[PageMessage] = TypeAdapter(PageMessage)
"""Reads what a page sends: ``PAGE_MESSAGE.validate_json(text)``."""


# -- From the server -------------------------------------------------------------------------------


class Welcome(_Message):
    """The answer to `Hello`."""

    type: Literal["welcome"] = "welcome"
    version: int = VERSION
    now: Milliseconds
    heartbeat_s: Annotated[float, Field(gt=0)]


class GameOpened(_Message):
    """The answer to `Subscribe`: your seat in the game, and the number of its last event."""

    type: Literal["game"] = "game"
    game: GameId
    you: ColorName | None
    creator: bool
    """True even before colours are drawn."""
    may_join: bool
    seq: Seq


class Events(_Message):
    """What happened, in order and without gaps."""

    type: Literal["events"] = "events"
    game: GameId
    events: list[EventMessage]


class Done(_Message):
    """A command has become event `seq`, and is safe."""

    type: Literal["answer"] = "answer"
    command_id: CommandId
    ok: Literal[True] = True
    game: GameId
    seq: Annotated[int, Field(ge=1)]


class NotDone(_Message):
    """A command was refused."""

    type: Literal["answer"] = "answer"
    command_id: CommandId
    ok: Literal[False] = False
    code: Annotated[RefusalCode, Field(strict=False)]
    message: str
    """In English, for programmers."""
    reason: Annotated[FailureCode, Field(strict=False)] | None = None
    """Of an illegal turn."""
    values: dict[str, str | int] | None = None
    """What the sentence for `reason` needs."""
    wait_ms: Milliseconds | None = None
    events: list[EventMessage] | None = None
    """What the sender of a stale command lacks."""


class Here(_Message):
    """A player who is connected."""

    state: Literal["here"] = "here"


class Away(_Message):
    """A player who is not connected, and for how long."""

    state: Literal["away"] = "away"
    away_ms: Milliseconds
    closed: bool
    """Whether their page said goodbye."""


PlayerPresence = Annotated[Here | Away, Field(discriminator="state")]


class Presence(_Message):
    """Who is connected; it has no number and may be lost. Null before the seat is taken."""

    type: Literal["presence"] = "presence"
    game: GameId
    white: PlayerPresence | None
    black: PlayerPresence | None
    watchers: Annotated[int, Field(ge=0)]


class Refused(_Message):
    """Something other than a command could not be done."""

    type: Literal["refused"] = "refused"
    code: Annotated[RefusalCode, Field(strict=False)]
    message: str
    game: GameId | None = None
    wait_ms: Milliseconds | None = None


class ServerPong(_Message):
    """The answer to the page's ping, with the server's time."""

    type: Literal["pong"] = "pong"
    at: Stamp
    now: Milliseconds


class Bye(_Message):
    """Reconnect after this long."""

    type: Literal["bye"] = "bye"
    reason: Literal["restart", "too-slow", "too-fast"]
    wait_ms: Milliseconds


ServerMessage = (
    Welcome | GameOpened | Events | Done | NotDone | Presence | Refused | Ping | ServerPong | Bye
)
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
"""Checks what the server sends: ``SERVER_MESSAGE.validate_json(text)``."""


def schema() -> dict[str, Any]:
    """The JSON schema of all messages: `PageMessage` and `ServerMessage` among its definitions."""
    page = PAGE_MESSAGE.json_schema(ref_template="#/$defs/{model}")
    server = SERVER_MESSAGE.json_schema(ref_template="#/$defs/{model}")
    definitions = page.pop("$defs") | server.pop("$defs")
    for definition in definitions.values():
        _require_names(definition)
    definitions |= {"PageMessage": page, "ServerMessage": server}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of online play, version {VERSION}",
        "anyOf": [{"$ref": "#/$defs/PageMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": dict(sorted(definitions.items())),
    }


def _require_names(definition: dict[str, Any]) -> None:
    # Python code need not repeat the kind of a message that it makes; whoever sends one must.
    properties = definition.get("properties", {})
    named = [name for name, facts in properties.items() if "const" in facts]
    if named:
        required = definition.get("required", [])
        definition["required"] = [*(name for name in named if name not in required), *required]
