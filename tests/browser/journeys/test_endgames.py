"""Endgames: won by hand and by typing, the win thrown away, the counter, hints, what is kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LANGUAGES
from tests.browser.journeys.endgames import best_line, best_turn, endgame_of, losing_turn
from tests.browser.journeys.table import Table
from tests.browser.test_languages import choose
from tests.browser.test_offline import wait_until_kept
from tests.browser.waiting import text_of
from tzaar.endgames import Endgame, Ladder
from tzaar.server.page import PAGE_FOLDER

Visitor = Any
Sites = Any
SitDown = Callable[..., Table]

CONFIRM = {"confirm": "on"}
LIST = "/learn/endgames"
PHONE = {"width": 390, "height": 844}


def sit_at(sit_down: SitDown, endgame: Endgame, **options: Any) -> Table:
    table = sit_down(f"{LIST}/{endgame.id}", **{"settings": CONFIRM} | options)
    expect(table.status).to_contain_text("Win this endgame")
    return table


def play(table: Table, turn: object) -> None:
    table.type(str(turn))
    table.press("Send turn")


def expect_answer(table: Table) -> None:
    """Wait until the best defence has been played."""
    expect(table.status).to_contain_text("The win is still yours")
    expect(table.button("Take back")).to_be_enabled()


def expect_won(table: Table, title: str, turns: int, fewest: int) -> None:
    expect(table.status.locator("strong")).to_have_text(title)
    expect(table.status).to_contain_text(f"Your turns: {turns}. Fewest possible: {fewest}.")


def test_won_by_hand_and_kept(sit_down: SitDown) -> None:
    endgame = endgame_of(2)
    table = sit_at(sit_down, endgame, settings={"confirm": "off"})
    (first, turn), (after, defence), (last, end) = best_line(endgame)
    for position, whole in ((first, turn), (last, end)):
        for move in whole:
            if str(move) == "pass":
                table.press("Pass")
            else:
                table.board.move(str(move)[:2], str(move)[3:])
        if position is first:
            expect_answer(table)
    assert after.play_turn(defence) == last
    expect_won(table, "Won in the fewest turns", 2, 2)
    table.press("Next endgame")
    table.page.wait_for_url(re.compile(f"{LIST}/(?!{endgame.id})"))
    table.page.get_by_role("link", name="All endgames").click()
    section = table.page.get_by_role("region", name="Win in 2 turns")
    mastered = "No. 1, won without help in the fewest turns"
    expect(section.get_by_role("link", name=mastered)).to_be_visible()
    section.get_by_role("link", name=mastered).click()
    expect(table.page.get_by_text("Your fewest turns so far: 2.")).to_be_visible()
    table.page.get_by_role("link", name="All endgames").click()
    expect(table.page.get_by_text(f"Won: 1 of {len(list(Ladder.open()))}")).to_be_visible()


def test_won_by_keyboard_on_a_phone(sit_down: SitDown) -> None:
    endgame = endgame_of(3)
    table = sit_at(sit_down, endgame, **PHONE)
    expect(table.page.get_by_role("heading", level=1)).to_be_focused()
    for position, turn in best_line(endgame)[::2]:
        if position != endgame.start:
            expect_answer(table)
        field = table.page.get_by_label("Type a move")
        field.fill(str(turn))
        field.press("Enter")
        expect(table.button("Send turn")).to_be_enabled()
        field.press("Enter")
    expect_won(table, "Won in the fewest turns", 3, 3)
    # What comes next has the focus.
    expect(table.button("Next endgame")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.status).to_contain_text("Win this endgame")


def test_a_win_thrown_away_is_refuted_and_taken_back(sit_down: SitDown) -> None:
    endgame = endgame_of(2)
    table = sit_at(sit_down, endgame)
    play(table, losing_turn(endgame.start))
    expect(table.status).to_contain_text("The win is gone")
    expect(table.status).to_contain_text(re.compile(r"Proved: .+ wins in \d+ turns?\."))
    expect(table.page.locator(".tz-arrow-engine")).not_to_have_count(0)
    table.page.keyboard.press("Home")
    expect(table.button("To the start")).to_be_disabled()
    table.page.keyboard.press("End")
    expect(table.button("To the end")).to_be_disabled()
    table.press("Take back")
    expect(table.status).to_contain_text("Win this endgame")
    line = best_line(endgame)
    play(table, line[0][1])
    expect_answer(table)
    play(table, line[2][1])
    expect_won(table, "Won in the fewest turns", 2, 2)
    table.page.get_by_role("link", name="All endgames").click()
    section = table.page.get_by_role("region", name="Win in 2 turns")
    expect(section.get_by_role("link", name="No. 1, won with help")).to_be_visible()


def test_the_counter_is_off_until_it_is_wanted(sit_down: SitDown) -> None:
    endgame = endgame_of(3)
    table = sit_at(sit_down, endgame)
    switch = table.page.get_by_role("switch", name="Show the turns left")
    expect(switch).not_to_be_checked()
    expect(table.status).not_to_contain_text("with best play")
    switch.check()
    expect(table.status).to_contain_text("3 turns left with best play.")
    line = best_line(endgame)
    play(table, line[0][1])
    expect(table.status).to_contain_text("2 turns left with best play.")
    play(table, line[2][1])
    expect(table.status).to_contain_text("1 turn left with best play.")
    # It is remembered.
    table.page.wait_for_function("JSON.parse(localStorage['tzaar.settings']).turnsLeft")
    table.page.get_by_role("link", name="All endgames").click()
    table.page.get_by_role("link", name="No. 7").last.click()
    expect(table.status).to_contain_text("5 turns left with best play.")
    switch.uncheck()
    expect(table.status).not_to_contain_text("with best play")


@pytest.mark.slow
def test_hints_taking_back_and_starting_again(sit_down: SitDown) -> None:
    endgame = endgame_of(2)
    table = sit_at(sit_down, endgame)
    table.press("Hint")
    expect(table.status).to_contain_text("Move the marked stack first")
    table.press("Hint")
    expect(table.status).to_contain_text("The arrow shows the first move")
    table.press("Hint")
    expect(table.status).to_contain_text("The arrows show the whole turn")
    expect(table.button("Hint")).to_be_disabled()
    play(table, best_turn(endgame.start))
    expect_answer(table)
    table.press("Take back")
    expect(table.status).to_contain_text("Win this endgame")
    expect(table.button("Start again")).to_be_disabled()
    play(table, best_turn(endgame.start))
    expect_answer(table)
    table.press("Start again")
    expect(table.status).to_contain_text("Win this endgame")


@pytest.mark.slow
@pytest.mark.parametrize("wins_in", [1, 4, 5])
def test_long_and_short_ones(sit_down: SitDown, wins_in: int) -> None:
    endgame = endgame_of(wins_in)
    table = sit_at(sit_down, endgame)
    for position, turn in best_line(endgame)[::2]:
        if position != endgame.start:
            expect_answer(table)
        play(table, turn)
    expect_won(table, "Won in the fewest turns", wins_in, wins_in)


def test_the_way_there_and_on(sit_down: SitDown) -> None:
    table = sit_down("/learn", settings=CONFIRM)
    courses = table.page.get_by_role("navigation", name="Courses")
    courses.get_by_role("link", name="Endgames").click()
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Endgames")
    expect(courses.get_by_role("link", name="Endgames")).to_have_attribute("aria-current", "page")
    table.press("Begin")
    endgame = endgame_of(1)
    table.page.wait_for_url(f"**{LIST}/{endgame.id}")
    play(table, best_turn(endgame.start))
    expect_won(table, "Won in the fewest turns", 1, 1)
    table.watched.open(f"{LIST}/next")
    second = list(Ladder.open())[1]
    table.page.wait_for_url(f"**{LIST}/{second.id}")
    table.watched.open(f"{LIST}/nowhere")
    table.page.wait_for_url(f"**{LIST}")
    expect(table.button("Continue")).to_be_visible()


@pytest.mark.slow
def test_in_each_language(sit_down: SitDown) -> None:
    """Other tests look for texts that are cut off; this is about what is said."""
    table = sit_at(sit_down, endgame_of(2), settings=CONFIRM | {"turnsLeft": True})
    said: list[str] = []
    for language in LANGUAGES:
        choose(table.page, language)
        for text in said:
            expect(table.status).not_to_have_text(text)
        said.append(text_of(table.status, r"\w"))
    choose(table.page, "en")
    play(table, best_turn(endgame_of(2).start))
    expect_answer(table)


@pytest.mark.slow
def test_without_a_server(visitor: Visitor, make_site: Sites) -> None:
    endgame = endgame_of(2)
    with make_site(PAGE_FOLDER) as site:
        table = Table(visitor.page("/", origin=site.address, workers=True, settings=CONFIRM))
        wait_until_kept(table.page)
        site.stop()
        table.watched.open(f"{LIST}/{endgame.id}")
        for position, turn in best_line(endgame)[::2]:
            if position != endgame.start:
                expect_answer(table)
            play(table, turn)
        expect_won(table, "Won in the fewest turns", 2, 2)
