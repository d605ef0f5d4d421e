"""What happened in a game: the log, from which everything else follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from tzaar.pieces import Color

SYSTEM: Final = ""
"""The player id of events that nobody asked for: flags, credits."""


class EventKind(StrEnum):
    """What can happen. The comment is what `payload` holds."""

    CREATED = "created"  # setup, seed, start, pace, color, rematch_of: the whole offer
    JOINED = "joined"  # color: of the player who joined
    TURN = "turn"  # turn; lag_ms: how much of it the clock did not charge
    TAKEBACK_ASKED = "takeback-asked"  # turns: how many would be left
    TAKEBACK_ACCEPTED = "takeback-accepted"  # turns: how many are left
    TAKEBACK_DECLINED = "takeback-declined"
    RESIGNED = "resigned"
    FLAGGED = "flagged"  # color: whose time ran out
    ABORTED = "aborted"  # reason: asked, no-first-turn, never-joined
    CLAIMED = "claimed"  # claim: win, abort
    TIME_GIVEN = "time-given"  # ms
    CLOCK_CREDITED = "clock-credited"  # ms: for which the server was down
    REMATCH_ASKED = "rematch-asked"
    REMATCH_ACCEPTED = "rematch-accepted"  # game: the id of the new one
    REMATCH_DECLINED = "rematch-declined"
    SAID = "said"  # phrase
    ANALYSIS_OPENED = "analysis-opened"


@dataclass(frozen=True, slots=True)
class Clocks:
    """Milliseconds left to both players when an event happened."""

    white: int
    black: int

    def __getitem__(self, color: Color) -> int:
        return self.white if color is Color.WHITE else self.black


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a game's log."""

    seq: int
    """From 1, without gaps."""
    kind: EventKind
    at: int
    """Milliseconds since 1970, never less than in the event before."""
    player: str = SYSTEM
    """The id of who did it; never sent to others."""
    color: Color | None = None
    """The seat of the player who did it, where there is one."""
    payload: Mapping[str, Any] = field(default_factory=dict)
    clocks: Clocks | None = None
    """The clocks after the event, in live games."""
    command_id: str = ""
    """The id of the command that caused it; unique for its player within the game."""

    def as_message(self) -> dict[str, Any]:
        """The event as anybody may see it."""
        message: dict[str, Any] = {"seq": self.seq, "kind": self.kind.value, "at": self.at}
        if self.color is not None:
            message["by"] = self.color.name.lower()
        if self.clocks is not None:
            message["clocks"] = {"white": self.clocks.white, "black": self.clocks.black}
        return message | dict(self.payload)
