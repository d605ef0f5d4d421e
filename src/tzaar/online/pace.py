"""How much time the players of a game have."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Pace(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class NoClock(_Pace):
    """As long as it takes."""

    kind: Literal["none"] = "none"


class LiveClock(_Pace):
    """Both players are there: some time for the whole game, and an increment with every turn."""

    kind: Literal["live"] = "live"
    initial_s: Annotated[int, Field(ge=30, le=3 * 3600)]
    increment_s: Annotated[int, Field(ge=0, le=180)] = 0
    placement_increment_s: Annotated[int, Field(ge=0, le=60)] = 0
    """Instead of `increment_s`, for each of the 60 turns that fill an empty board (R6)."""


class Correspondence(_Pace):
    """Days for every turn; a placement is a turn, too."""

    kind: Literal["correspondence"] = "correspondence"
    days: Annotated[int, Field(ge=1, le=14)]


Pace = Annotated[NoClock | LiveClock | Correspondence, Field(discriminator="kind")]
