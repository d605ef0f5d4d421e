"""A page with a board and its surroundings."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.journeys.board import Board
from tests.browser.waiting import until_equal

# Both events in one task, and so at one moment: on a busy machine so much time may pass between the
# two halves of Playwright's press that the page takes the key for held.
_TAP = """(key) => {
  for (const kind of ["keydown", "keyup"])
    document.activeElement.dispatchEvent(
      new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }));
}"""
_MOVE = re.compile(r"[A-I][1-8][x+][A-I][1-8]|[ZRT]@[A-I][1-8]|pass")
WHITES_TURN = "White\u2019s turn"
BLACKS_TURN = "Black\u2019s turn"
OVER = re.compile(r": (you win|White wins|Black wins)|You (lost|covered|cannot capture|resigned)")


class Table:
    """A visitor at a page."""

    def __init__(self, watched: Any) -> None:
        self.watched = watched
        self.page: Page = watched.page
        self.board = Board(self.page)

    @property
    def status(self) -> Locator:
        """Where the turn stands, or how the game ended."""
        return self.page.get_by_role("status").filter(has=self.page.locator("strong")).first

    def button(self, name: str) -> Locator:
        """A button anywhere on the page, by its full name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def choose(self, name: str) -> None:
        """One of several choices, as on the page for a new game."""
        self.page.get_by_role("radio", name=name, exact=True).check()

    def know(self) -> None:
        """Go past the first page like somebody who knows the game."""
        self.press("I know TZAAR Choose your opponent and level")

    def press(self, name: str) -> None:
        """Click a button."""
        self.button(name).click()

    def tap(self, key: str) -> None:
        """A key that also does something while it is held, pressed and released at once."""
        self.page.evaluate(_TAP, key)

    def type(self, moves: str) -> None:
        """Type one or two moves, and wait until they are accepted."""
        self.enter(moves)
        expect(self.page.get_by_label("Type a move")).to_have_value("")

    def enter(self, moves: str) -> None:
        """The same where a whole turn is judged at once, and the field goes."""
        field = self.page.get_by_label("Type a move")
        field.fill(moves)
        field.press("Enter")

    def turns(self) -> list[str]:
        """The turns in the list, as displayed."""
        items = self.page.get_by_role("region", name="Turns").get_by_role("listitem")
        texts = items.evaluate_all("(all) => all.map((one) => one.innerText)")
        return [" ".join(_MOVE.findall(text)) for text in texts]

    def expect_turns(self, wanted: list[str]) -> None:
        """Wait until the list has these turns."""
        until_equal(self.page, self.turns, wanted)

    def expect_number(self, turns: int) -> None:
        """Wait until the list has this many turns."""
        until_equal(self.page, lambda: len(self.turns()), turns)

    def reopen(self, path: str) -> None:
        """Close the page and open another one in the same browser."""
        context = self.page.context
        self.page.close()
        self.watched.page = self.page = context.new_page()
        self.board = Board(self.page)
        self.watched.watch()
        self.watched.open(path)
