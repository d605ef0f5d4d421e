from __future__ import annotations

import pytest

from tests.online.postgresql import Postgresql
from tests.online.storage.logs import NOW, Logs, command_id, next_event, offer, token_hash
from tzaar.online.commands import Join, PlayTurn
from tzaar.online.events import SYSTEM, Event, EventKind
from tzaar.online.state import GameState
from tzaar.online.storage import Database, StorageError, games
from tzaar.pieces import BLACK, WHITE


def test_a_game_is_read_as_it_was_written(database: Database, logs: Logs) -> None:
    ann, ben = logs.guest("ann"), logs.guest("ben")
    state = logs.game("g", ann, ben, live=True)
    events = database.read(lambda c: games.load_events(c, "g"))
    assert [event.seq for event in events] == [1, 2, 3, 4, 5]
    assert [event.kind for event in events[:3]] == ["created", "joined", "turn"]
    assert events[2].payload["turn"] == "D7xE7"
    assert events[2].clocks is not None
    assert GameState.replay("g", events) == state


def test_only_what_follows_is_read(database: Database, logs: Logs) -> None:
    logs.game("g", logs.guest("ann"), logs.guest("ben"))
    events = database.read(lambda c: games.load_events(c, "g", after=3))
    assert [event.seq for event in events] == [4, 5]
    assert database.read(lambda c: games.load_events(c, "g", after=5)) == []
    assert database.read(lambda c: games.load_events(c, "other")) == []


def test_any_text_survives(database: Database, logs: Logs) -> None:
    state = logs.new("g", logs.guest("ann"))
    payload = {"b": ['"', "\0", "\ud800", "é", "🂡", ""], "a": {"z": None, "y": [1, -2, True]}}
    event = Event(2, EventKind.SAID, NOW, payload=payload)
    after = state.after(event)
    assert database.write(lambda c: games.append(c, after, event)).result()
    assert database.read(lambda c: games.load_events(c, "g", after=1)) == [event]


def test_one_command_makes_one_game(database: Database, logs: Logs) -> None:
    ann = logs.guest("ann")
    event = offer(ann, 7)

    def insert(game_id: str) -> bool:
        state = GameState.begin(game_id, event)
        return database.write(
            lambda c: games.insert_game(c, state, [event], b"invite", None)
        ).result()

    assert insert("first")
    assert not insert("second")
    assert database.read(lambda c: games.created_by(c, ann, command_id(7))) == "first"
    assert database.read(lambda c: games.created_by(c, "ben", command_id(7))) is None
    assert database.read(lambda c: games.find_game(c, "second")) is None
    assert database.read(lambda c: games.load_events(c, "second")) == []


def test_an_id_is_given_once(database: Database, logs: Logs) -> None:
    ann = logs.guest("ann")
    logs.new("g", ann)
    with pytest.raises(StorageError):
        logs.new("g", ann)
    assert len(database.read(lambda c: games.load_events(c, "g"))) == 1


def test_of_two_events_the_first_counts(database: Database, logs: Logs) -> None:
    ann, ben, eve = logs.guest("ann"), logs.guest("ben"), logs.guest("eve")
    state = logs.new("g", ann)

    def join(player: str) -> bool:
        command = Join(command_id=command_id(50), seq=1, invite="i" * 22)
        event = next_event(state, player, command)
        after = state.after(event)
        return database.write(lambda c: games.append(c, after, event)).result()

    assert join(ben)
    assert not join(eve)
    facts = database.read(lambda c: games.find_game(c, "g"))
    assert facts is not None
    assert facts.seats == {WHITE: ann, BLACK: ben}
    assert [event.player for event in database.read(lambda c: games.load_events(c, "g"))] == [
        ann,
        ben,
    ]


def test_a_command_has_one_event(database: Database, logs: Logs) -> None:
    """Should the rules ever allow it, the database does not."""
    ann, ben = logs.guest("ann"), logs.guest("ben")
    state = logs.join(logs.new("g", ann), ben)
    said = [Event(seq, EventKind.SAID, NOW, ann, WHITE, command_id="same") for seq in (3, 4)]
    first = state.after(said[0])
    second = first.after(said[1])
    assert database.write(lambda c: games.append(c, first, said[0])).result()
    with pytest.raises(StorageError, match="refused"):
        database.write(lambda c: games.append(c, second, said[1])).result()
    assert database.read(lambda c: games.seqs_of(c, ["g"])) == {"g": 3}


def test_events_that_nobody_asked_for_have_no_command(database: Database, logs: Logs) -> None:
    state = logs.new("g", logs.guest("ann"))
    for seq in (2, 3):
        event = Event(seq, EventKind.SAID, NOW, SYSTEM)
        state = state.after(event)
        after = state
        assert database.write(lambda c: games.append(c, after, event)).result()  # noqa: B023
    assert len(database.read(lambda c: games.load_events(c, "g"))) == 3


def test_what_is_known_of_a_game(database: Database, logs: Logs) -> None:
    ann, ben = logs.guest("ann"), logs.guest("ben")
    logs.resign(logs.game("g", ann, ben), ben, NOW + 9)
    facts = database.read(lambda c: games.find_game(c, "g"))
    assert facts == games.GameFacts(
        id="g",
        seq=6,
        status="finished",
        setup="fixed",
        pace="none",
        creator=ann,
        seats={WHITE: ann, BLACK: ben},
        turns=3,
        winner=WHITE,
        reason="resigned",
        deadline_at=None,
        created_at=NOW,
        updated_at=NOW + 9,
        visibility=games.INVITED,
        invite_hash=token_hash("invite g"),
        watch_hash=token_hash("watch g"),
    )


def test_deadlines_come_in_order(database: Database, logs: Logs) -> None:
    ann, ben = logs.guest("ann"), logs.guest("ben")
    deadlines = {}
    for name, at in ("late", NOW + 50), ("early", NOW), ("later", NOW + 99):
        state = logs.join(logs.new(name, ann, live=True, at=at), ben, at)
        assert state.deadline_at is not None
        deadlines[name] = state.deadline_at
    logs.resign(logs.join(logs.new("over", ann, live=True), ben), ann)
    assert database.read(games.running) == ["early", "late", "later"]
    last = deadlines["late"]
    assert database.read(lambda c: games.due(c, last, 9)) == ["early", "late"]
    assert database.read(lambda c: games.due(c, last - 1, 9)) == ["early"]
    assert database.read(lambda c: games.due(c, last, 1)) == ["early"]
    assert database.read(lambda c: games.due(c, 0, 9)) == []


def test_games_of_a_player_are_listed_in_pages(database: Database, logs: Logs) -> None:
    ann, ben, eve = logs.guest("ann"), logs.guest("ben"), logs.guest("eve")
    for index in range(5):
        # Two at a time share a timestamp.
        logs.join(logs.new(f"g{index}", ann), ben, NOW + index // 2)
    logs.new("offered", ben, at=NOW + 9)
    found: list[str] = []
    before = None
    while page := database.read(lambda c: games.games_of(c, ben, 2, before)):  # noqa: B023
        found += [summary.id for summary in page]
        before = page[-1].updated_at, page[-1].id
    assert found == ["offered", "g4", "g3", "g2", "g1", "g0"]
    assert database.read(lambda c: games.games_of(c, eve, 9)) == []
    (newest,) = database.read(lambda c: games.games_of(c, ann, 1))
    assert (newest.id, newest.seats, newest.status) == ("g4", {WHITE: ann, BLACK: ben}, "playing")


def test_last_numbers_of_many_games(database: Database, logs: Logs) -> None:
    ann, ben = logs.guest("ann"), logs.guest("ben")
    logs.new("a", ann)
    logs.game("b", ann, ben)
    ids = ["a", "b", *(f"missing{index}" for index in range(1100))]
    assert database.read(lambda c: games.seqs_of(c, ids)) == {"a": 1, "b": 5}
    assert database.read(lambda c: games.seqs_of(c, [])) == {}


def test_two_processes_take_turns(postgresql: Postgresql) -> None:
    """Both append to the same game; each number is used once."""
    url = postgresql.new_database()
    with Database.open(url) as database, Database.open(url) as other:
        logs = Logs(database)
        ann, ben = logs.guest("ann"), logs.guest("ben")
        state = logs.join(logs.new("g", ann), ben)
        command = PlayTurn(command_id=command_id(90), seq=2, turn="D7xE7")
        event = next_event(state, ann, command)
        after = state.after(event)
        both = [each.write(lambda c: games.append(c, after, event)) for each in (database, other)]
        assert sorted(future.result() for future in both) == [False, True]
