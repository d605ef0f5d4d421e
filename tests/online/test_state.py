"""The state that events add up to: replaying, endings on the board, records of games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest

from tests.online.table import GAME, START, Table
from tzaar.game import Game
from tzaar.online.events import Clocks, Event, EventKind
from tzaar.online.pace import LiveClock
from tzaar.online.state import GameState, Result, Status
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE
from tzaar.position import Position
from tzaar.records import Format, load, read_game, write

Facts = Callable[[Game], list[object]]

FILES = sorted((Path(__file__).parents[2] / "data" / "games").glob("*.sgf"))
REAL_GAMES = [(file.name, game) for file in FILES for game in load(file)]


def replayed(table: Table) -> GameState:
    return GameState.replay(GAME, table.log)


def test_the_log_alone_makes_the_state() -> None:
    table = Table(LiveClock(initial_s=60)).turns(4, each=700)
    table.do("ann", "ask-takeback")
    table.do("bob", "accept-takeback")
    table.do("ann", "say", phrase="thanks")
    table.do("bob", "resign")
    table.do("ann", "ask-rematch")
    assert replayed(table) == table.state


def test_events_are_numbered_without_gaps() -> None:
    table = Table()
    for seq in (1, 2, 4):
        with pytest.raises(ValueError, match=f"event {seq} cannot follow event 2"):
            table.state.after(Event(seq, EventKind.RESIGNED, table.now, "ann", WHITE))


def test_a_log_begins_with_created_and_has_it_once() -> None:
    table = Table()
    with pytest.raises(ValueError, match="begins with created, not with joined"):
        GameState.replay(GAME, table.log[1:])
    with pytest.raises(ValueError, match="begins with created"):
        GameState.begin(GAME, replace(table.log[0], seq=2))
    with pytest.raises(ValueError, match="created begins a log"):
        table.state.after(replace(table.log[0], seq=3))


def test_a_state_never_changes() -> None:
    table = Table().turns(2)
    before, seq = table.state, table.state.seq
    table.turns(3)
    assert (before.seq, len(before.turns), len(before.answers)) == (seq, 2, seq)
    with pytest.raises(FrozenInstanceError):
        before.seq = 9  # type: ignore[misc]


def test_seats() -> None:
    state = Table().state
    assert (state.seat_of("ann"), state.seat_of("bob"), state.seat_of("eve")) == (
        WHITE,
        BLACK,
        None,
    )


def test_commands_are_known_by_their_player_and_id() -> None:
    table = Table()
    event = table.turn()
    state = replayed(table)
    assert state.answer_to("ann", event.command_id) == event.seq == 3
    assert state.answer_to("bob", event.command_id) is None
    assert state.answer_to("ann", "never-sent-before") is None
    assert state.answer_to("ann", table.log[0].command_id) == 1


# -- Real games ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "game"), REAL_GAMES, ids=[name for name, _ in REAL_GAMES])
def test_real_games_play_through_commands(name: str, game: Game, facts: Facts) -> None:
    table = Table(LiveClock(initial_s=600, increment_s=1), setup="fixed")
    created = replace(table.log[0], payload={**table.log[0].payload, "start": str(game.start)})
    table.log[0] = created
    table.state = GameState.replay(GAME, table.log)
    for node in game.mainline():
        assert table.state.status is Status.PLAYING
        table.wait(1500).turn(str(node.turn))
        assert table.state.position == node.position
    outcome = game.position.outcome()
    assert (table.state.status is Status.FINISHED) == (outcome is not None)
    if outcome:
        assert table.state.result is not None
        assert table.state.result.winner is outcome.winner
        assert table.state.result.lost_type is outcome.lost_type
        assert table.state.result.reason == outcome.termination.replace(" ", "-")
        assert table.state.deadline_at is None
    assert replayed(table) == table.state
    again = table.state.game()
    assert facts(read_game(write(again, Format.TZR))) == facts(again)
    assert [str(node.turn) for node in again.mainline()] == [
        str(node.turn) for node in game.mainline()
    ]


def test_the_real_games_are_there() -> None:
    assert len(REAL_GAMES) == 5


# -- Records ---------------------------------------------------------------------------------------


def test_a_record_has_tags_turns_and_clocks() -> None:
    table = Table(LiveClock(initial_s=60), setup="random", seed=9).turns(2)
    table.wait(1250).turn()
    game = read_game(write(table.state.game(), Format.TZR))
    assert game.tags == {"Event": "Online", "Date": "2027.01.15", "Seed": "9"}
    assert START // 1000 == 1_800_000_000
    assert game.start == Position.random(9)
    assert [node.clock for node in game.mainline()] == [60, 60, 58.75]
    assert game.outcome() is None


def test_without_a_clock_a_record_has_none() -> None:
    game = Table(setup="tournament").turns(2).state.game()
    assert [node.clock for node in game.mainline()] == [None, None]
    assert game.tags == {"Event": "Online", "Date": "2027.01.15"}


@pytest.mark.parametrize(
    ("kind", "color", "payload", "termination"),
    [
        (EventKind.RESIGNED, BLACK, {}, Termination.RESIGNED),
        (EventKind.FLAGGED, None, {"color": "black"}, Termination.TIMED_OUT),
        (EventKind.CLAIMED, WHITE, {"claim": "win"}, Termination.UNKNOWN),
    ],
)
def test_a_record_says_who_won(
    kind: EventKind, color: object, payload: dict[str, str], termination: Termination
) -> None:
    table = Table(LiveClock(initial_s=60)).turns(3)
    clocks = Clocks(1, 1)
    event = Event(table.state.seq + 1, kind, table.now, "x", color, payload, clocks)  # type: ignore[arg-type]
    game = read_game(write(table.state.after(event).game(), Format.TZR))
    assert game.outcome() == Outcome(WHITE, termination)
    assert game.result == "1-0"


def test_an_aborted_game_has_no_result_on_record() -> None:
    table = Table().turns(1)
    table.do("ann", "abort")
    assert table.state.result == Result(None, "aborted")
    assert table.state.game().result == "*"
