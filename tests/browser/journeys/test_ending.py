"""The end of a game: what decided it, how it came about, and what can be done next."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.journeys.games import hunt
from tests.browser.journeys.table import Table
from tests.browser.journeys.test_seeing import drawn, spoken
from tests.browser.scenes import keep, stored
from tests.browser.waiting import text_of, until_equal

SitDown = Callable[..., Table]


def last_but_one(sit_down: SitDown, **options: object) -> tuple[Table, list[str]]:
    """Two people before the turn that ends their game; and that turn."""
    line = hunt(4)
    *line.turns, last = line.turns
    table = sit_down(None, **options)
    keep(table, game_one=stored(line, "one"))
    table.watched.open("/game/one")
    return table, last


def test_the_end_by_keyboard(sit_down: SitDown) -> None:
    table, last = last_but_one(sit_down)
    field = table.page.get_by_label("Type a move")
    field.fill(" ".join(last))
    field.press("Enter")
    headline = "Black has no Tzaar left: White wins"
    expect(table.status).to_contain_text(headline)
    expect(spoken(table)).to_contain_text(headline)
    # The deciding stack is highlighted, the others are dimmed.
    until_equal(table.page, lambda: drawn(table, ".tz-forward"), [last[-1][3:]])
    assert len(drawn(table, ".tz-dimmed")) == len(table.board.stacks()) - 1
    # The decisive count is stated.
    expect(table.page.get_by_text("0 Tzaars (none left)")).to_have_count(1)
    # No useless controls, and nothing twice.
    for name in ("Hint", "Resign", "Danger sight", "Enter"):
        expect(table.button(name)).to_have_count(0)
    for name in ("Rematch", "Watch the last turn", "Analyse", "New game"):
        expect(table.button(name)).to_have_count(1)
    table.button("Watch the last turn").press("Enter")
    expect(table.board.space(last[-1][:2])).to_have_attribute(
        "aria-label", re.compile("white|black")
    )
    until_equal(table.page, lambda: drawn(table, ".tz-forward"), [last[-1][3:]])


def test_how_the_game_went(sit_down: SitDown) -> None:
    table, last = last_but_one(
        sit_down, width=390, height=844, has_touch=True, settings={"confirm": "on"}
    )
    for move in last:
        for space in (move[:2], move[3:]):
            table.board.space(space).tap()
    table.button("Send turn").tap()
    story = table.page.get_by_role("region", name="How the game went")
    expect(story).to_have_attribute("aria-busy", "false")
    curve = story.get_by_role("slider", name="Winning chances after each turn")
    expect(curve).to_have_attribute("aria-valuetext", "After turn 7: White 100%")
    # The curve leads to every turn.
    curve.press("ArrowLeft")
    expect(table.status).to_contain_text("After turn 6")
    table.press("Back to the game")
    # The turning point is a small board to click; its turn is then on the large one.
    turning = story.get_by_role("button", name="Turning point")
    expect(turning.locator("svg")).to_be_visible()
    number = text_of(turning, r"Turning point: turn \d+").split("turn ")[1].split("\n")[0]
    turning.tap()
    expect(table.status).to_contain_text(f"After turn {number}")
    table.press("Back to the game")
    table.button("Rematch").tap()
    expect(table.status).to_contain_text("White\u2019s turn")
    table.expect_number(turns=0)
