"""Earlier turns of a running game can be viewed without changing anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.journeys.games import Line, hunt
from tests.browser.journeys.table import Table
from tests.browser.scenes import keep, stored
from tzaar.notation import parse_turn
from tzaar.position import Position

SitDown = Callable[..., Table]


def positions(line: Line) -> list[Position]:
    """The start, and the position after every turn."""
    found = [line.start]
    for turn in line.turns:
        found.append(found[-1].play_turn(parse_turn(" ".join(turn), found[-1])))
    return found


@pytest.fixture
def running(sit_down: SitDown) -> tuple[Table, list[Position]]:
    """Two people after four turns."""
    line = hunt(4)
    line.turns = line.turns[:4]
    table = sit_down(None)
    keep(table, game_one=stored(line, "one"))
    table.watched.open("/game/one")
    known = positions(line)
    table.board.expect_like(known[-1])
    return table, known


def test_by_buttons(running: tuple[Table, list[Position]]) -> None:
    table, known = running
    turns = table.turns()
    expect(table.button("Next turn")).to_be_disabled()
    for position in (known[3], known[2]):
        table.press("Previous turn")
        table.board.expect_like(position)
    expect(table.status).to_contain_text("After turn 2")
    table.board.expect_nowhere("can move")
    table.press("To the start")
    table.board.expect_like(known[0])
    expect(table.status).to_contain_text("The start of the game")
    table.press("Next turn")
    table.board.expect_like(known[1])
    table.press("Back to the game")
    table.board.expect_like(known[-1])
    table.expect_turns(turns)
    assert table.board.first("can move")


def test_by_keys(running: tuple[Table, list[Position]]) -> None:
    table, known = running
    for key, position in [
        ("ArrowLeft", known[3]),
        ("ArrowLeft", known[2]),
        ("ArrowRight", known[3]),
        ("Home", known[0]),
        ("End", known[-1]),
    ]:
        table.page.keyboard.press(key)
        table.board.expect_like(position)
    expect(table.button("Back to the game")).to_be_hidden()


def test_by_the_list_and_back_by_a_move(running: tuple[Table, list[Position]]) -> None:
    table, known = running
    table.page.get_by_role("region", name="Turns").get_by_role("button").first.click()
    table.board.expect_like(known[1])
    table.board.press("E1")
    expect(table.status).to_contain_text("go back to the game to move")
    position = known[-1]
    table.type(str(position.legal_moves()[0]))
    table.board.expect_like(position.play(position.legal_moves()[0]))
    expect(table.button("Back to the game")).to_be_hidden()
