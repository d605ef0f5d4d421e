"""What is overdue, and what is credited after the server was away."""

from __future__ import annotations

import pytest

from tests.online.table import START, Table
from tzaar.online.clock import DAY, FIRST_TURN
from tzaar.online.events import Clocks, EventKind
from tzaar.online.pace import Correspondence, LiveClock
from tzaar.online.state import Result, Status
from tzaar.pieces import WHITE

BLITZ = LiveClock(initial_s=180, increment_s=2)
BULLET = LiveClock(initial_s=60)
MINUTE = 60_000


def blitz() -> Table:
    """A live game in which both sides have begun."""
    return Table(BLITZ).turns(2, each=1000)


@pytest.mark.parametrize("turns", [0, 1])
def test_without_a_first_turn_a_live_game_is_aborted(turns: int) -> None:
    table = Table(BLITZ).turns(turns, each=1000).wait(FIRST_TURN - 1)
    assert table.sweep() is None
    table.wait(1).sweep()
    assert table.log[-1].payload == {"reason": "no-first-turn"}
    assert table.state.status is Status.ABORTED
    assert table.state.result == Result(None, "no-first-turn")
    assert table.state.deadline_at is None


def test_a_flag_falls_at_the_deadline() -> None:
    table = Table(BULLET).turns(3, each=1000).wait(60_000 + 4 * 390)
    event = table.sweep()
    assert event is not None
    assert (event.kind, event.player) == (EventKind.FLAGGED, "")
    assert event.payload == {"color": "black"}
    assert table.state.result == Result(WHITE, "timed-out")
    assert table.state.status is Status.FINISHED
    assert table.sweep() is None


def test_a_game_without_a_clock_has_no_deadline() -> None:
    table = Table().turns(3)
    assert table.state.deadline_at is None
    assert table.wait(5000 * DAY).sweep() is None


def test_an_invitation_stands_for_two_weeks() -> None:
    table = Table(joined=False).wait(14 * DAY - 1)
    assert table.sweep() is None
    table.wait(1).sweep()
    assert table.state.result == Result(None, "never-joined")
    assert table.state.status is Status.ABORTED


def test_the_server_s_absence_is_credited_to_the_running_clock() -> None:
    table = blitz().wait(MINUTE)
    event = table.credit(50_000)
    assert event is not None
    assert (event.player, event.command_id, event.payload) == ("", "restart-1", {"ms": 50_000})
    assert event.clocks == Clocks(182_000 - 10_000, 182_000)
    table.wait(1000).turn()
    assert table.state.clocks == Clocks(182_000 - 11_000 + 2000, 182_000)


def test_a_credit_happens_once() -> None:
    table = blitz().wait(MINUTE)
    assert table.credit(1000) is not None
    assert table.credit(1000) is None
    assert table.credit(1000, "restart-2") is not None


def test_a_turn_gets_no_more_back_than_it_has_used() -> None:
    table = blitz().wait(5000)
    event = table.credit(MINUTE)
    assert event is not None
    assert event.payload == {"ms": 5000}
    assert event.clocks == Clocks(182_000, 182_000)
    assert table.credit(MINUTE, "restart-2") is None


def test_first_turns_and_correspondence_are_credited_too() -> None:
    table = Table(BLITZ).wait(MINUTE)
    table.credit(50_000)
    assert table.state.deadline_at == START + 50_000 + FIRST_TURN
    assert table.sweep() is None
    table = Table(Correspondence(days=1)).wait(2 * DAY)
    event = table.credit(DAY + 1)
    assert event is not None
    assert event.clocks is None
    assert table.sweep() is None


@pytest.mark.parametrize("table", [Table(), Table(BLITZ, joined=False)], ids=["no clock", "open"])
def test_where_no_clock_runs_nothing_is_credited(table: Table) -> None:
    assert table.wait(MINUTE).credit(1000) is None


def test_an_ended_game_is_not_credited() -> None:
    table = blitz()
    table.do("ann", "resign")
    assert table.wait(MINUTE).credit(1000) is None
