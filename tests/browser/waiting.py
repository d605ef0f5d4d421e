"""Waiting for the state a test means; the only place that reads what may be about to change.

A read right after an action may find the previous state, or nothing yet. `expect` retries until it
finds what is wanted; the rest is here. tests/browser/test_waiting.py enforces this.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Locator, Page, expect

T = TypeVar("T")
PATIENCE = 60_000
"""Milliseconds. A busy machine needs some seconds; only a test that fails waits so long."""
expect.set_options(timeout=PATIENCE)

# Pages set aria-busy while something they show is loading. A font may be requested only by the
# frame that needs it.
_SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const isBusy = () => document.querySelector('main h1') === null ||
    document.querySelector('[aria-busy=true]') !== null;
  if (isBusy()) return false;
  await frame();
  await document.fonts.ready;
  await frame();
  return !isBusy();
}"""


def settle(page: Page) -> None:
    """Wait until the page has its heading, is not busy, and is drawn with its fonts."""
    # wait_for_function would take the promise for the answer.
    until(page, lambda: bool(page.evaluate(_SETTLED)))


def next_frame(page: Page) -> None:
    """Wait until the browser has drawn the current state and updated the focus."""
    page.evaluate(
        "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
    )


def quiet(page: Page) -> None:
    """Wait until nothing has been loaded for half a second; for tests of loading."""
    page.wait_for_load_state("networkidle")


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Retry until true; fail after a while."""
    end = time.monotonic() + PATIENCE / 1000
    while not condition():
        assert time.monotonic() < end, f"never came true; the page is\n{page.content()}"
        page.wait_for_timeout(30)


def until_equal(page: Page, read: Callable[[], T], wanted: T) -> None:
    """Read repeatedly until the value is the wanted one; fail with the last value read."""
    end = time.monotonic() + PATIENCE / 1000
    while (found := read()) != wanted and time.monotonic() < end:
        page.wait_for_timeout(30)
    assert found == wanted, f"the page is\n{page.content()}"


def text_of(locator: Locator, pattern: str | re.Pattern[str]) -> str:
    """The text of an element as soon as it matches."""
    found = ""

    def matches() -> bool:
        nonlocal found
        found = locator.inner_text()
        return re.search(pattern, found) is not None

    until(locator.page, matches)
    return found


def value_of(field: Locator, pattern: re.Pattern[str]) -> str:
    """What a field holds as soon as it matches."""
    expect(field).to_have_value(pattern)
    return field.input_value()


def pause(page: Page, milliseconds: float) -> None:
    """A person's pace as part of a gesture; never to wait for the page."""
    page.wait_for_timeout(milliseconds)
