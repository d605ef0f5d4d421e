"""Nothing is lost: the network cut on either side, reloads, a second tab, a restarted server."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import SERVE, Site, Visitor
from tests.browser.online.conftest import CUT, DESK, PHONE, QUIET
from tests.browser.online.friends import THEIR_TURN, YOUR_TURN, Friend, Friends, opening
from tests.browser.waiting import value_of
from tzaar.server.page import PAGE_FOLDER

DEVICE_LINK = re.compile(r"/device#[\w-]{22}$")
OFFLINE = re.compile("not sent yet: you are offline")


def test_a_turn_prepared_offline_is_sent_later(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    first, second, third = opening(3)
    friends.begin()
    desk.page.context.set_offline(True)
    expect(desk.layout).not_to_have_attribute("data-connection", "open")
    desk.play(first)
    expect(desk.status).to_contain_text(OFFLINE)
    expect(phone.page.get_by_text("Opponent (offline)")).to_be_visible()
    desk.page.context.set_offline(False)
    desk.expect_saved()
    phone.expect_turns([first])

    # The waiting player is cut off: what happens meanwhile is there when the network is back.
    desk.page.context.set_offline(True)
    expect(desk.layout).not_to_have_attribute("data-connection", "open")
    phone.play(second)
    phone.expect_saved()
    desk.page.context.set_offline(False)
    desk.expect_turns([first, second])
    friends.alternate([third])


def test_reload_in_the_middle_of_a_turn(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    first, second = opening(2)
    friends.begin()
    friends.alternate([first])
    capture, _, rest = second.partition(" ")
    phone.play(capture)
    expect(phone.status).to_contain_text("Move 2 of 2")
    phone.watched.reload()
    expect(phone.status).to_contain_text("Move 2 of 2")
    phone.type(rest)
    desk.expect_turns([first, second])
    desk.watched.reload()
    desk.expect_turns([first, second])
    expect(desk.status).to_contain_text(YOUR_TURN)


def test_a_turn_survives_the_page(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    [first] = opening(1)
    friends.begin()
    desk.page.context.set_offline(True)
    desk.play(first)
    expect(desk.status).to_contain_text(OFFLINE)
    address = desk.page.url.removeprefix(desk.watched.origin)
    desk.page.context.set_offline(False)
    desk.reopen(address)
    phone.expect_turns([first])
    desk.expect_turns([first])


def test_a_second_tab_of_the_same_player(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    first, second, third = opening(3)
    friends.begin()
    other = Friend(desk.watched.another_tab(desk.page.url.removeprefix(desk.watched.origin)))
    other.play(first)
    for friend in (desk, other, phone):
        friend.expect_turns([first])
    phone.play(second)
    for tab in (desk, other):
        expect(tab.status).to_contain_text(YOUR_TURN)
    # Both tabs try to send a turn prepared offline: it counts once.
    desk.page.context.set_offline(True)
    for tab in (desk, other):
        expect(tab.layout).not_to_have_attribute("data-connection", "open")
    desk.play(third)
    expect(desk.status).to_contain_text(OFFLINE)
    desk.page.context.set_offline(False)
    for friend in (desk, other, phone):
        friend.expect_turns([first, second, third])
        expect(friend.layout).to_have_attribute("data-saving", "saved")


# -- A server of its own ---------------------------------------------------------------------------

# A server whose clock runs four times as fast after SIGUSR1, once both have their clocks running.
HASTY = f"""
import signal
import time
from tzaar.online.time import SteadyTime

hurried = []


def steady():
    now = time.monotonic()
    return now + 3 * (now - hurried[0]) if hurried else now


SteadyTime.__init__.__defaults__ = (time.time, steady)
signal.signal(signal.SIGUSR1, lambda *_: hurried.append(time.monotonic()))
{SERVE}
"""


class Hosts:
    """A server that tests may stop and restart, and people who visit it."""

    def __init__(self, browser: Browser, data: Path, program: str = SERVE) -> None:
        self._data, self._program = data, program
        self._site = Site(PAGE_FOLDER, data=data, program=program)
        self._visitor = Visitor(browser, self._site.address)

    def friends(self) -> Friends:
        """Two visitors."""
        return Friends(self._come("/", DESK), self._come(None, PHONE))

    def stop(self) -> None:
        """Stop the server."""
        self._site.stop()

    def start(self) -> None:
        """Start the same server again."""
        self._site = Site(PAGE_FOLDER, self._site.port, self._data, self._program)

    def hurry(self) -> None:
        """Let the clock run faster from now on; the program is `HASTY`."""
        self._site.send_signal(signal.SIGUSR1)

    def close(self) -> list[str]:
        """Close all visitors; return what went wrong meanwhile."""
        faults = self._visitor.close()
        self.stop()
        return faults

    def _come(self, path: str | None, size: dict[str, int]) -> Friend:
        options: Any = size
        watched = self._visitor.page(path, settings=QUIET, reduced_motion="reduce", **options)
        watched.expected.append(CUT)
        return Friend(watched)


@pytest.fixture
def hosts(browser: Browser, tmp_path: Path) -> Iterator[Callable[[str], Hosts]]:
    """Starts servers."""
    started: list[Hosts] = []

    def start(program: str = SERVE) -> Hosts:
        started.append(Hosts(browser, tmp_path, program))
        return started[-1]

    yield start
    faults = [fault for each in started for fault in each.close()]
    assert not faults, "\n".join(faults)


def test_the_server_restarts_in_the_middle(hosts: Callable[..., Hosts]) -> None:
    host = hosts()
    friends = host.friends()
    desk, phone = friends.desk, friends.phone
    first, second, third = opening(3)
    friends.begin()
    friends.alternate([first])
    host.stop()
    phone.play(second)
    expect(phone.status).to_contain_text(OFFLINE)
    host.start()
    phone.expect_saved()
    desk.expect_turns([first, second])
    friends.alternate([third])


@pytest.mark.slow
def test_time_runs_out(hosts: Callable[..., Hosts]) -> None:
    host = hosts(HASTY)
    friends = host.friends()
    desk, phone = friends.desk, friends.phone
    desk.page.evaluate(
        """() => localStorage.setItem('tzaar.newonline', JSON.stringify({ clock: 'live',
          color: 'white', setup: 'fixed', live: { minutes: 0.5, seconds: 0 } }))"""
    )
    phone.join(desk.offer())
    friends.alternate(opening(2))
    host.hurry()
    clock = desk.page.get_by_role("timer", name="Time left, You")
    expect(clock).to_contain_text(re.compile(r"^0:0\d\.\d$"))
    expect(desk.status).to_contain_text("Your time is up")
    expect(phone.status).to_contain_text("you win")


@pytest.mark.slow
def test_who_has_vanished_need_not_be_waited_for(friends: Friends) -> None:
    desk, phone = friends.desk, friends.phone
    friends.begin(pick=("White", "Fixed", "Live"))
    friends.alternate(opening(2))
    phone.page.close()
    desk.press("Opponent gone")
    desk.answer("Claim the win")
    expect(desk.status).to_contain_text("You win: your opponent has left")


def test_a_turn_that_is_gone(friends: Friends, somebody: Callable[..., Friend]) -> None:
    desk, phone = friends.desk, friends.phone
    first, second = opening(2)
    friends.begin()
    friends.alternate([first])
    address = phone.page.url.removeprefix(phone.watched.origin)
    # The same person on another device, by private link.
    tablet = somebody(None)
    phone.watched.open("/device")
    phone.press("Create a private link")
    tablet.follow(value_of(phone.page.get_by_role("textbox"), DEVICE_LINK))
    expect(tablet.page).to_have_url(re.compile("/device$"))
    tablet.press("Yes, play here")
    tablet.page.wait_for_url("**/games")
    expect(tablet.page.get_by_role("link", name="Opponent \u2013 You")).to_be_visible()
    tablet.watched.open(address)
    phone.watched.open(address)
    phone.page.context.set_offline(True)
    phone.play(second)
    expect(phone.status).to_contain_text(OFFLINE)
    desk.press("Take back")
    tablet.press("Allow it")
    phone.page.context.set_offline(False)
    expect(phone.page.get_by_text("Your turn could no longer be played")).to_be_visible()
    for friend in (desk, phone, tablet):
        friend.expect_turns([])
    expect(phone.status).to_contain_text(THEIR_TURN)
