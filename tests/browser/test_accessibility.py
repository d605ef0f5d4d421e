"""Every page by axe, in all themes; every control by keyboard, its focus seen."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

Visitor = Any

MOST_STOPS = 1000  # the rule book has the most, some hundred

# What Tab should stop at, named for people. A group of radio buttons is one stop, and so is a
# group of which one element at a time can be reached by Tab and the others by arrow keys.
CONTROLS = """() => [...document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter((element) => element.tabIndex >= 0 && !element.disabled)
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => element.type !== 'radio' || element.checked)
  .map((element, index) => {
    element.dataset.stop = String(index);
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    return `${element.tagName.toLowerCase()} ${name.slice(0, 40)}`;
  })"""
FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const near = [element, element.parentElement, element.nextElementSibling,
    element.closest('label'), ...element.children].filter(Boolean);
  const isMarked = near.some((part) => {
    const style = getComputedStyle(part);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
  const html = element.outerHTML.slice(0, 200);
  return { stop: Number(element.dataset.stop ?? -1), isMarked, html };
}"""


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(visitor: Visitor, path: str, theme: str) -> None:
    watched = visitor.page(path, settings={"theme": theme})
    report = Axe().run(watched.page)
    assert report.violations_count == 0, report.generate_report()


def test_axe_finds_nothing_on_a_phone(visitor: Visitor, path: str) -> None:
    watched = visitor.page(path, width=360, height=740)
    report = Axe().run(watched.page)
    assert report.violations_count == 0, report.generate_report()


def test_every_control_is_reached_by_tab_and_shows_it(visitor: Visitor, path: str) -> None:
    page = visitor.page(path).page
    controls = page.evaluate(CONTROLS)
    reached: set[int] = set()
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None:
            break
        reached.add(focused["stop"])
        if not focused["isMarked"]:
            assert looks_different(page), f"no visible focus: {focused['html']}"
    missed = [name for index, name in enumerate(controls) if index not in reached]
    assert missed == []


def looks_different(page: Any) -> bool:
    """Whether the screen is another one without the focus; for marks that are no outlines."""
    with_focus = page.screenshot(animations="disabled")
    page.evaluate("(globalThis.lastFocus = document.activeElement).blur()")
    without = page.screenshot(animations="disabled")
    page.evaluate("lastFocus.focus({ focusVisible: true })")
    return bool(with_focus != without)


def test_the_way_past_the_header(visitor: Visitor) -> None:
    page = visitor.page("/").page
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_motion_is_left_out_where_it_is_not_wanted(visitor: Visitor, path: str, wish: str) -> None:
    page = visitor.page(path, reduced_motion=wish).page
    durations = page.evaluate(
        """() => [...document.querySelectorAll('*')].flatMap((element) =>
          getComputedStyle(element).transitionDuration.split(',').map(parseFloat))"""
    )
    if wish == "reduce":
        assert max(durations) == 0
    else:
        assert max(durations) <= 0.2, "motion explains, and takes under 200 ms"
