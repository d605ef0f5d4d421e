"""The time of a running game: what is left, whose clock runs, when it is over. Whole milliseconds.

Nothing here reads the time: the caller passes it in. A timer never changes; each event gives a new
one.

A live clock does not charge either side's first turn, which is due within `FIRST_TURN`. From then
on the clock of the colour to move runs, less the lag that its quota covers. The quota is that of
lichess: each turn adds `quota_gain`, a game begins with three times that, and at most seven times
that is saved up. So a turn may still be on its way for a while after the clock shows 0; the
deadline allows for that, and never falls before a turn that compensation would save.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tzaar.online.events import Clocks
from tzaar.online.pace import Correspondence, LiveClock, Pace
from tzaar.pieces import WHITE, Color

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND
FIRST_TURN: Final = 30 * SECOND
"""How long each side of a live game has for its first turn."""
NEVER_JOINED: Final = 14 * DAY
"""How long an invitation is open."""
LIVE_GIFT: Final = 15 * SECOND
DAY_GIFT: Final = DAY
MOST_ON_CLOCK: Final = 6 * 3600 * SECOND
"""No gift takes a live clock above this."""
MOST_AHEAD: Final = 30 * DAY
"""No gift moves the end of a correspondence turn further ahead than this."""

_TURNS_IN_A_GAME: Final = 40  # to estimate how long a game is, as lichess does
_MOST_GAIN: Final = SECOND
_LEAST_GAIN: Final = 150
_GAIN_PER_MILLE: Final = 4
_FIRST_QUOTA: Final = 3  # gains
_MOST_QUOTA: Final = 7  # gains


def quota_gain(pace: LiveClock) -> int:
    """How much lag each turn of a live game may have free of charge, on average.

    >>> quota_gain(LiveClock(initial_s=180, increment_s=2))
    1000
    >>> quota_gain(LiveClock(initial_s=60))
    390
    """
    estimated = (pace.initial_s + _TURNS_IN_A_GAME * pace.increment_s) * SECOND
    return min(_MOST_GAIN, estimated * _GAIN_PER_MILLE // 1000 + _LEAST_GAIN)


def _with(clocks: Clocks, color: Color, ms: int) -> Clocks:
    return Clocks(ms, clocks.black) if color is WHITE else Clocks(clocks.white, ms)


@dataclass(frozen=True, slots=True)
class LiveTimer:
    """Both clocks of a live game."""

    pace: LiveClock
    left: Clocks
    """When the running turn began."""
    quota: Clocks
    """How much lag of each player's next turn is free of charge at most."""
    running: Color
    since: int
    """When the running turn began, plus the time for which the server has been down since."""
    charged: bool = False
    """Whether the running turn takes time off the clock: all but each side's first."""

    @classmethod
    def begin(cls, pace: LiveClock, at: int) -> LiveTimer:
        """The clocks when both players are there."""
        initial = pace.initial_s * SECOND
        quota = _FIRST_QUOTA * quota_gain(pace)
        return cls(pace, Clocks(initial, initial), Clocks(quota, quota), WHITE, at)

    @property
    def deadline_at(self) -> int:
        """When the running turn is late, whatever its lag."""
        if not self.charged:
            return self.since + FIRST_TURN
        return self.since + self.left[self.running] + self.quota[self.running]

    def shown(self, at: int) -> Clocks:
        """What both clocks show."""
        if not self.charged:
            return self.left
        left = self.left[self.running] - (at - self.since)
        return _with(self.left, self.running, max(0, left))

    def compensation(self, at: int, lag_ms: int) -> int:
        """How much of a turn's lag is not charged."""
        if not self.charged:
            return 0
        return max(0, min(lag_ms, self.quota[self.running], at - self.since))

    def is_late(self, at: int, compensated: int) -> bool:
        """Whether a turn that arrives now has no time left, `compensated` being uncharged."""
        if not self.charged:
            return at >= self.deadline_at
        return at - self.since - compensated >= self.left[self.running]

    def clocks_after_turn(self, at: int, compensated: int, *, placing: bool) -> Clocks:
        """What both clocks show after a turn that is in time, the increment added."""
        used = at - self.since - compensated if self.charged else 0
        pace = self.pace
        increment = pace.placement_increment_s if placing else pace.increment_s
        left = self.left[self.running] - used + increment * SECOND
        return _with(self.left, self.running, left)

    def after_turn(self, at: int, clocks: Clocks, compensated: int, *, charged: bool) -> LiveTimer:
        """The other side's turn begins. The log has what clocks showed and lag cost."""
        gain = quota_gain(self.pace)
        quota = min(_MOST_QUOTA * gain, self.quota[self.running] - compensated + gain)
        return LiveTimer(
            self.pace,
            clocks,
            _with(self.quota, self.running, quota),
            self.running.opponent,
            at,
            charged,
        )

    def stopped(self, at: int) -> Clocks:
        """What both clocks keep if the running turn is not played: as shown, but never 0."""
        shown = self.shown(at)
        return _with(shown, self.running, max(1, shown[self.running]))

    def after_takeback(
        self, at: int, clocks: Clocks, running: Color, *, charged: bool
    ) -> LiveTimer:
        """Both clocks stay as they are, and `running` runs from now on."""
        return replace(self, left=clocks, running=running, since=at, charged=charged)

    def has_room(self, color: Color, at: int) -> bool:
        """Whether a gift may go on a player's clock."""
        return self.shown(at)[color] + LIVE_GIFT <= MOST_ON_CLOCK

    def given(self, color: Color, ms: int) -> LiveTimer:
        """A player gets this much more."""
        return replace(self, left=_with(self.left, color, self.left[color] + ms))

    def credited(self, ms: int) -> LiveTimer:
        """The running turn counts as begun this much later."""
        return replace(self, since=self.since + ms)


@dataclass(frozen=True, slots=True)
class DayTimer:
    """The time of a correspondence game: days for each turn."""

    pace: Correspondence
    running: Color
    since: int
    """When the running turn began, plus the time for which the server has been down since."""
    allowed: int
    """How long the running turn may take."""
    saved: Clocks
    """What each player was given for their next turn."""

    @classmethod
    def begin(cls, pace: Correspondence, at: int) -> DayTimer:
        """The first turn begins."""
        return cls(pace, WHITE, at, pace.days * DAY, Clocks(0, 0))

    @property
    def deadline_at(self) -> int:
        """When the running turn is late."""
        return self.since + self.allowed

    def is_late(self, at: int) -> bool:
        """Whether a turn that arrives now has no time left."""
        return at >= self.deadline_at

    def after_turn(self, at: int) -> DayTimer:
        """The other side's turn begins, with the time they were given."""
        return self.after_takeback(at, self.running.opponent)

    def after_takeback(self, at: int, running: Color) -> DayTimer:
        """A turn of `running` begins."""
        allowed = self.pace.days * DAY + self.saved[running]
        return DayTimer(self.pace, running, at, allowed, _with(self.saved, running, 0))

    def has_room(self, color: Color, at: int) -> bool:
        """Whether a player's turn, the running or the next one, may be given another day."""
        if color is self.running:
            ahead = self.deadline_at - at
        else:
            ahead = self.pace.days * DAY + self.saved[color]
        return ahead + DAY_GIFT <= MOST_AHEAD

    def given(self, color: Color, ms: int) -> DayTimer:
        """A player gets this much more for the running turn, or for their next one."""
        if color is self.running:
            return replace(self, allowed=self.allowed + ms)
        return replace(self, saved=_with(self.saved, color, self.saved[color] + ms))

    def credited(self, ms: int) -> DayTimer:
        """The running turn counts as begun this much later."""
        return replace(self, since=self.since + ms)


Timer = LiveTimer | DayTimer


def begin_timer(pace: Pace, at: int) -> Timer | None:
    """The timer once both players are there; None without a clock."""
    match pace:
        case LiveClock():
            return LiveTimer.begin(pace, at)
        case Correspondence():
            return DayTimer.begin(pace, at)
        case _:
            return None
