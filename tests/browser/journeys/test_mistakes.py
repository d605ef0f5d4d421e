"""Learning from one's own mistakes: after a game and after a review."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.journeys.table import Table
from tests.browser.scenes import A_MISSED_WIN, open_for_review

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
