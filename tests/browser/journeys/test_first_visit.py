"""The first page: three ways in for a newcomer, the last choice for a returning visitor."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import LANGUAGES
from tests.browser.journeys.games import hunt
from tests.browser.journeys.table import Table
from tests.browser.journeys.test_play import Keys
from tests.browser.scenes import climbed, keep, move_something, stored
from tests.browser.test_languages import choose as choose_language
from tests.browser.waiting import next_frame, settle, until, until_equal

SitDown = Callable[..., Table]

FIRST_GAME = re.compile("Play an easy first game")
LEARN = re.compile("Learn it in three minutes")
KNOW = re.compile("I know TZAAR")
SIZES = [
    (320, 568),
    (390, 844),
    (844, 390),
    (820, 1180),
    (1024, 600),
    (1440, 900),
    (720, 450),
    (2560, 1440),
]
LAST_TIME = {"opponent": "computer", "level": 4, "color": "white", "setup": "random"}


def way(table: Table, name: re.Pattern[str]) -> Locator:
    return table.page.get_by_role("button", name=name)


def spoken(table: Table) -> str:
    """The latest announcement to screen readers, apart from the status."""
    live = "document.querySelector('.visually-hidden[aria-live]').textContent"
    return str(table.page.evaluate(live))


def marked(table: Table) -> int:
    """The rings of the guide."""
    return int(table.page.evaluate("document.querySelectorAll('.tz-mark-hint').length"))


# -- Three ways in ---------------------------------------------------------------------------------


def test_learning_in_three_minutes_begins_with_a_move(sit_down: SitDown) -> None:
    table = sit_down("/")
    way(table, LEARN).click()
    expect(table.page).to_have_url(re.compile("/learn/first$"))
    expect(table.page.get_by_text("Lesson 1 of")).to_be_visible()
    assert table.board.first("can move")
    table.board.move("D2", "D6")
    expect(table.button("Next")).to_be_focused()
    # A returning visitor continues where the course was left.
    table.watched.open("/")
    way(table, LEARN).click()
    expect(table.page.get_by_role("button", name="Task 2")).to_have_attribute(
        "aria-current", "step"
    )


def test_who_knows_the_game_chooses(sit_down: SitDown) -> None:
    table = sit_down("/")
    table.know()
    table.page.get_by_role("radio", name=re.compile("^Level 3 ")).check()
    expect(table.page.get_by_label("Clock")).to_be_hidden()
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    expect(table.page.get_by_text("Level 3", exact=True)).to_be_visible()
    expect(table.button("No more tips")).to_have_count(0)


def test_opening_the_options_moves_nothing(sit_down: SitDown) -> None:
    table = sit_down("/", width=390, height=844)
    table.know()
    settle(table.page)
    where = "(one) => Math.round(one.getBoundingClientRect().top + scrollY)"
    before = [table.button("Play").evaluate(where), table.board.space("E1").evaluate(where)]
    table.press("Options")
    expect(table.page.get_by_label("Clock")).to_be_visible()
    after = [table.button("Play").evaluate(where), table.board.space("E1").evaluate(where)]
    assert after == before


def test_a_capture_on_the_first_page_begins_the_game(sit_down: SitDown) -> None:
    table = sit_down("/")
    table.board.move("A5", "A4")
    table.expect_number(turns=2)
    assert table.turns()[0] == "A5xA4"
    expect(table.status).to_contain_text("Now you have two moves")


# -- An easy first game ----------------------------------------------------------------------------


def test_a_first_game_is_guided(sit_down: SitDown) -> None:
    table = sit_down("/")
    way(table, FIRST_GAME).click()
    expect(table.page.get_by_text("Level 1", exact=True)).to_be_visible()
    expect(table.status).to_contain_text("Begin with a capture")
    until_equal(table.page, lambda: marked(table), 3)

    # It responds to what is done: choosing a stack, or a useless click.
    table.board.press(table.board.first("can move"))
    expect(table.status).to_contain_text("Now the target")
    until_equal(table.page, lambda: marked(table), 0)
    table.page.keyboard.press("Escape")
    expect(table.status).to_contain_text("Begin with a capture")
    table.board.press("A1")
    expect(table.status).to_contain_text("The stack on A1 is not yours.")
    move_something(table)

    # The second turn, restored after a reload.
    expect(table.status).to_contain_text("Captured! Now you have two moves")
    move_something(table)
    expect(table.status).to_contain_text("Your second move")
    table.watched.reload()
    expect(table.status).to_contain_text("Your second move")
    mover = table.page.locator("[data-state=movable][aria-label*=Tzaar]").first
    mover.click()
    expect(table.status).to_contain_text("Build it higher")
    until_equal(table.page, lambda: marked(table), 1)
    table.page.locator("[data-state=reinforce]").first.click()

    # The third: counting and covering.
    expect(table.status).to_contain_text("Well built. Watch the counters")
    expect(table.page.locator("[data-about=counts] .counts")).to_have_count(2)
    move_something(table)
    expect(table.status).to_contain_text("Mind what you cover")
    table.press("Pass")
    expect(table.status).to_contain_text("You know enough to win")

    # After asking for a hint, the hint is shown; from then on the game is like any other.
    table.press("Hint")
    expect(table.status).to_contain_text("Hint:")
    move_something(table)
    table.press("Pass")
    expect(table.status).to_contain_text("Move 1 of 2: capture")
    expect(table.button("No more tips")).to_have_count(0)
    assert table.page.evaluate("localStorage['tzaar.guide']") == "done"


def test_the_guide_by_keyboard_and_as_it_is_heard(sit_down: SitDown) -> None:
    table = sit_down("/")
    keys = Keys(table)
    keys.tab_to("Play an easy first game")
    keys.press("Enter")
    expect(table.status).to_contain_text("Begin with a capture")
    assert re.match("[A-I][1-8],", keys.focused()), "the game begins on the board"
    # The guide is a live region: a screen reader reads every change.
    live = table.page.get_by_role("status").filter(has_text="Begin with a capture")
    expect(live).to_have_count(1)
    keys.press("]")
    keys.press("Enter")
    expect(table.status).to_contain_text("Now the target")
    keys.press("]")
    table.page.keyboard.press("Enter")
    until(table.page, lambda: "captures" in spoken(table))
    expect(table.status).to_contain_text("Now you have two moves")
    keys.tab_to("No more tips")
    table.page.keyboard.press("Enter")
    expect(table.status).to_contain_text("Move 1 of 2: capture")
    until_equal(table.page, lambda: marked(table), 0)
    until(table.page, lambda: keys.focused() != "")
    table.watched.reload()
    expect(table.status).to_contain_text("Move 1 of 2: capture")
    expect(table.button("No more tips")).to_have_count(0)


def test_a_course_leads_to_a_first_game(sit_down: SitDown) -> None:
    table = sit_down("/learn/growth")
    table.page.get_by_role("button", name="Task 2").click()
    expect(table.page.get_by_text("It is 3 high.")).to_be_visible()
    table.board.move("A3", "D6")
    table.press("Play a first game")
    expect(table.status).to_contain_text("Begin with a capture")
    expect(table.page).not_to_have_url(re.compile("first"))


# -- Somebody comes back ---------------------------------------------------------------------------


def test_the_last_choice_is_one_press_away(sit_down: SitDown) -> None:
    table = sit_down(None)
    keep(table, newgame=LAST_TIME, **climbed(4, "lost won lost"))
    table.watched.open("/")
    expect(way(table, FIRST_GAME)).to_have_count(0)
    level = table.page.get_by_role("radio", name=re.compile("^Level 4 .*, 1 of 3 won$"))
    expect(level).to_be_checked()
    expect(table.page.get_by_role("button", name=re.compile("Try level"))).to_have_count(0)
    table.press("Play")
    expect(table.page.get_by_text("Level 4", exact=True)).to_be_visible()
    expect(table.status).to_contain_text("Your turn")


@pytest.mark.parametrize(("results", "advice"), [("won lost won", 5), ("lost lost lost", 3)])
def test_a_level_that_fits_better_is_offered(sit_down: SitDown, results: str, advice: int) -> None:
    table = sit_down(None)
    keep(table, newgame=LAST_TIME, **climbed(4, results))
    table.watched.open("/")
    won = results.split().count("won")
    expect(table.page.get_by_text(f"{won} of 3 won against level 4")).to_be_visible()
    table.press(f"Try level {advice}")
    chosen = table.page.get_by_role("radio", name=re.compile(f"^Level {advice} "))
    expect(chosen).to_be_checked()
    expect(table.button(f"Try level {advice}")).to_have_count(0)
    until(table.page, lambda: bool(table.page.evaluate("document.activeElement !== document.body")))


# -- How it looks ----------------------------------------------------------------------------------

IN_SIGHT = """(names) => {
  const isIn = (element) => {
    const { top, left, bottom, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  };
  const wanted = [...document.querySelectorAll(names)].filter((one) => one.checkVisibility());
  const faults = wanted.filter((one) => !isIn(one)).map((one) => one.textContent.trim());
  const board = document.querySelector('.tz-board').getBoundingClientRect();
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
  if (wanted.length === 0) faults.push('nothing is there');
  // The board is the hero: it has what the choices leave, and never less than this.
  if (board.height < 95 || board.bottom > innerHeight + 1) faults.push(`board ${board.height}`);
  return faults;
}"""


@pytest.mark.parametrize(
    "visit",
    ["first", *(pytest.param(name, marks=pytest.mark.slow) for name in ("later", "running"))],
)
def test_all_ways_in_are_seen_without_scrolling(sit_down: SitDown, visit: str) -> None:
    table = sit_down(None, settings={"language": "en"})
    page = table.page
    if visit != "first":
        keep(table, newgame=LAST_TIME, **climbed(4, "won won"))
    if visit == "running":
        keep(table, game_left=stored(hunt(4), "left"))
    table.watched.open("/")
    names = {
        "first": "main h1, main section button",
        "later": "main h1, main section label, main section .advice, main section .buttons button",
        "running": "main .resume a, main section .advice, main section .buttons button",
    }
    expect(page.locator(".advice")).to_have_count(0 if visit == "first" else 1)
    faults = []
    for language in LANGUAGES:
        choose_language(page, language)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            next_frame(page)
            settle(page)
            found = page.evaluate(IN_SIGHT, names[visit])
            faults += [f"{language}, {width}x{height}: {fault}" for fault in found]
    assert faults == []


@pytest.mark.slow
def test_no_tip_moves_what_is_under_it(sit_down: SitDown) -> None:
    """The longest tip of any language fits its place."""
    table = sit_down("/", width=390, height=844, settings={"language": "en", "confirm": "on"})
    page = table.page
    way(table, FIRST_GAME).click()
    expect(table.status).to_contain_text("Begin with a capture")
    tops = set()
    top = "document.querySelector('.board-layout .actions').getBoundingClientRect().top"

    def look() -> None:
        for language in LANGUAGES:
            choose_language(page, language)
            tops.add(round(page.evaluate(top)))
        choose_language(page, "en")

    look()
    move_something(table)
    expect(table.status).to_contain_text("Your turn is ready")
    look()
    table.press("Send turn")
    expect(table.status).to_contain_text("Now you have two moves")
    look()
    move_something(table)
    expect(table.status).to_contain_text("Your second move")
    look()
    table.press("Pass")
    expect(table.status).to_contain_text("You passed")
    table.press("Send turn")
    expect(table.status).to_contain_text("Watch the counters")
    look()
    assert len(tops) == 1, tops
