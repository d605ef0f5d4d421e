"""Time left, lag compensation, deadlines, gifts and credits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.online.table import START, Table
from tzaar.online.clock import (
    DAY,
    FIRST_TURN,
    LIVE_GIFT,
    MOST_ON_CLOCK,
    DayTimer,
    LiveTimer,
    begin_timer,
    quota_gain,
)
from tzaar.online.events import Clocks, EventKind
from tzaar.online.pace import Correspondence, LiveClock, NoClock
from tzaar.online.state import Result
from tzaar.pieces import BLACK, WHITE, Color

BLITZ = LiveClock(initial_s=180, increment_s=2)
BULLET = LiveClock(initial_s=60)
MINUTE = 60_000


def blitz(turns: int = 2) -> Table:
    """A live game in which both sides have begun, Bob after a second."""
    return Table(BLITZ).turns(turns, each=1000)


@pytest.mark.parametrize(
    ("initial_s", "increment_s", "gain"),
    [(30, 0, 270), (60, 0, 390), (180, 0, 870), (180, 2, 1000), (600, 5, 1000)],
)
def test_the_gain_of_the_lag_quota(initial_s: int, increment_s: int, gain: int) -> None:
    assert quota_gain(LiveClock(initial_s=initial_s, increment_s=increment_s)) == gain


def test_no_clock_has_no_timer() -> None:
    assert begin_timer(NoClock(), START) is None


# -- Live ------------------------------------------------------------------------------------------


def test_both_clocks_are_set_when_the_second_player_comes() -> None:
    table = Table(BLITZ, joined=False)
    assert table.state.clocks is None
    table.wait(5000).join("bob")
    assert table.log[-1].clocks == Clocks(180_000, 180_000)
    assert table.state.deadline_at == START + 5000 + FIRST_TURN


def test_a_first_turn_is_not_charged_and_earns_the_increment() -> None:
    table = Table(BLITZ).wait(29_999)
    table.turn()
    assert table.state.clocks == Clocks(182_000, 180_000)
    assert table.state.deadline_at == table.now + FIRST_TURN
    table.wait(20_000).turn()
    assert table.state.clocks == Clocks(182_000, 182_000)


def test_the_mover_s_clock_runs_from_the_second_turn_on() -> None:
    table = blitz()
    table.wait(10_000).turn()
    assert table.state.clocks == Clocks(182_000 - 10_000 + 2000, 182_000)


def test_events_in_between_show_the_running_clock() -> None:
    table = blitz().wait(7000)
    table.do("bob", "say", phrase="hello")
    assert table.log[-1].clocks == Clocks(175_000, 182_000)
    table.wait(1000).turn()
    assert table.state.clocks == Clocks(182_000 - 8000 + 2000, 182_000)


def test_placements_have_their_own_increment() -> None:
    pace = LiveClock(initial_s=300, increment_s=9, placement_increment_s=2)
    table = Table(pace, setup="tournament").turns(60)
    assert table.state.clocks == Clocks(300_000 + 30 * 2000, 300_000 + 30 * 2000)
    table.turn()
    assert table.state.clocks == Clocks(360_000 + 9000, 360_000)


def test_lag_is_not_charged_as_long_as_the_quota_lasts() -> None:
    table = blitz()  # White's quota: three gains to begin with, one for the first turn
    for lag, compensated in [(300, 300), (60_000, 4000 - 300 + 1000), (60_000, 1000)]:
        before = table.state.clocks_at(table.now)
        assert before is not None
        event = table.wait(9000).turn(lag_ms=lag)
        assert event.payload["lag_ms"] == compensated
        assert event.clocks is not None
        assert event.clocks.white == before.white - 9000 + compensated + 2000
        table.turn()


def test_no_more_lag_is_compensated_than_the_turn_took() -> None:
    event = blitz().wait(100).turn(lag_ms=900)
    assert event.payload["lag_ms"] == 100


def test_a_negative_lag_counts_as_none() -> None:
    event = blitz().wait(100).turn(lag_ms=-900)
    assert event.payload["lag_ms"] == 0


def test_the_quota_is_capped_at_seven_gains() -> None:
    table = Table(BULLET).turns(2 * 10)
    assert isinstance(table.state.timer, LiveTimer)
    assert table.state.timer.quota == Clocks(7 * 390, 7 * 390)


def test_a_turn_saved_by_compensation_stands_and_is_never_flagged_before() -> None:
    table = Table(BULLET).turns(2, each=1000)
    quota = 4 * 390
    assert table.state.deadline_at == table.now + 60_000 + quota
    table.wait(60_000 + quota - 1)
    assert table.sweep() is None
    event = table.turn(lag_ms=quota)
    assert event.kind is EventKind.TURN
    assert event.clocks == Clocks(1, 60_000)


def test_a_turn_that_compensation_does_not_save_is_flagged() -> None:
    table = Table(BULLET).turns(2, each=1000).wait(60_000 + 400)
    event = table.turn(lag_ms=400)
    assert event.kind is EventKind.FLAGGED
    assert event.payload == {"color": "white"}
    assert event.clocks == Clocks(0, 60_000)
    assert table.state.result == Result(BLACK, "timed-out")
    # The event answers its command, should that be sent again.
    assert table.state.answer_to("ann", event.command_id) == event.seq


def test_a_late_first_turn_is_no_turn() -> None:
    table = Table(BULLET).wait(FIRST_TURN)
    event = table.turn(lag_ms=5000)
    assert (event.kind, event.payload) == (EventKind.ABORTED, {"reason": "no-first-turn"})


@st.composite
def live_timers(draw: st.DrawFn) -> LiveTimer:
    pace = LiveClock(initial_s=draw(st.integers(30, 600)), increment_s=draw(st.integers(0, 10)))
    clocks, quotas = (st.builds(Clocks, *2 * [st.integers(1, most)]) for most in (600_000, 7000))
    color = st.sampled_from(Color)
    return LiveTimer(pace, draw(clocks), draw(quotas), draw(color), START, draw(st.booleans()))


@given(live_timers(), st.integers(0, 700_000), st.integers(0, 10_000))
def test_the_deadline_is_where_no_lag_would_save_a_turn(
    timer: LiveTimer, elapsed: int, lag: int
) -> None:
    at = START + elapsed
    compensated = timer.compensation(at, lag)
    assert 0 <= compensated <= lag
    assert timer.is_late(at, timer.compensation(at, 10**9)) == (at >= timer.deadline_at)
    shown = timer.shown(at)
    assert shown.white >= 0
    assert shown.black >= 0
    if not timer.is_late(at, compensated):
        after = timer.clocks_after_turn(at, compensated, placing=False)
        assert after[timer.running] >= timer.pace.increment_s * 1000
        assert after[timer.running.opponent] == timer.left[timer.running.opponent]


def test_a_clock_of_the_machine_that_jumps_back_charges_nothing() -> None:
    table = blitz()
    table.wait(-3_600_000).turn()
    assert table.log[-1].at == table.log[-2].at
    assert table.state.clocks == Clocks(184_000, 182_000)
    assert table.state.deadline_at is not None
    assert table.state.deadline_at > table.state.updated_at


# -- Correspondence and none -----------------------------------------------------------------------


def test_correspondence_has_days_for_every_turn() -> None:
    table = Table(Correspondence(days=3))
    assert table.state.deadline_at == START + 3 * DAY
    table.wait(DAY).turn()
    assert table.state.clocks is None
    assert table.state.deadline_at == START + 4 * DAY
    table.wait(3 * DAY - 1)
    assert table.sweep() is None
    event = table.wait(1).sweep()
    assert event is not None
    assert (event.kind, event.clocks) == (EventKind.FLAGGED, None)
    assert table.state.result == Result(WHITE, "timed-out")


def test_a_late_turn_of_a_correspondence_game_is_flagged() -> None:
    table = Table(Correspondence(days=1)).wait(DAY)
    assert table.turn().kind is EventKind.FLAGGED


# -- Gifts -----------------------------------------------------------------------------------------


def test_time_can_be_given_in_a_live_game() -> None:
    table = blitz().wait(2000)
    deadline = table.state.deadline_at
    assert deadline is not None
    assert table.do("bob", "give-time").payload == {"ms": LIVE_GIFT}
    assert table.state.clocks == Clocks(195_000, 182_000)
    assert table.state.deadline_at == deadline + LIVE_GIFT
    table.do("ann", "give-time")
    assert table.state.clocks == Clocks(195_000, 197_000)
    assert table.state.deadline_at == deadline + LIVE_GIFT


def test_a_live_clock_holds_six_hours() -> None:
    table = Table(LiveClock(initial_s=3 * 3600))
    for _ in range((MOST_ON_CLOCK - 3 * 3600 * 1000) // LIVE_GIFT):
        table.do("ann", "give-time")
    assert table.state.clocks == Clocks(3 * 3600 * 1000, MOST_ON_CLOCK)
    assert table.code("ann", "give-time") == "too-much-time"
    table.do("bob", "give-time")


def test_days_can_be_given_for_the_running_turn_and_for_the_next() -> None:
    table = Table(Correspondence(days=2))
    table.do("bob", "give-time")
    assert table.state.deadline_at == START + 3 * DAY
    table.do("ann", "give-time")
    assert table.state.deadline_at == START + 3 * DAY
    table.turn()
    assert table.state.deadline_at == START + 3 * DAY
    for _ in range(2):  # a gift is used up by one turn
        table.turn()
        assert table.state.deadline_at == START + 2 * DAY


def test_no_turn_ends_more_than_thirty_days_ahead() -> None:
    table = Table(Correspondence(days=14))
    for player in ("ann", "bob"):
        for _ in range(16):
            table.do(player, "give-time")
        assert table.code(player, "give-time") == "too-much-time"
    table.wait(DAY).do("bob", "give-time")
    assert table.state.deadline_at == START + 31 * DAY


def test_there_is_no_time_to_give_without_a_clock() -> None:
    assert Table().code("ann", "give-time") == "no-clock"


# -- Takebacks -------------------------------------------------------------------------------------


def test_clocks_stay_as_they_are_when_a_turn_is_taken_back() -> None:
    table = blitz(3).wait(4000)
    shown = Clocks(183_000, 178_000)
    table.do("ann", "ask-takeback")
    table.do("bob", "accept-takeback")
    assert table.state.clocks == shown
    table.wait(1000).turn()
    assert table.state.clocks == Clocks(183_000 - 1000 + 2000, 178_000)


def test_a_clock_that_ran_out_while_a_turn_was_taken_back_still_has_its_quota() -> None:
    table = Table(BULLET).turns(3, each=1000).wait(60_000 + 300)
    table.do("ann", "ask-takeback")
    table.do("bob", "accept-takeback")
    assert table.state.clocks == Clocks(59_000, 1)
    table.turn()
    assert table.wait(200).turn(lag_ms=200).kind is EventKind.TURN


def test_a_first_turn_taken_back_is_due_in_thirty_seconds_again() -> None:
    table = blitz(2)
    table.do("bob", "ask-takeback")
    table.do("ann", "accept-takeback")
    assert table.state.deadline_at == table.now + FIRST_TURN
    table.wait(5000).turn()
    assert table.state.clocks == Clocks(182_000, 184_000)


def test_days_begin_again_when_a_turn_is_taken_back() -> None:
    table = Table(Correspondence(days=2)).turns(3).wait(DAY)
    table.do("ann", "ask-takeback")
    table.do("bob", "accept-takeback")
    assert isinstance(table.state.timer, DayTimer)
    assert table.state.timer.running is WHITE
    assert table.state.deadline_at == table.now + 2 * DAY
