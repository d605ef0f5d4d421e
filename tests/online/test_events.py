"""The public form of events: every kind, word for word, and by the schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import ValidationError

from tests.online.table import START, Table
from tzaar.online.clock import DAY
from tzaar.online.decide import AWAY
from tzaar.online.event_messages import EVENT_MESSAGE
from tzaar.online.events import Clocks, Event, EventKind
from tzaar.online.pace import Correspondence, LiveClock
from tzaar.pieces import BLACK, WHITE
from tzaar.position import Position


def played() -> list[Event]:
    """Events of every kind, from games with clocks and without."""
    live = Table(LiveClock(initial_s=60, increment_s=1)).turns(3, each=1000)
    live.do("ann", "ask-takeback")
    live.do("bob", "decline-takeback")
    live.do("ann", "ask-takeback")
    live.do("bob", "accept-takeback")
    live.do("bob", "give-time")
    live.do("ann", "say", phrase="thanks")
    live.do("bob", "open-analysis")
    live.wait(5000).credit(4000)
    command = live.command("claim", claim="win")
    live.append(live.decide("bob", command, opponent_away_ms=AWAY).event)
    live.do("ann", "ask-rematch")
    live.do("bob", "decline-rematch")
    live.do("ann", "ask-rematch")
    live.do("bob", "ask-rematch")
    open_game = Table(color="random", setup="random", joined=False)
    open_game.do("ann", "abort")
    resigned = Table(color="invited-chooses", joined=False)
    resigned.join("bob", color="white")
    resigned.do("ann", "resign")
    flagged = Table(Correspondence(days=1)).wait(DAY)
    flagged.sweep()
    return [*live.log, *open_game.log, *resigned.log, *flagged.log]


EVENTS = played()
HEAD = {"seq": 7, "at": START}
CLOCKS = {"clocks": {"white": 60_000, "black": 1}}
GOLDEN: list[tuple[EventKind, Mapping[str, Any], dict[str, Any]]] = [
    (
        EventKind.CREATED,
        {
            "setup": "random",
            "seed": 7,
            "start": "…",
            "pace": {"kind": "none"},
            "color": "random",
            "rematch_of": None,
        },
        {
            "setup": "random",
            "seed": 7,
            "start": "…",
            "pace": {"kind": "none"},
            "color": "random",
            "rematch_of": None,
        },
    ),
    (EventKind.JOINED, {"color": "black"}, {"color": "black"}),
    (EventKind.TURN, {"turn": "D7xE7", "lag_ms": 3}, {"turn": "D7xE7", "lag_ms": 3}),
    (EventKind.TAKEBACK_ASKED, {"turns": 2}, {"turns": 2}),
    (EventKind.TAKEBACK_ACCEPTED, {"turns": 2}, {"turns": 2}),
    (EventKind.TAKEBACK_DECLINED, {}, {}),
    (EventKind.RESIGNED, {}, {}),
    (EventKind.FLAGGED, {"color": "white"}, {"color": "white"}),
    (EventKind.ABORTED, {"reason": "asked"}, {"reason": "asked"}),
    (EventKind.CLAIMED, {"claim": "abort"}, {"claim": "abort"}),
    (EventKind.TIME_GIVEN, {"ms": 15_000}, {"ms": 15_000}),
    (EventKind.CLOCK_CREDITED, {"ms": 1}, {"ms": 1}),
    (EventKind.REMATCH_ASKED, {}, {}),
    (EventKind.REMATCH_ACCEPTED, {"game": "xyz"}, {"game": "xyz"}),
    (EventKind.REMATCH_DECLINED, {}, {}),
    (EventKind.SAID, {"phrase": "hello"}, {"phrase": "hello"}),
    (EventKind.ANALYSIS_OPENED, {}, {}),
]


@pytest.mark.parametrize(("kind", "payload", "shown"), GOLDEN, ids=[kind for kind, _, _ in GOLDEN])
def test_as_message(kind: EventKind, payload: Mapping[str, Any], shown: dict[str, Any]) -> None:
    event = Event(7, kind, START, "secret-id", BLACK, payload, Clocks(60_000, 1), "command-id")
    assert event.as_message() == HEAD | CLOCKS | {"kind": kind.value, "by": "black"} | shown
    assert type(event.as_message()["kind"]) is str
    EVENT_MESSAGE.validate_python(event.as_message())
    by_nobody = Event(7, kind, START, "secret-id", payload=payload)
    assert by_nobody.as_message() == HEAD | {"kind": kind.value} | shown


def test_the_golden_messages_have_every_kind() -> None:
    assert [kind for kind, _, _ in GOLDEN] == list(EventKind)
    assert {event.kind for event in EVENTS} == set(EventKind)


def test_what_happens_in_games_is_as_described() -> None:
    for event in EVENTS:
        message = event.as_message()
        read = EVENT_MESSAGE.validate_python(message)
        assert read.model_dump(mode="json", exclude_unset=True) == message


def test_no_message_names_a_player_or_a_command() -> None:
    for event in EVENTS:
        text = str(event.as_message())
        assert event.command_id == "" or event.command_id not in text
        assert "'ann'" not in text
        assert "'bob'" not in text


@pytest.mark.parametrize(
    "change",
    [{"kind": "exploded"}, {"seq": 0}, {"turn": None}, {"by": "red"}, {"player": "ann"}],
    ids=str,
)
def test_other_messages_are_refused(change: dict[str, Any]) -> None:
    event = Event(3, EventKind.TURN, START, "ann", WHITE, {"turn": "D7xE7", "lag_ms": 0})
    with pytest.raises(ValidationError):
        EVENT_MESSAGE.validate_python(event.as_message() | change)


def test_clocks_by_colour() -> None:
    assert (Clocks(1, 2)[WHITE], Clocks(1, 2)[BLACK]) == (1, 2)


def test_the_first_message_has_the_board() -> None:
    assert Table().log[0].as_message()["start"] == str(Position.fixed())
