"""Why something is refused; the page says it in the visitor's language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from tzaar.errors import TzaarError


class RefusalCode(StrEnum):
    """What is wrong with a request, a message or a command."""

    BAD_MESSAGE = "bad-message"
    """It cannot be read, or lacks something."""
    BAD_VERSION = "bad-version"
    """The page is older or newer than the server: reload it."""
    NOT_FOUND = "not-found"
    """There is no such game, or this person may not see it; the two look the same."""
    BAD_ORIGIN = "bad-origin"
    NO_SESSION = "no-session"
    """This cookie belongs to nobody; `POST /api/guest` gives one that does."""
    NOT_YOUR_SEAT = "not-your-seat"
    NOT_YOUR_TURN = "not-your-turn"
    STALE = "stale"
    """Something else happened first; the answer brings the events that the sender lacks."""
    ILLEGAL_TURN = "illegal-turn"
    """`reason` is the `FailureCode` of the rules, `values` what its sentence needs."""
    NOT_STARTED = "not-started"
    GAME_OVER = "game-over"
    NOT_OVER = "not-over"
    ALREADY_JOINED = "already-joined"
    """Both seats are taken."""
    BAD_INVITE = "bad-invite"
    OWN_INVITE = "own-invite"
    """Players cannot play against themselves."""
    COLOR_MISSING = "color-missing"
    """The invited person was to choose a colour, and has not."""
    TOO_LATE_TO_ABORT = "too-late-to-abort"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NO_OFFER = "no-offer"
    """What is accepted or declined was never offered, or the offer is gone."""
    ALREADY_OFFERED = "already-offered"
    NOT_AWAY = "not-away"
    """The opponent is there, or has not been away for long enough; `wait_ms` says how long."""
    NO_CLOCK = "no-clock"
    TOO_MUCH_TIME = "too-much-time"
    """The clock already holds so much that no more may be given."""
    TOO_FAST = "too-fast"
    """`wait_ms` says when to try again."""
    TOO_MANY_GAMES = "too-many-games"
    BAD_TOKEN = "bad-token"  # noqa: S105 - a code
    """A link, to another device or to watch, that is wrong, used up or expired."""
    UNAVAILABLE = "unavailable"
    """The database does not answer; nothing is known to be lost, so send it again."""


_NONE: Final[Mapping[str, str | int]] = {}


class Refusal(TzaarError):  # noqa: N818 - an answer, not a fault of the program
    """An answer that says no, and why.

    `refusal` is the code; `reason` and `values` say more where the code alone does not tell.
    """

    def __init__(
        self,
        refusal: RefusalCode,
        message: str,
        *,
        reason: str | None = None,
        values: Mapping[str, str | int] = _NONE,
    ) -> None:
        super().__init__(message, values=values)
        self.refusal = refusal
        self.reason = reason
