"""Keys that work anywhere on a page, their list, and the three ways back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.journeys.table import Table
from tests.browser.journeys.test_focus import focused
from tests.browser.scenes import FULL_STRENGTH, keep, move_something
from tests.browser.waiting import until

SitDown = Callable[..., Table]


def begin(sit_down: SitDown, confirm: str) -> Table:
    """Against the computer, which takes two seconds for a turn."""
    table = sit_down(None, settings={"confirm": confirm})
    keep(table, newgame=FULL_STRENGTH)
    table.watched.open("/?seed=11")
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    return table


def keys(table: Table) -> Locator:
    return table.page.get_by_role("dialog", name="Keys")


def test_the_next_stack_that_can_move_from_anywhere(sit_down: SitDown) -> None:
    table = begin(sit_down, "on")
    page = table.page
    can_move = [one.space for one in table.board.where("can move")]
    table.button("Flip").focus()
    page.keyboard.press("n")
    first = focused(page)
    assert first in can_move
    reached = [first]
    for _ in can_move[1:]:
        page.keyboard.press("n")
        reached.append(focused(page))
    assert sorted(reached) == sorted(can_move)
    page.keyboard.press("Shift+N")
    assert focused(page) == reached[-2]
    field = page.get_by_label("Type a move")
    field.press("n")
    expect(field).to_have_value("n")
    expect(field).to_be_focused()


@pytest.mark.parametrize(
    ("address", "wanted", "unwanted"),
    [
        ("/analysis", ["engine on, off", "previous, next turn"], []),
        ("/learn/board", ["next, previous stack that can move"], ["engine on, off", "flip"]),
    ],
)
def test_the_list_of_keys(
    sit_down: SitDown, address: str, wanted: list[str], unwanted: list[str]
) -> None:
    table = sit_down(address)
    table.page.keyboard.press("?")
    expect(keys(table)).to_be_visible()
    for text in (*wanted, "in the six directions", "this list"):
        expect(keys(table).get_by_text(text)).to_be_visible()
    for text in unwanted:
        expect(keys(table).get_by_text(text)).to_have_count(0)
    table.page.keyboard.press("Escape")
    expect(keys(table)).to_be_hidden()


def test_three_ways_back(sit_down: SitDown) -> None:
    table = begin(sit_down, "on")
    page = table.page
    table.press("Keys")
    expect(keys(table).get_by_text("undo the last move")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.button("Keys")).to_be_focused()
    at_first = table.board.stacks()

    # An unsent move is undone.
    expect(table.button("Undo")).to_be_disabled()
    move_something(table)
    expect(table.status).to_contain_text("Not sent yet")
    after = table.board.stacks()
    page.keyboard.press("Backspace")
    table.board.expect_stacks(at_first)

    # Looking at the previous turn changes nothing; taking a turn back does.
    move_something(table)
    table.press("Send turn")
    expect(table.status).to_contain_text("Move 1 of 2")
    table.press("To the start")
    table.board.expect_stacks(at_first)
    table.press("Next turn")
    table.board.expect_stacks(after)
    table.expect_number(turns=2)
    table.press("Back to the game")
    table.press("Take back")
    table.board.expect_stacks(at_first)
    table.expect_number(turns=0)


def test_a_slip_is_undone_before_the_computer_answers(sit_down: SitDown) -> None:
    table = begin(sit_down, "off")
    at_first = table.board.stacks()
    move_something(table)
    expect(table.status).to_contain_text("is thinking")
    expect(table.status).to_contain_text("Undo still works")
    table.expect_number(turns=1)
    table.press("Undo")
    expect(table.status).to_contain_text("Your turn")
    table.board.expect_stacks(at_first)
    table.expect_number(turns=0)

    # Once it has answered, the whole turn is taken back.
    move_something(table)
    expect(table.status).to_contain_text("Move 1 of 2")
    table.expect_number(turns=2)
    expect(table.button("Undo")).to_be_disabled()
    until(table.page, lambda: table.board.stacks() != at_first)
    table.press("Take back")
    table.board.expect_stacks(at_first)
