"""Games have addresses: Back, Forward, reload, old links; and only one tab at a time plays a
game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.journeys.games import hunt
from tests.browser.journeys.table import BLACKS_TURN, WHITES_TURN, Table
from tests.browser.scenes import keep, stored
from tests.browser.waiting import until
from tzaar.position import Position

SitDown = Callable[..., Table]

GAME = re.compile(r"/game/\w+$")
FIRST_PAGE = re.compile(r"//[^/]+/(\?seed=4)?$")
CACHED = "(type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true }))"
# The browser may take a moment to release what a tab held: people come back more than once.
COME_BACK = """() => {
  dispatchEvent(new Event('focus'));
  return !document.body.innerText.includes('Open in another tab');
}"""
# Without encryption a browser has no locks.
WITHOUT_LOCKS = "delete Navigator.prototype.locks"


def test_back_forward_and_reload(sit_down: SitDown) -> None:
    line = hunt(4)
    table = sit_down("/?seed=4")
    page = table.page
    table.choose("Two people here")
    table.press("Play")
    expect(page).to_have_url(GAME)
    address = page.url
    table.type(line.turns[0][0])
    table.expect_turns(line.turns[0])

    page.go_back()
    expect(page).to_have_url(FIRST_PAGE)
    expect(table.button("Play")).to_be_visible()
    page.go_forward()
    expect(page).to_have_url(address)
    table.expect_turns(line.turns[0])
    table.watched.reload()
    expect(page).to_have_url(address)
    table.expect_turns(line.turns[0])

    # The first page stays the first page, and the game is one click away.
    table.watched.open("/")
    expect(table.button("Play")).to_be_visible()
    card = page.get_by_role("link", name="Game in progress")
    expect(card).to_contain_text(BLACKS_TURN)
    card.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(address)
    table.expect_turns(line.turns[0])

    # From My games and back to them; another game is another address.
    page.get_by_role("link", name="My games").click()
    page.get_by_role("main").get_by_role("listitem").get_by_role("link").click()
    expect(page).to_have_url(address)
    page.go_back()
    expect(page).to_have_url(re.compile("/games$"))
    expect(page.locator("h1")).to_have_text("My games")
    page.go_forward()
    table.press("Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    table.press("Rematch")
    expect(table.status).to_contain_text(WHITES_TURN)
    expect(page).not_to_have_url(address)
    expect(page).to_have_url(GAME)
    page.go_back()
    expect(table.status).to_contain_text("White wins")


def test_addresses_of_former_times_and_of_nothing(sit_down: SitDown) -> None:
    line = hunt(4)
    line.turns = line.turns[:2]
    table = sit_down(None)
    page = table.page
    keep(table, game_one=stored(line, "one"), game_study={**stored(line, "study"), "play": None})
    table.watched.open("/?game=one")
    expect(page).to_have_url(re.compile("/game/one$"))
    table.expect_number(turns=2)
    table.watched.open("/?seed=7&level=4")
    table.board.expect_like(Position.random(7))
    expect(page.get_by_role("radio", name=re.compile("^Level 4 "))).to_be_checked()
    table.watched.open("/game/nobody")
    expect(page.get_by_text("This game is not saved in this browser.")).to_be_visible()
    expect(page).to_have_url(FIRST_PAGE)
    expect(table.button("Play")).to_be_visible()
    # A game that was only analysed opens on the analysis page.
    table.watched.open("/game/study")
    expect(page).to_have_url(re.compile("/analysis$"))
    expect(
        page.get_by_role("group", name="Turns and variations").get_by_role("button")
    ).to_have_count(2)


# -- Two tabs --------------------------------------------------------------------------------------


def two_tabs(sit_down: SitDown, script: str = "") -> tuple[Table, Table, list[list[str]]]:
    """A game after two turns, opened twice; the second tab watches."""
    line = hunt(4)
    turns = line.turns
    line.turns = turns[:2]
    table = sit_down(None, settings={"confirm": "on"})
    if script:
        table.page.context.add_init_script(script)
    keep(table, game_one=stored(line, "one"))
    table.watched.open("/game/one")
    expect(table.status).to_contain_text("Move 1 of 2")
    other = Table(table.watched.another_tab("/game/one"))
    expect(other.status).to_contain_text("Open in another tab")
    return table, other, turns


def test_a_game_is_played_in_one_tab_and_watched_in_the_other(sit_down: SitDown) -> None:
    table, other, turns = two_tabs(sit_down)
    other.board.expect_nowhere("can move")
    for name in ("Take back", "Hint", "Resign"):
        expect(other.button(name)).to_be_disabled()
    other.page.get_by_label("Type a move").fill("pass")
    expect(other.button("Enter")).to_be_disabled()

    # What is staged and sent in one tab appears in the other.
    table.type(turns[2][0])
    expect(table.status).to_contain_text("Move 2 of 2")
    other.board.expect_stacks(table.board.stacks())
    expect(other.status).to_contain_text("Open in another tab")

    # Taken over in mid-turn, by keyboard; the tab that has lost the game says so.
    staged = table.board.stacks()
    other.button("Play here").focus()
    other.page.keyboard.press("Enter")
    expect(other.status).to_contain_text("Move 2 of 2")
    other.board.expect_stacks(staged)
    expect(table.status).to_contain_text("Open in another tab")
    table.board.expect_nowhere("can move")
    other.type(turns[2][1])
    other.press("Send turn")
    table.expect_turns([" ".join(turn) for turn in turns[:3]])

    # And taken back.
    table.press("Play here")
    expect(table.status).to_contain_text("Move 1 of 2")
    expect(other.status).to_contain_text("Open in another tab")
    table.watched.reload()
    expect(table.status).to_contain_text("Move 1 of 2")
    assert kept(table) == ["one"], "there is one game"

    # A tab in the back/forward cache releases the game, and notices when it comes back.
    table.page.evaluate(CACHED, "pagehide")
    until(other.page, lambda: bool(other.page.evaluate(COME_BACK)))
    expect(other.status).to_contain_text("Move 1 of 2")
    table.page.evaluate(CACHED, "pageshow")
    expect(table.status).to_contain_text("Open in another tab")
    table.press("Play here")
    expect(other.status).to_contain_text("Open in another tab")

    # A closed tab holds nothing any more.
    table.page.close()
    until(other.page, lambda: bool(other.page.evaluate(COME_BACK)))
    expect(other.status).to_contain_text("Move 1 of 2")
    other.expect_turns([" ".join(turn) for turn in turns[:3]])


def kept(table: Table) -> list[str]:
    keys = table.page.evaluate("Object.keys(localStorage)")
    return sorted(key.removeprefix("tzaar.game.") for key in keys if key.startswith("tzaar.game."))


def test_two_tabs_of_a_browser_without_locks(sit_down: SitDown) -> None:
    table, other, turns = two_tabs(sit_down, WITHOUT_LOCKS)
    assert not table.page.evaluate("'locks' in navigator")
    other.press("Play here")
    expect(other.status).to_contain_text("Move 1 of 2")
    expect(table.status).to_contain_text("Open in another tab")
    other.type(turns[2][0])
    table.board.expect_stacks(other.board.stacks())


# -- A file of everything --------------------------------------------------------------------------


def test_everything_goes_to_another_browser(sit_down: SitDown, tmp_path: Path) -> None:
    line = hunt(4)
    line.turns = line.turns[:2]
    table = sit_down(None, settings={"theme": "dark"})
    keep(table, game_one=stored(line, "one"), learn=["board.name"])
    table.watched.open("/games")
    with table.page.expect_download() as saving:
        table.press("Save everything")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.suffix == ".json"
    content = json.loads(file.read_text("utf-8"))
    assert (content["format"], content["version"]) == ("tzaar-backup", 1)
    assert content["tasks"] == ["board.name"]
    assert content["settings"]["theme"] == "dark"

    other = sit_down("/games")
    page = other.page
    picker = page.locator("input[type=file]")
    games = page.get_by_role("list").first.get_by_role("listitem")
    picker.set_input_files(file)
    for sentence in ("Games added: 1.", "Course tasks added: 1."):
        expect(page.get_by_role("main").get_by_text(sentence)).to_be_visible()
        expect(page.locator("[aria-live][aria-atomic]")).to_contain_text(sentence)
    expect(games).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    picker.set_input_files(file)
    expect(page.get_by_role("main").get_by_text("Already here: 1.")).to_be_visible()
    expect(games).to_have_count(1)
    games.get_by_role("link").click()
    other.expect_number(turns=2)
    page.go_back()

    # Files of another kind change nothing.
    bad = tmp_path / "bad.json"
    bad.write_text('[White "Ada"]\n\n1. D7xE7 *\n', encoding="utf-8")
    picker.set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("Nothing was changed.")
    expect(games).to_have_count(1)
    until(page, lambda: kept(other) == ["one"])
