"""Events as pages and programs receive them: the types of `Event.as_message`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tzaar.online.commands import ColorName, Phrase
from tzaar.online.pace import Pace
from tzaar.setups import SEED_LIMIT

Milliseconds = Annotated[int, Field(ge=0)]


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class ClocksMessage(_Model):
    """Milliseconds left to both players at `at`; the clock of the player to move runs on."""

    white: Milliseconds
    black: Milliseconds


class _EventMessage(_Model):
    seq: Annotated[int, Field(ge=1)]
    at: Milliseconds
    """Milliseconds since 1970."""
    by: ColorName | None = None
    """The seat of the player who did it; absent if nobody with a seat did."""
    clocks: ClocksMessage | None = None
    """Only in live games, once both players are there."""


class Created(_EventMessage):
    """The offer."""

    kind: Literal["created"]
    setup: Literal["fixed", "random", "balanced", "tournament"]
    seed: Annotated[int, Field(ge=0, lt=SEED_LIMIT)] | None
    """Of a random start. A double may not hold it exactly; `start` is the board."""
    start: str
    """A position string."""
    pace: Pace
    color: Literal["white", "black", "random", "invited-chooses"]
    rematch_of: str | None


class Joined(_EventMessage):
    """Both players are there."""

    kind: Literal["joined"]
    color: ColorName
    """The colour of the player who joined."""


class TurnPlayed(_EventMessage):
    """A turn, in canonical notation."""

    kind: Literal["turn"]
    turn: str
    lag_ms: Milliseconds
    """How much of it the clock did not charge."""


class TakebackAsked(_EventMessage):
    """`by` would like to take back their last turn."""

    kind: Literal["takeback-asked"]
    turns: Annotated[int, Field(ge=0)]
    """How many would be left."""


class TakebackAccepted(_EventMessage):
    """The turns after the first `turns` are taken back."""

    kind: Literal["takeback-accepted"]
    turns: Annotated[int, Field(ge=0)]


class TakebackDeclined(_EventMessage):
    """Declined by the opponent, or withdrawn by the player who asked."""

    kind: Literal["takeback-declined"]


class Resigned(_EventMessage):
    """`by` gives up."""

    kind: Literal["resigned"]


class Flagged(_EventMessage):
    """The time of `color` ran out. `by` is there if a turn came too late."""

    kind: Literal["flagged"]
    color: ColorName


class Aborted(_EventMessage):
    """Ended without a result."""

    kind: Literal["aborted"]
    reason: Literal["asked", "no-first-turn", "never-joined"]


class Claimed(_EventMessage):
    """The opponent of `by` had vanished."""

    kind: Literal["claimed"]
    claim: Literal["win", "abort"]


class TimeGiven(_EventMessage):
    """The opponent of `by` gets this much more."""

    kind: Literal["time-given"]
    ms: Milliseconds


class ClockCredited(_EventMessage):
    """The server was down; the running turn gets that time back."""

    kind: Literal["clock-credited"]
    ms: Milliseconds


class RematchAsked(_EventMessage):
    """`by` offers another game."""

    kind: Literal["rematch-asked"]


class RematchAccepted(_EventMessage):
    """`game` is the new one."""

    kind: Literal["rematch-accepted"]
    game: str


class RematchDeclined(_EventMessage):
    """Declined by the opponent, or withdrawn by the player who asked."""

    kind: Literal["rematch-declined"]


class Said(_EventMessage):
    """`by` says something."""

    kind: Literal["said"]
    phrase: Annotated[Phrase, Field(strict=False)]


class AnalysisOpened(_EventMessage):
    """`by` looks at the running game on the analysis board."""

    kind: Literal["analysis-opened"]


EventMessage = Annotated[
    Created
    | Joined
    | TurnPlayed
    | TakebackAsked
    | TakebackAccepted
    | TakebackDeclined
    | Resigned
    | Flagged
    | Aborted
    | Claimed
    | TimeGiven
    | ClockCredited
    | RematchAsked
    | RematchAccepted
    | RematchDeclined
    | Said
    | AnalysisOpened,
    Field(discriminator="kind"),
]
EVENT_MESSAGE: TypeAdapter[EventMessage] = TypeAdapter(EventMessage)
"""Checks events: ``EVENT_MESSAGE.validate_python(event.as_message())``."""
