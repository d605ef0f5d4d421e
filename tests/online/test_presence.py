"""Presence as seen by one process, and by others."""

from __future__ import annotations

from tests.online.world import Page, join, new_id, offer
from tzaar.online.commands import CreateGame
from tzaar.online.decide import Asker, create, decide
from tzaar.online.hub import Hub
from tzaar.online.presence import Presence
from tzaar.online.state import GameState
from tzaar.online.storage.processes import Away
from tzaar.pieces import BLACK, WHITE


def game() -> GameState:
    made: CreateGame = offer()
    state = GameState.begin("g", create(made, Asker("white", 0), 1))
    return decide(state, join(), Asker("black", 0, has_invite=True), new_id, lambda: True).state


def presence() -> tuple[Hub, Presence]:
    hub = Hub()
    return hub, Presence(hub, lambda _: True)


def test_what_is_to_be_written_is_written_once() -> None:
    hub, it = presence()
    page = Page("white")
    hub.add("g", page)
    it.update(game(), 5)
    changes = it.unwritten()
    assert changes == [("g", WHITE, None)]
    it.wrote(changes)
    assert it.unwritten() == []
    hub.remove("g", page)
    it.update(game(), 7, closed=True)
    assert it.unwritten() == [("g", WHITE, Away(7, closed=True))]
    assert "g" in it
    it.wrote(it.unwritten())
    assert "g" not in it, "nobody follows it any more"


def test_who_is_away_longest_ago_does_not_matter() -> None:
    hub, it = presence()
    hub.add("g", Page("white"))
    it.update(game(), 5)
    assert it.away("g", BLACK) is None
    it.learn("g", {BLACK: Away(3, closed=False), WHITE: Away(1, closed=False)})
    assert it.away("g", BLACK) == Away(3, closed=False)
    assert it.away("g", WHITE) is None, "connected here"
    it.learn("g", {BLACK: None})
    assert it.away("g", BLACK) is None, "connected elsewhere"


def test_seats_that_were_never_taken_or_never_seen() -> None:
    _, it = presence()
    state = GameState.begin("g", create(offer(), Asker("white", 0), 1))
    assert b'"white":{"state":"away"' in it.message(state, 10).text
    assert b'"black":null' in it.message(state, 10).text
