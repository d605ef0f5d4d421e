"""What players ask for, as they send it. `tzaar.online.decide` says what becomes of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tzaar.online.pace import NoClock, Pace
from tzaar.setups import SEED_LIMIT

CommandId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
"""Chosen by the sender, at random; the same id means the same command, sent again."""
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{22}$")]
"""128 random bits as base64url. The server keeps only its hash."""
ColorName = Literal["white", "black"]


class Phrase(StrEnum):
    """What players can say to each other; each reads it in their own language."""

    HELLO = "hello"
    GOOD_LUCK = "good-luck"
    WELL_PLAYED = "well-played"
    THANKS = "thanks"
    SORRY = "sorry"
    OOPS = "oops"
    ONE_MOMENT = "one-moment"
    BACK = "back"
    GOOD_GAME = "good-game"
    GOODBYE = "goodbye"


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class CreateGame(_Message):
    """A new game, and the secret of its invitation link, which its creator has drawn."""

    command_id: CommandId
    setup: Literal["fixed", "random", "balanced", "tournament"] = "fixed"
    seed: Annotated[int, Field(ge=0, lt=SEED_LIMIT)] | None = None
    """The seed of a random start; None lets the server draw one."""
    color: Literal["white", "black", "random", "invited-chooses"] = "random"
    """The creator's colour."""
    pace: Pace = Field(default_factory=NoClock)
    invite: Token
    watch: Token
    """The secret of the link for spectators."""


class _Command(_Message):
    command_id: CommandId
    seq: Annotated[int, Field(ge=0)]
    """The last event that the sender has seen."""


class Join(_Command):
    """Take the free seat."""

    kind: Literal["join"] = "join"
    invite: Token
    color: ColorName | None = None
    """Given where the invited person chooses."""


class PlayTurn(_Command):
    """A whole turn, in the notation of docs/notation.md."""

    kind: Literal["turn"] = "turn"
    turn: Annotated[str, Field(min_length=1, max_length=40)]


class AskTakeback(_Command):
    """Ask to take back one's own last turn, and the answer to it if there is one."""

    kind: Literal["ask-takeback"] = "ask-takeback"


class AcceptTakeback(_Command):
    """Let the opponent take the turn back."""

    kind: Literal["accept-takeback"] = "accept-takeback"


class DeclineTakeback(_Command):
    """Refuse that; or, from the player who asked, withdraw the request."""

    kind: Literal["decline-takeback"] = "decline-takeback"


class Resign(_Command):
    """Give up (R17)."""

    kind: Literal["resign"] = "resign"


class Abort(_Command):
    """End the game without a result: before both have played a turn."""

    kind: Literal["abort"] = "abort"


class Claim(_Command):
    """The opponent in a live game has vanished: win the game, or call it off."""

    kind: Literal["claim"] = "claim"
    claim: Literal["win", "abort"]


class GiveTime(_Command):
    """Give the opponent 15 seconds in a live game, a day in a correspondence game."""

    kind: Literal["give-time"] = "give-time"


class AskRematch(_Command):
    """Offer another game with colours exchanged; accepts if the opponent has offered one."""

    kind: Literal["ask-rematch"] = "ask-rematch"


class DeclineRematch(_Command):
    """Decline a rematch; or, from the player who offered, withdraw the offer."""

    kind: Literal["decline-rematch"] = "decline-rematch"


class Say(_Command):
    """One of the phrases."""

    kind: Literal["say"] = "say"
    phrase: Annotated[Phrase, Field(strict=False)]


class OpenAnalysis(_Command):
    """The player opens the running game on the analysis board; the opponent is told."""

    kind: Literal["open-analysis"] = "open-analysis"


Command = Annotated[
    Join
    | PlayTurn
    | AskTakeback
    | AcceptTakeback
    | DeclineTakeback
    | Resign
    | Abort
    | Claim
    | GiveTime
    | AskRematch
    | DeclineRematch
    | Say
    | OpenAnalysis,
    Field(discriminator="kind"),
]
COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
"""Reads commands: ``COMMAND.validate_python({"kind": "resign", ...})``."""
