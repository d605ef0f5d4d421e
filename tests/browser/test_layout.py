"""The board and everything a turn needs fit into every window, without scrolling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES
from tests.browser.journeys.table import Table
from tests.browser.online.scenes import an_online_game
from tests.browser.scenes import FULL_STRENGTH, a_first_game, enter, keep, move_something
from tests.browser.scenes import a_puzzle as a_whole_puzzle
from tests.browser.scenes import an_endgame as a_whole_endgame
from tests.browser.test_accessibility import ALL_RULES, RUN
from tests.browser.test_languages import choose
from tests.browser.waiting import next_frame, settle, until

Visitor = Any
Scene = Callable[[Table], Iterator[str]]

SIZES = [
    (320, 568),  # a small phone
    (390, 844),
    (844, 390),  # a phone on its side
    (820, 1180),  # a tablet
    (1024, 600),
    (1440, 900),
    (720, 450),  # 1440 by 900 at 200 %
    (2560, 1440),
]
ODD_SIZES = [(320, 568), (844, 390)]  # those that the accessibility tests do not cover
LEAST_BOARD = 200  # pixels across; its spaces are then some 24 apart

# What is not fully visible when the page opens, and what is out of place.
FAULTS = """(least) => {
  const faults = [], { innerWidth: width, innerHeight: height } = window;
  const layout = document.querySelector('.board-layout');
  const [board, dock] = ['.tz-board', '.dock'].map((name) =>
    layout.querySelector(name).getBoundingClientRect());
  const must = {
    board: '.tz-board',
    count: '.counts li, .counts > *, fieldset .chip, .clock',
    status: '[role=status]',
    task: 'article:not(:has(.feedback.right)) .ask',
    option: '.options button',
    action: '.actions button, .actions button *, .palette button, .end button',
    step: '.bar button',
  };
  for (const [name, selector] of Object.entries(must))
    for (const element of layout.querySelectorAll(selector)) {
      if (element.closest('.more')) continue;  // what is there may have to be scrolled to
      const what = `${name} ${element.textContent.trim().slice(0, 30)}`;
      if (isCut(element)) faults.push(`cut off: ${what}`);
      if (name !== 'board' && isUnderTheBoard(element)) faults.push(`under the board: ${what}`);
    }
  if (isCut(document.querySelector('header button'))) faults.push('the menu is cut off');
  const isWide = width > height;
  if (isWide && board.right > dock.left) faults.push('the panel is not beside the board');
  if (!isWide && Math.abs(dock.bottom - height) > 1) faults.push('the dock is not at the edge');
  if (!isWide && board.bottom > dock.top + 1) faults.push('the dock covers the board');
  if (board.width < least) faults.push(`the board is ${board.width} px wide`);
  if (scrollY !== 0) faults.push('the page is scrolled');
  if (isWide && document.documentElement.scrollHeight > height) faults.push('the page scrolls');
  return faults;

  function isUnderTheBoard(element) {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < board.right - 1 && right > board.left + 1 &&
      top < board.bottom - 1 && bottom > board.top + 1;
  }

  function isCut(element) {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || !element.checkVisibility()) return false;
    const frames = [{ left: 0, top: 0, right: width, bottom: height }];
    for (let around = element.parentElement; around; around = around.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(around).overflowY))
        frames.push(around.getBoundingClientRect());
    return frames.some((frame) => box.left < frame.left - 1 || box.right > frame.right + 1 ||
      box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
  }
}"""


def a_game(table: Table) -> Iterator[str]:
    """A turn due, one not sent yet, and the end."""
    keep(table, newgame=FULL_STRENGTH)
    table.watched.open("/?seed=11")
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    yield "own turn"
    move_something(table)
    expect(table.status).to_contain_text("Not sent yet")
    yield "a turn is staged"
    table.press("Resign")
    table.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.status).to_contain_text("You resigned")
    yield "the end"


def a_guided_game(table: Table) -> Iterator[str]:
    """A newcomer gets more text than others."""
    for state in a_first_game(table):
        yield state
        return


def a_timed_placement(table: Table) -> Iterator[str]:
    """Pieces in hand, and clocks: the fullest player rows."""
    clock = {"minutes": 60, "seconds": 0}
    keep(table, newgame={"opponent": "person", "setup": "tournament", "clock": clock})
    table.watched.open("/")
    table.press("Play")
    expect(table.status).to_contain_text("place a piece")
    yield "placement"


def an_analysis(table: Table) -> Iterator[str]:
    """The second move is due; then the position editor."""
    table.watched.open("/analysis")
    table.board.move("D7", "E7")
    move_something(table)
    expect(table.button("Pass")).to_be_visible()
    yield "a move is staged"
    table.press("Set up")
    expect(table.button("Cancel")).to_be_visible()
    yield "editor"


def a_lesson(table: Table) -> Iterator[str]:
    """A question with counters, and its answers."""
    table.watched.open("/learn/trio")
    yield "a question"
    table.press("Tzaar")
    expect(table.page.locator(".feedback.right")).to_be_visible()
    yield "answered"


def a_puzzle(table: Table) -> Iterator[str]:
    """A puzzle, and the answer to a wrong turn."""
    for state in a_whole_puzzle(table):
        if state in ("a puzzle", "a turn is staged", "refuted"):
            yield state
        if state == "refuted":
            return


def an_endgame(table: Table) -> Iterator[str]:
    """An endgame, and the answer to a turn that throws the win away."""
    for state in a_whole_endgame(table):
        if state in ("an endgame", "a turn is staged", "the win is gone"):
            yield state
        if state == "the win is gone":
            return


# The board knows the height of the dock.
IS_ARRANGED = """() => {
  const dock = document.querySelector('.dock');
  const { style } = document.documentElement;
  return dock === null || style.getPropertyValue('--dock') === `${dock.offsetHeight}px`;
}"""


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    next_frame(page)  # for the page to learn its new size
    until(page, lambda: bool(page.evaluate(IS_ARRANGED)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "scene",
    [
        a_game,
        a_guided_game,
        a_timed_placement,
        an_analysis,
        a_lesson,
        a_puzzle,
        an_endgame,
        an_online_game,
    ],
    ids=lambda scene: scene.__name__,
)
def test_everything_needed_is_seen_at_once(visitor: Visitor, scene: Scene) -> None:
    table = enter(visitor)
    page = table.page
    faults = []
    for state in scene(table):
        for language in LANGUAGES:
            choose(page, language)
            for width, height in SIZES:
                resize(page, width, height)
                found = page.evaluate(FAULTS, LEAST_BOARD)
                faults += [f"{state}, {language}, {width}x{height}: {fault}" for fault in found]
        choose(page, "en")
        page.evaluate(Axe().axe_script)
        for width, height in ODD_SIZES:
            resize(page, width, height)
            found = page.evaluate(RUN, ALL_RULES)
            faults += [f"{state}, {width}x{height}: {fault}" for fault in found]
        resize(page, 1280, 800)
    assert faults == []


def test_the_dock_stays_when_the_page_is_scrolled(visitor: Visitor) -> None:
    table = enter(visitor)
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    table.watched.open("/?seed=11")
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    # The focused element is not under the dock.
    field = page.get_by_label("Type a move")
    field.focus()
    expect(field).to_be_in_viewport(ratio=1)
    covered = (
        "(it) => it.getBoundingClientRect().bottom > document.querySelector('.dock').offsetTop"
    )
    assert not field.evaluate(covered)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(table.status).to_be_in_viewport(ratio=1)
    expect(table.button("Send turn")).to_be_in_viewport(ratio=1)


def test_everything_on_a_tablet(visitor: Visitor) -> None:
    table = enter(visitor)
    page = table.page
    page.set_viewport_size({"width": 820, "height": 1180})
    keep(table, newgame=FULL_STRENGTH)
    table.watched.open("/?seed=11")
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    for control in (
        table.button("New game"),
        table.button("To the end"),
        table.page.get_by_role("region", name="Turns"),
        table.page.get_by_label("Type a move"),
    ):
        expect(control).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1180


def test_type_grows_with_the_screen(visitor: Visitor) -> None:
    page = visitor.page("/rules").page
    sizes = []
    for width, height in ((390, 844), (1440, 900), (1920, 1080), (2560, 1440), (5120, 2880)):
        resize(page, width, height)
        sizes.append(float(page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")))
    phone, laptop, desk, large, huge = sizes
    assert phone == laptop < desk < large <= huge
    assert large > 1.25 * laptop


def test_the_menu_of_a_low_window(visitor: Visitor) -> None:
    page = visitor.page("/analysis", width=844, height=390).page
    for _ in range(2):
        page.get_by_role("button", name="Menu").click()
        links = page.get_by_role("navigation", name="Pages").get_by_role("link")
        for link in (links.first, links.last):
            expect(link).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Menu").click()
        expect(links.first).to_be_hidden()
        page.set_viewport_size({"width": 320, "height": 568})
        settle(page)
