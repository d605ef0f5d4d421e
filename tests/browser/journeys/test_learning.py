"""The course: lessons done by clicking, wrong attempts answered, progress kept."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.journeys.table import Table

SitDown = Callable[..., Table]


def tap_all(table: Table, spaces: list[str]) -> None:
    for space in spaces:
        table.board.press(space)


def right(table: Table, then: str = "Next") -> None:
    """Wait for praise, and go on to the next task."""
    praise = table.page.get_by_role("main").get_by_text("Right", exact=True)
    expect(praise).to_be_visible()
    table.press(then)
    expect(praise).to_be_hidden()


def wrong(table: Table, words: str) -> None:
    main = table.page.get_by_role("main")
    expect(main.get_by_text("Not quite", exact=True)).to_be_visible()
    expect(main).to_contain_text(words)


def stacks(table: Table, color: str, name: str) -> list[str]:
    return [one.space for one in table.board.look() if (one.color, one.type) == (color, name)]


def asked(table: Table, words: str) -> None:
    expect(table.page.get_by_role("main")).to_contain_text(words)


def test_the_first_lessons(sit_down: SitDown) -> None:
    table = sit_down("/learn")
    table.press("Begin")

    expect(table.page.get_by_role("heading", name="Your first move")).to_be_visible()
    asked(table, "Tap your ringed stack")
    table.board.press("D6")
    wrong(table, "First choose one of your own.")
    table.board.move("D2", "D6")
    right(table)
    asked(table, "with the ringed stack")
    table.board.move("C3", "C1")
    right(table, "Next lesson")

    expect(table.page.get_by_role("heading", name="How to win")).to_be_visible()
    table.board.press("B2")
    wrong(table, "Look for another mark.")
    table.board.press("D6")
    right(table)
    table.board.move("D4", "D6")
    right(table, "Next lesson")

    expect(table.page.get_by_role("heading", name="Capture, then grow")).to_be_visible()
    table.board.move("C3", "C6")
    table.board.move("F2", "H2")
    right(table)
    table.board.move("A3", "D6")
    expect(table.button("Play a first game")).to_be_visible()
    right(table, "Next lesson")

    expect(table.page.get_by_role("heading", name="The board")).to_be_visible()
    asked(table, "Tap D6.")
    table.board.press("D5")
    wrong(table, "That is D5. Look again, or ask to be shown.")
    table.board.press("D6")
    right(table)
    asked(table, "all six neighbours of C4")
    tap_all(table, ["C5", "D5", "D4", "C3", "B3", "B4"])
    right(table)
    asked(table, "the six spaces around the hole")
    tap_all(table, ["E5", "F5", "F4", "E4", "D4", "D5"])
    right(table, "Next lesson")

    expect(table.page.get_by_role("heading", name="Three types of pieces")).to_be_visible()
    asked(table, "Tap a white Tzaar.")
    table.board.press(stacks(table, "white", "Tott")[0])
    wrong(table, "shows a Tott.")
    table.board.press(stacks(table, "white", "Tzaar")[0])
    right(table)
    asked(table, "Tzaars.")
    tap_all(table, stacks(table, "black", "Tzaar"))
    right(table)
    asked(table, "How many Totts")
    table.press("9")
    wrong(table, "The Totts make up the rest")
    table.press("15")
    right(table, "Next lesson")

    expect(table.page.get_by_role("heading", name="Stacks")).to_be_visible()
    asked(table, "highest stack.")
    table.board.press("E3")
    right(table)
    asked(table, "Which type is the stack on E3?")
    table.press("Tott")
    right(table)
    asked(table, "strongest stack.")
    table.board.press("E6")
    right(table, "Next lesson")

    table.watched.open("/learn")
    expect(table.page.get_by_text(re.compile(r"6 of \d+ lessons done"))).to_be_visible()
    expect(table.button("Continue")).to_be_visible()


def test_a_wrong_move_is_answered(sit_down: SitDown) -> None:
    table = sit_down("/learn/reinforcing")
    asked(table, "move the Tzarra from D4 onto the Tott on G2")
    table.board.press("B2")
    wrong(table, "not yours")
    table.board.move("D4", "D6")
    wrong(table, "That was not a reinforcement.")
    table.press("Try again")
    table.press("Show me")
    asked(table, "Follow the arrow.")
    table.board.move("D4", "G2")
    right(table)
    asked(table, "What type is the stack then?")
    table.press("Tzarra")
    wrong(table, "The piece that moves ends up on top.")
    table.press("Tott")
    right(table)
