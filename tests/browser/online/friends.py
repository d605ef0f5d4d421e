"""A player of an online game, and two who play each other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.journeys.table import Table
from tests.browser.waiting import settle, value_of
from tzaar.moves import PASS, Phase, Turn
from tzaar.position import Position

LINK = re.compile(r"/invite/[\w-]+#[\w-]{22}$")
# Not "Your turn is saved", which appears below while the opponent is to move.
YOUR_TURN = re.compile("Your turn(?! is saved)")
THEIR_TURN = re.compile("Your opponent.s turn")


def opening(turns: int) -> list[str]:
    """Legal turns from the fixed start: one capture each, and a pass as the second move."""
    position, played = Position.fixed(), []
    for _ in range(turns):
        capture = position.legal_moves()[0]
        is_half = position.play(capture).phase is Phase.SECOND
        turn = Turn(capture, PASS) if is_half else Turn(capture)
        position = position.play_turn(turn)
        played.append(str(turn))
    return played


class Friend(Table):
    """A visitor who plays online."""

    @property
    def layout(self) -> Locator:
        """The element with the connection's state, for tests only."""
        return self.page.locator(".board-layout")

    def offer(self, **wishes: Any) -> str:
        """Two clicks from the first page to a link, choosing some options in between."""
        self.press("Play a friend online")
        choose(self, wishes)
        self.press("Create the link")
        return value_of(self.page.get_by_label("Invitation link"), LINK)

    def follow(self, link: str) -> None:
        """Open a link received from somebody."""
        self.page.goto(link)
        settle(self.page)

    def join(self, link: str, button: str = "Join the game") -> None:
        """Open an invitation and accept it."""
        self.follow(link)
        self.press(button)
        self.page.wait_for_url("**/online/*")

    def play(self, turn: str) -> None:
        """Play a whole turn, which is sent at once."""
        expect(self.status).to_contain_text(re.compile(f"{YOUR_TURN.pattern}|take back"))
        field = self.page.get_by_label("Type a move")
        field.fill(turn)
        field.press("Enter")  # with the last turn of a game the field disappears

    def expect_saved(self) -> None:
        """Wait until the server has everything done here."""
        expect(self.layout).to_have_attribute("data-saving", "saved")

    def answer(self, name: str) -> None:
        """Click a button of an open question."""
        self.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def choose(friend: Friend, wishes: dict[str, Any]) -> None:
    """Choose radio buttons and fill in fields by their names."""
    for name in wishes.pop("pick", ()):
        friend.choose(name)
    for label, value in wishes.items():
        friend.page.get_by_label(label).fill(str(value))


@dataclass
class Friends:
    """Two people; the first plays White by default."""

    desk: Friend
    phone: Friend

    def begin(self, *, pick: tuple[str, ...] = ("White", "Fixed")) -> None:
        """The desktop invites, the phone joins."""
        self.phone.join(self.desk.offer(pick=pick))
        for friend in (self.desk, self.phone):
            expect(friend.layout).to_have_attribute("data-connection", "open")

    def alternate(self, turns: list[str], begins: int = 0) -> None:
        """Play turns alternately; both see each of them."""
        played = len(self.desk.turns())
        for number, turn in enumerate(turns, start=played):
            both = (self.desk, self.phone)
            both[(number + begins) % 2].play(turn)
            for friend in both:
                friend.expect_number(number + 1)
