"""The states of online play that people meet; tests/browser/scenes.py defines what a scene is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect

from tests.browser.online.friends import LINK, THEIR_TURN, opening
from tests.browser.online.opponent import Opponent
from tests.browser.waiting import value_of

Table = Any


def an_invitation(table: Table) -> Iterator[str]:
    """All options, the link, an invalid link, and a link to another device."""
    table.watched.open("/online")
    yield "no clock"
    table.choose("Live")
    table.page.get_by_role("combobox").select_option("custom")
    table.choose("Tournament")
    yield "a live clock"
    table.choose("Days per turn")
    table.choose("Random")
    table.press("Create the link")
    link = value_of(table.page.get_by_label("Invitation link"), LINK)
    expect(table.page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    yield "the link"
    table.page.goto(link)
    expect(table.page.get_by_text("This is your own invitation.")).to_be_visible()
    yield "one's own invitation"
    table.watched.open("/device")
    table.press("Create a private link")
    expect(table.page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    yield "another device"
    table.watched.open("/online/nosuchgame")
    expect(table.page.get_by_text("There is no such game here")).to_be_visible()
    yield "no such game"


def an_online_game(table: Table) -> Iterator[str]:
    """With a clock: the fullest player rows."""
    table.watched.open("/online")
    for name in ("Live", "White", "Fixed"):
        table.choose(name)
    table.press("Create the link")
    opponent = Opponent(value_of(table.page.get_by_label("Invitation link"), LINK))
    opponent.join()
    expect(table.status).to_contain_text("Your turn")
    first, second, third = opening(3)
    send(table, first)
    opponent.look()
    opponent.do("turn", turn=second)
    expect(table.status).to_contain_text("Move 1 of 2")
    yield "own turn"
    opponent.do("say", phrase="one-moment")
    opponent.do("open-analysis")
    opponent.do("ask-takeback")
    expect(table.status).to_contain_text("asks to take back")
    yield "an offer"
    send(table, third)
    yield "the opponent's turn"
    table.press("Say")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    yield "phrases"
    table.page.keyboard.press("Escape")
    opponent.look()
    opponent.do("resign")
    expect(table.status).to_contain_text("you win")
    opponent.do("ask-rematch")
    expect(table.button("Accept the rematch")).to_be_visible()
    yield "the end"


def send(table: Table, turn: str) -> None:
    """Confirm a whole turn and wait until the server has it."""
    table.type(turn)
    table.press("Send turn")
    # Match the title, as the detail may be that the opponent is offline.
    expect(table.status).to_contain_text(THEIR_TURN)
