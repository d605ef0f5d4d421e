"""How games begin: offers, seats, and what a rematch takes over."""

from __future__ import annotations

import pytest

from tests.online.table import SEED, START, TOKEN, Table
from tzaar.online.beginning import color_named
from tzaar.online.clock import DAY
from tzaar.online.events import EventKind
from tzaar.online.pace import Correspondence, LiveClock
from tzaar.online.refusal import Refusal
from tzaar.online.state import GameState, Status
from tzaar.pieces import BLACK, WHITE, Color
from tzaar.position import Position


def test_the_whole_offer_is_in_the_first_event() -> None:
    (event,) = Table(LiveClock(initial_s=60, increment_s=1), joined=False).log
    assert (event.seq, event.kind, event.at) == (1, EventKind.CREATED, START)
    assert (event.player, event.color) == ("ann", WHITE)
    assert event.payload == {
        "setup": "fixed",
        "seed": None,
        "start": str(Position.fixed()),
        "pace": {"kind": "live", "initial_s": 60, "increment_s": 1, "placement_increment_s": 0},
        "color": "white",
        "rematch_of": None,
    }


@pytest.mark.parametrize(
    ("setup", "seed", "kept", "start"),
    [
        ("fixed", 3, None, Position.fixed()),
        ("tournament", None, None, Position.empty()),
        ("random", 3, 3, Position.random(3)),
        ("random", 0, 0, Position.random(0)),
        ("random", None, SEED, Position.random(SEED)),
        ("balanced", 3, 3, Position.balanced(3)),
        ("balanced", None, SEED, Position.balanced(SEED)),
    ],
)
def test_starts(setup: str, seed: int | None, kept: int | None, start: Position) -> None:
    state = Table(setup=setup, seed=seed).state
    assert (state.setup, state.seed, state.start, state.position) == (setup, kept, start, start)


@pytest.mark.parametrize(
    ("choice", "seat"),
    [("white", WHITE), ("black", BLACK), ("random", None), ("invited-chooses", None)],
)
def test_who_chose_a_colour_sits_down_at_once(choice: str, seat: Color | None) -> None:
    table = Table(color=choice, joined=False)
    assert table.log[0].color is seat
    assert table.state.seat_of("ann") is seat
    assert table.state.status is Status.OPEN
    assert table.state.creator == "ann"


@pytest.mark.parametrize(("choice", "newcomer"), [("white", BLACK), ("black", WHITE)])
def test_the_newcomer_has_the_other_colour(choice: str, newcomer: Color) -> None:
    table = Table(color=choice, joined=False)
    event = table.join("bob", color="white")  # colours were not offered
    assert (event.seq, event.color, event.payload) == (
        2,
        newcomer,
        {"color": newcomer.name.lower()},
    )
    assert table.state.seats == {newcomer: "bob", newcomer.opponent: "ann"}
    assert table.state.status is Status.PLAYING


@pytest.mark.parametrize("heads", [True, False])
def test_random_colours_are_drawn_when_somebody_joins(heads: bool) -> None:
    table = Table(color="random", joined=False)
    table.join("bob", draw=lambda: heads)
    assert table.state.seat_of("bob") is (WHITE if heads else BLACK)
    assert table.state.seat_of("ann") is (BLACK if heads else WHITE)


def test_the_invited_person_chooses() -> None:
    table = Table(color="invited-chooses", joined=False)
    command = table.command("join", invite=TOKEN)
    with pytest.raises(Refusal, match="choose a colour"):
        table.decide("bob", command, has_invite=True)
    table.join("bob", color="white")
    assert table.state.seats == {WHITE: "bob", BLACK: "ann"}


def test_names_of_colours() -> None:
    assert color_named("white") is WHITE
    assert color_named("black") is BLACK
    assert color_named("random") is None
    assert color_named(None) is None


# -- Rematches -------------------------------------------------------------------------------------


def rematch(table: Table) -> GameState:
    """Ann offers another game, Bob accepts it half a minute later."""
    table.do("ann", "ask-rematch")
    table.wait(30_000)
    decision = table.decide("bob", table.command("ask-rematch"))
    table.append(decision.event)
    assert decision.event.kind is EventKind.REMATCH_ACCEPTED
    assert decision.event.payload == {"game": "the-rematch"}
    assert decision.new_game is not None
    game_id, events = decision.new_game
    assert game_id == table.state.rematch_game == "the-rematch"
    assert [event.kind for event in events] == [EventKind.CREATED, EventKind.JOINED]
    return GameState.replay(game_id, events)


def finished(table: Table) -> Table:
    table.do("bob", "resign")
    return table


def test_a_rematch_has_the_same_pace_and_the_colours_exchanged() -> None:
    table = finished(Table(Correspondence(days=2), setup="tournament"))
    again = rematch(table)
    assert again.status is Status.PLAYING
    assert again.seats == {WHITE: "bob", BLACK: "ann"}
    assert again.creator == "ann"
    assert (again.setup, again.start) == ("tournament", Position.empty())
    assert again.pace == Correspondence(days=2)
    assert again.rematch_of == table.state.id
    assert again.deadline_at == table.now + 2 * DAY


def test_the_clocks_of_a_rematch_are_set() -> None:
    again = rematch(finished(Table(LiveClock(initial_s=60))))
    assert again.clocks is not None
    assert (again.clocks.white, again.clocks.black) == (60_000, 60_000)


def test_a_rematch_of_a_random_start_has_another_seed() -> None:
    again = rematch(finished(Table(setup="random", seed=5)))
    assert again.seed == 2**53 - 1  # every coin showed heads
    assert again.start == Position.random(2**53 - 1)


def test_a_game_that_was_aborted_by_a_player_has_a_rematch_too() -> None:
    table = Table()
    table.do("ann", "abort")
    assert rematch(table).status is Status.PLAYING


def test_no_sender_can_have_drawn_the_ids_of_a_rematch_s_events() -> None:
    again = rematch(finished(Table()))
    assert again.answer_to("ann", "rematch:the-game") == 1
    assert again.answer_to("bob", "rematch:the-game") == 2
