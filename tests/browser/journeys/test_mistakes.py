"""Learning from one's own mistakes: after a game and after a review."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.journeys.games import hunt
from tests.browser.journeys.table import Table
from tests.browser.scenes import A_MISSED_WIN, keep, open_for_review, stored
from tests.browser.waiting import text_of

SitDown = Callable[..., Table]


def test_a_missed_win_becomes_a_task(sit_down: SitDown) -> None:
    table = sit_down(None)
    open_for_review(table, A_MISSED_WIN)
    table.press("Review the game")
    table.press("Black: Learn from your mistakes")
    expect(table.status).to_contain_text("Both the win and the loss are proved.")
    # The turn of the game is refuted; one that covers the last Tott loses at once.
    table.enter("B1xI4 pass")
    expect(table.status).to_contain_text(re.compile(r"Proved: .+ wins in \d+ turns?\."))
    table.press("Try again")
    table.enter("B1xI4 H5+I4")
    expect(table.status).to_contain_text("This loses at once")
    table.press("Try again")
    table.board.move("H5", "I4")
    table.board.move("I4", "I3")
    expect(table.status).to_contain_text("Right")
    table.press("Finish")
    expect(table.status).to_contain_text("You found 1 of 1 by yourself.")
    table.button("Back to the game").last.click()
    expect(table.button("Black: Learn from your mistakes")).to_be_visible()


def test_the_mistakes_of_a_game_that_has_just_ended(sit_down: SitDown) -> None:
    table = sit_down(None)
    line = hunt(4)
    game = stored(line, "end")
    game["nodes"].pop()
    keep(table, game_end=game)
    table.watched.open("/game/end")
    table.enter(" ".join(line.turns[-1]))
    learn = table.page.get_by_role("button", name="Black: Learn from your mistakes")
    learn.click()
    while True:
        expect(table.status).to_contain_text(re.compile("You had a win here|Find a better turn"))
        table.press("Show me")
        solution = text_of(table.status, "Solution: ").partition("Solution: ")[2].split("\n")[0]
        table.press("Try again")
        table.enter(solution)
        expect(table.status).to_contain_text("Right")
        following = table.page.get_by_role("button", name=re.compile("^(Next|Finish)$"))
        name = text_of(following, "Next|Finish")
        following.click()
        if name == "Finish":
            break
    expect(table.status).to_contain_text(re.compile(r"You found 0 of \d+ by yourself"))
    table.button("Back to the game").last.click()
    expect(learn).to_be_visible()
