"""A visit with any browser: controls are found by their names, as a person finds them."""

from __future__ import annotations

import time
from typing import Any, Final

from tests.other_browsers.drivers import PATIENCE, Driver

# The centre of the first element with this name that a click would hit; null if there is none.
_FIND: Final = """(selector, name, isWhole) => {
  const nameOf = (one) => (one.getAttribute('aria-label') ?? one.closest('label')?.innerText ??
    one.innerText).trim();
  const fits = (text) => isWhole ? text === name : text.includes(name);
  for (const one of document.querySelectorAll(selector)) {
    if (!fits(nameOf(one)) || one.disabled) continue;
    one.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && (one.contains(hit) || one.closest('label')?.contains(hit))) return [x, y];
  }
  return null;
}"""
_TEXT: Final = "(selector) => document.querySelector(selector)?.innerText ?? ''"
_SPACES: Final = """() => [...document.querySelectorAll('[role=group] button')]
  .map((one) => one.ariaLabel ?? '').filter((name) => /^[A-I][1-8],/.test(name))"""
_SET: Final = "(name, value) => localStorage.setItem(name, value)"

PRESSED: Final = "main :is(button, [role=switch], input[type=radio], a)"


class Visit:
    """One page in one browser."""

    def __init__(self, driver: Driver, origin: str) -> None:
        self.driver = driver
        self.origin = origin

    def open(self, path: str) -> None:
        self.driver.open(self.origin + path)

    def remember(self, name: str, value: str) -> None:
        """Store something where the page keeps the visitor's data."""
        self.driver.run(_SET, name, value)

    def press(self, name: str, *, whole: bool = True) -> None:
        """Click the element with this name, as soon as it can be hit."""
        x, y = self.until(lambda: self.driver.run(_FIND, PRESSED, name, whole), f"no {name!r}")
        self.driver.click(x, y)

    def text(self, selector: str = "main") -> str:
        return str(self.driver.run(_TEXT, selector))

    def expect(self, text: str, selector: str = "main") -> None:
        """Wait until the text is there."""
        self.until(lambda: text in self.text(selector), f"no {text!r}")

    def spaces(self, state: str) -> list[str]:
        """Names of the spaces described like this."""
        names = (str(name).split(", ") for name in self.driver.run(_SPACES))
        return [space for space, *said in names if state in said]

    def press_space(self, state: str) -> str:
        """Click the first space described like this."""
        space = str(self.until(lambda: self.spaces(state), f"no space: {state}")[0])
        self.press(f"{space},", whole=False)
        return space

    def until(self, ask: Any, otherwise: str) -> Any:
        """Ask repeatedly until the answer is true."""
        end = time.monotonic() + PATIENCE
        while not (found := ask()):
            assert time.monotonic() < end, f"{otherwise}; the page says:\n{self.text('body')}"
            time.sleep(0.05)
        return found
