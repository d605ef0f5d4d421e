"""The board as seen by somebody who reads its spaces' names and clicks them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.waiting import until, until_equal
from tzaar.position import Position

_NAME = re.compile(
    r"(?P<space>[A-I][1-8]), "
    r"(?:vacant|(?P<color>white|black) (?P<type>Tzaar|Tzarra|Tott), height (?P<height>\d+))"
    r"(?:, (?P<state>.+))?"
)
_NAMES = "(board) => [...board.querySelectorAll('button')].map((one) => one.ariaLabel)"


@dataclass(frozen=True)
class Seen:
    """The accessible name of a space, parsed."""

    space: str
    color: str
    type: str
    height: int
    state: str

    @property
    def letters(self) -> str:
        """The stack in position notation."""
        letter = {"Tzaar": "z", "Tzarra": "r", "Tott": "t"}[self.type]
        letter = letter.upper() if self.color == "white" else letter
        return f"{letter}{self.height}" if self.height > 1 else letter


class Board:
    """A page's only board."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.get_by_role("group", name="Board", exact=True)

    def space(self, name: str) -> Locator:
        """The button of a space."""
        return self.root.locator(f'button[aria-label^="{name},"]')

    def look(self) -> list[Seen]:
        """All spaces, column by column."""
        seen = []
        for name in self.root.evaluate(_NAMES):
            match = _NAME.fullmatch(name)
            assert match, f"a space is called: {name}"
            found = match.groupdict(default="")
            height = int(found.pop("height") or 0)
            seen.append(Seen(height=height, **found))
        assert len(seen) == 60
        return seen

    def stacks(self) -> dict[str, str]:
        """Every stack by its space."""
        return {one.space: one.letters for one in self.look() if one.color}

    def where(self, state: str) -> list[Seen]:
        """The spaces described like this now: for a board that has been waited for."""
        return [one for one in self.look() if one.state == state]

    def first(self, state: str) -> str:
        """The first space described like this, as soon as there is one."""
        until(self.page, lambda: bool(self.where(state)))
        return self.where(state)[0].space

    def expect_nowhere(self, state: str) -> None:
        """Wait until no space is described like this."""
        until(self.page, lambda: not self.where(state))

    def press(self, name: str) -> None:
        """Click a space."""
        self.space(name).click()

    def move(self, start: str, end: str) -> None:
        """Make a move by two clicks, and wait until it is shown."""
        self.press(start)
        self.press(end)
        self.expect_vacant(start)

    def expect_vacant(self, name: str) -> None:
        """Wait until the space is vacant."""
        expect(self.space(name)).to_have_attribute("aria-label", re.compile(r", vacant"))

    def expect_like(self, position: Position) -> None:
        """Wait until the board shows this position."""
        self.expect_stacks({str(space): str(stack) for space, stack in position.stacks()})

    def expect_stacks(self, wanted: dict[str, str]) -> None:
        """Wait until the board shows these stacks."""
        until_equal(self.page, self.stacks, wanted)

    def expect_number(self, stacks: int) -> None:
        """Wait until the board shows this many stacks."""
        until_equal(self.page, lambda: len(self.stacks()), stacks)

    def scarcest(self, color: str) -> str:
        """The type of which this side shows the fewest."""
        counts = Counter(one.type for one in self.look() if one.color == color)
        return min(counts, key=lambda name: (counts[name], name))
