"""Keyboard focus: in visual order, and never lost when its control goes away."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.journeys.games import hunt
from tests.browser.journeys.table import Table
from tests.browser.scenes import keep, move_something, stored
from tests.browser.waiting import until

SitDown = Callable[..., Table]

FOCUSED = """() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return '';
  return element.dataset.space ?? element.ariaLabel ?? element.textContent.trim();
}"""


def focused(page: Page) -> str:
    """The space or the name of what has the focus; empty if nothing has."""
    return str(page.evaluate(FOCUSED))


def is_on_the_board(page: Page) -> bool:
    return len(focused(page)) == 2


def press_by_key(table: Table, name: str) -> None:
    table.button(name).focus()
    table.page.keyboard.press("Enter")


# The panel's controls in Tab order, and where each appears.
PLACES = """() => [...document.querySelectorAll('main section :is(input, select, button)')]
  .filter((one) => one.checkVisibility())
  .map((one) => Math.round(one.getBoundingClientRect().top))"""


def test_a_new_game_is_gone_through_as_it_is_seen(sit_down: SitDown) -> None:
    table = sit_down("/")
    table.know()
    expect(table.page.get_by_role("heading", name="New game")).to_be_focused()
    table.press("Options")
    expect(table.page.get_by_label("Clock")).to_be_visible()
    for width in (1440, 390):
        table.page.set_viewport_size({"width": width, "height": 900})
        tops = table.page.evaluate(PLACES)
        assert len(tops) > 10
        assert tops == sorted(tops), "what comes first is seen first"


def test_pass_and_take_back_on_the_analysis_board(sit_down: SitDown) -> None:
    table = sit_down("/analysis")
    table.board.move("D7", "E7")
    for name in ("Undo", "Pass"):
        move_something(table)
        press_by_key(table, name)
        expect(table.button(name)).to_be_hidden()
        until(table.page, lambda: is_on_the_board(table.page))


def test_steps_that_end_at_the_start(sit_down: SitDown) -> None:
    table = sit_down("/analysis")
    table.board.move("D7", "E7")
    press_by_key(table, "To the start")
    expect(table.button("To the start")).to_be_disabled()
    until(table.page, lambda: is_on_the_board(table.page))


def test_a_dialog_gives_the_focus_back(sit_down: SitDown) -> None:
    table = sit_down("/analysis")
    for name in ("Open", "Share", "Legend"):
        press_by_key(table, name)
        expect(table.page.get_by_role("dialog", name=name)).to_be_visible()
        table.page.keyboard.press("Escape")
        expect(table.page.get_by_role("dialog")).to_be_hidden()
        expect(table.button(name)).to_be_focused()


# The browser reports the first dialog's end only after the second one is open.
ONE_AFTER_THE_OTHER = """async (name) => {
  document.querySelector('dialog[open]').close();
  const buttons = [...document.querySelectorAll('main button')];
  buttons.find((one) => one.textContent.trim() === name).click();
  for (let i = 0; i < 2; i++)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""


def test_a_dialog_that_closes_late_takes_no_other_with_it(sit_down: SitDown) -> None:
    table = sit_down("/analysis")
    table.press("Share")
    expect(table.page.get_by_role("dialog", name="Share")).to_be_visible()
    table.page.evaluate(ONE_AFTER_THE_OTHER, "Legend")
    expect(table.page.get_by_role("dialog", name="Legend")).to_be_visible()


def test_the_editor(sit_down: SitDown) -> None:
    table = sit_down("/analysis")
    press_by_key(table, "Set up")
    expect(table.button("Cancel")).to_be_visible()
    until(table.page, lambda: is_on_the_board(table.page))
    press_by_key(table, "Cancel")
    expect(table.button("Set up")).to_be_visible()
    until(table.page, lambda: is_on_the_board(table.page))


def test_a_deleted_game(sit_down: SitDown) -> None:
    table = sit_down(None)
    keep(table, game_one=stored(hunt(4), "one"))
    table.watched.open("/games")
    press_by_key(table, "Delete")
    expect(table.page.get_by_role("listitem")).to_have_count(0)
    until(table.page, lambda: focused(table.page) != "")


def test_another_page_by_a_button(sit_down: SitDown) -> None:
    table = sit_down("/rules")
    press_by_key(table, "Learn the rules on the board")
    expect(table.page.get_by_role("heading", name="Learn TZAAR")).to_be_visible()
    until(table.page, lambda: focused(table.page) != "")


def test_another_language(sit_down: SitDown) -> None:
    table = sit_down("/settings")
    field = table.page.get_by_label("Language")
    field.focus()
    field.select_option("de")
    expect(table.page.get_by_label("Sprache")).to_be_focused()
