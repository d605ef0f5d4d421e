from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.online.storage.logs import NOW, Logs
from tzaar.online.storage import Database, processes
from tzaar.online.storage.processes import Away
from tzaar.pieces import BLACK, WHITE, Color


@pytest.fixture
def beat(database: Database) -> Callable[[str, int], None]:
    return lambda name, at: database.write(lambda c: processes.beat(c, name, at)).result()


def test_the_last_sign_of_life_of_others(
    database: Database, beat: Callable[[str, int], None]
) -> None:
    assert database.read(lambda c: processes.last_seen(c, "me")) is None
    beat("me", 5)
    assert database.read(lambda c: processes.last_seen(c, "me")) is None
    beat("old", 1)
    beat("other", 2)
    beat("other", 3)
    assert database.read(lambda c: processes.last_seen(c, "me")) == 3
    assert database.read(lambda c: processes.last_seen(c, "other")) == 5
    database.write(lambda c: processes.leave(c, "other", 9)).result()
    assert database.read(lambda c: processes.last_seen(c, "me")) == 9


def test_processes_are_forgotten_but_for_the_last(
    database: Database, beat: Callable[[str, int], None]
) -> None:
    for at in range(4):
        beat(f"p{at}", at)
    database.write(lambda c: processes.forget_processes(c, 2)).result()
    assert database.read(lambda c: processes.last_seen(c, "p3")) == 2
    database.write(lambda c: processes.forget_processes(c, 99)).result()
    assert database.read(lambda c: processes.last_seen(c, "p3")) is None
    assert database.read(lambda c: processes.last_seen(c, "me")) == 3


class Seats:
    """Both seats of one game."""

    def __init__(self, database: Database) -> None:
        self.database = database
        logs = Logs(database)
        logs.join(logs.new("g", logs.guest("ann")), logs.guest("ben"))
        for name in "a", "b":
            database.write(lambda c: processes.beat(c, name, NOW)).result()  # noqa: B023

    def come(self, color: Color, process: str) -> None:
        self.database.write(
            lambda c: processes.note_presence(c, process, [("g", color, None)])
        ).result()

    def go(self, color: Color, process: str, away: Away) -> None:
        self.database.write(
            lambda c: processes.note_presence(c, process, [("g", color, away)])
        ).result()

    def away(self, color: Color, alive_after: int = NOW - 1) -> Away | None:
        return self.database.read(lambda c: processes.away_since(c, "g", color, alive_after))


@pytest.fixture
def seats(database: Database) -> Seats:
    return Seats(database)


def test_a_player_comes_and_goes(seats: Seats) -> None:
    assert seats.away(WHITE) is None
    seats.come(WHITE, "a")
    assert seats.away(WHITE) is None
    seats.go(WHITE, "a", Away(NOW + 5, closed=True))
    assert seats.away(WHITE) == Away(NOW + 5, closed=True)
    assert seats.away(BLACK) is None
    seats.come(WHITE, "a")
    assert seats.away(WHITE) is None


def test_a_player_is_away_when_gone_from_every_process(seats: Seats) -> None:
    seats.come(WHITE, "a")
    seats.come(WHITE, "b")
    seats.go(WHITE, "a", Away(NOW + 9, closed=True))
    assert seats.away(WHITE) is None
    seats.go(WHITE, "b", Away(NOW + 7, closed=False))
    assert seats.away(WHITE) == Away(NOW + 9, closed=True)


def test_a_dead_process_has_no_players(seats: Seats) -> None:
    seats.come(WHITE, "a")
    assert seats.away(WHITE, alive_after=NOW) == Away(NOW, closed=False)
    seats.database.write(lambda c: processes.beat(c, "a", NOW + 1)).result()
    assert seats.away(WHITE, alive_after=NOW) is None


def test_a_process_that_leaves_takes_its_players_along(seats: Seats) -> None:
    seats.come(WHITE, "a")
    seats.come(BLACK, "b")
    seats.go(BLACK, "a", Away(NOW + 1, closed=True))
    seats.database.write(lambda c: processes.leave(c, "a", NOW + 3)).result()
    assert seats.away(WHITE) == Away(NOW + 3, closed=False)
    assert seats.away(BLACK) is None


def test_what_a_forgotten_process_knew_is_gone(seats: Seats) -> None:
    seats.come(WHITE, "a")
    seats.database.write(lambda c: processes.beat(c, "b", NOW + 5)).result()
    seats.database.write(lambda c: processes.forget_processes(c, NOW + 1)).result()
    assert seats.away(WHITE) is None
