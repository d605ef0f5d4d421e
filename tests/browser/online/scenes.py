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
    table.page.goto(f"{table.watched.origin}/device#{'x' * 22}")
    expect(table.button("Yes, play here")).to_be_visible()
    yield "a private link"
    table.watched.open("/online/nosuchgame")
    expect(table.page.get_by_text("There is no such game here")).to_be_visible()
    yield "no such game"


def an_online_game(table: Table) -> Iterator[str]:
    """With a clock: the fullest player rows."""
    table.watched.open("/online")
    for name in ("Live", "White", "Fixed"):
        table.choose(name)
    table.press("Create the link")
    opponent = Opponent.invited(value_of(table.page.get_by_label("Invitation link"), LINK))
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


def somebody_elses_game(table: Table) -> Iterator[str]:
    """An invitation, which is then taken or withdrawn; the game as seen by a spectator."""
    host = Opponent(table.watched.origin)
    live = {"kind": "live", "initial_s": 600, "increment_s": 10, "placement_increment_s": 3}
    invite, _ = host.offer(pace=live, color="invited-chooses", setup="tournament")
    table.page.goto(invite)
    expect(table.button("Play White")).to_be_visible()
    yield "an invitation"
    host.do("abort")
    expect(table.page.get_by_text("This invitation is no longer open.")).to_be_visible()
    yield "withdrawn"
    invite, watch = host.offer(pace=live)
    table.page.goto(watch)
    expect(table.status).to_contain_text("Nobody has joined yet")
    guest = Opponent.invited(invite)
    guest.join()
    first, second = opening(2)
    host.look()
    host.do("turn", turn=first)
    guest.look()
    guest.do("turn", turn=second)
    host.look()
    host.do("say", phrase="well-played")
    table.expect_number(2)
    expect(table.page.get_by_text("White: Well played!").first).to_be_visible()
    yield "watching"
    guest.do("resign")
    guest.do("ask-rematch")
    host.look()
    host.do("ask-rematch")
    expect(table.button("To the rematch")).to_be_visible()
    yield "watching the end"


def my_online_games(table: Table) -> Iterator[str]:
    """Offered, waiting for either player, and over."""
    origin = table.watched.origin
    for _ in range(3):
        host = Opponent(origin)
        invite, _ = host.offer()
        table.page.goto(invite)
        table.press("Join the game")
        expect(table.status).to_contain_text(THEIR_TURN)
    host.look()
    host.do("resign")
    expect(table.status).to_contain_text("you win")
    table.watched.open("/online")
    table.press("Create the link")
    expect(table.page.get_by_text("Waiting for your friend")).to_be_visible()
    table.watched.open("/games")
    expect(table.page.get_by_role("listitem").filter(has_text="Online")).to_have_count(4)
    expect(table.page.get_by_text("Waiting for your friend")).to_be_visible()
    yield "online games"


def send(table: Table, turn: str) -> None:
    """Confirm a whole turn and wait until the server has it."""
    table.type(turn)
    table.press("Send turn")
    # Match the title, as the detail may be that the opponent is offline.
    expect(table.status).to_contain_text(THEIR_TURN)
