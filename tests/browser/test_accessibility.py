"""Every page in every state by axe, in all themes; every control by keyboard, with visible
focus."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.scenes import SCENES, Scene, enter, every_page
from tests.browser.waiting import next_frame, settle

Visitor = Any

MOST_STOPS = 1000  # the rule book has the most, about a hundred

# What Tab should stop at, described for people. A group of radio buttons is one stop, and so is a
# group in which Tab reaches one element at a time and arrow keys the others.
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


ALL_RULES: dict[str, Any] = {"resultTypes": ["violations"]}
# Only colours differ between themes: the other rules have been checked in the first one.
COLORS: dict[str, Any] = ALL_RULES | {"runOnly": ["color-contrast"]}
LOOKS = [
    ("light", 1280, ALL_RULES),
    ("dark", 1280, COLORS),
    ("contrast", 1280, COLORS),
    ("light", 360, ALL_RULES),
]
RUN = """async (options) => {
  const { violations } = await axe.run(options);
  return violations.map(({ id, help, nodes }) =>
    `${id} (${help}): ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}"""


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, marks=() if scene is every_page else pytest.mark.slow)
        for scene in SCENES
    ],
    ids=lambda scene: scene.__name__,
)
def test_axe_finds_nothing(visitor: Visitor, scene: Scene) -> None:
    table = enter(visitor)
    page = table.page
    found = []
    for state in scene(table):
        settle(page)
        if page.evaluate("typeof axe === 'undefined'"):
            page.evaluate(Axe().axe_script)
        for theme, width, options in LOOKS:
            page.set_viewport_size({"width": width, "height": 800})
            next_frame(page)  # for the page to learn its new size
            page.evaluate("(theme) => document.documentElement.dataset.theme = theme", theme)
            found += [f"{state}, {theme}, {width}: {one}" for one in page.evaluate(RUN, options)]
        page.set_viewport_size({"width": 1280, "height": 800})
    assert found == []


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
    """Whether the screen changes without the focus; for focus marks that are not outlines."""
    with_focus = page.screenshot(animations="disabled")
    page.evaluate("(globalThis.lastFocus = document.activeElement).blur()")
    without = page.screenshot(animations="disabled")
    page.evaluate("lastFocus.focus({ focusVisible: true })")
    return bool(with_focus != without)


def test_the_way_past_the_header(visitor: Visitor) -> None:
    page = visitor.page("/").page
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


LONGEST_MOTION = 0.2  # seconds: motion explains, and must not keep anybody waiting
DURATIONS = """() => [...document.querySelectorAll('*')].flatMap((element) => {
  const { transitionDuration, animationDuration } = getComputedStyle(element);
  return `${transitionDuration},${animationDuration}`.split(',').map(parseFloat);
})"""
RECORD_MOTIONS = """() => {
  globalThis.motions = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    motions.push(timing.duration / 1000);
    return animate.call(this, frames, timing);
  };
}"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_motion_is_short_and_left_out_where_unwanted(
    visitor: Visitor, path: str, wish: str
) -> None:
    page = visitor.page(path, reduced_motion=wish).page
    longest = max(page.evaluate(DURATIONS))
    if wish == "reduce":
        assert longest == 0
    else:
        assert 0 < longest <= LONGEST_MOTION


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_stacks_travel_unless_motion_is_unwanted(visitor: Visitor, wish: str) -> None:
    page = visitor.page("/analysis", reduced_motion=wish).page
    page.evaluate(RECORD_MOTIONS)
    for space in ("D7", "E7"):
        page.locator(f"[data-space={space}]").click()
    expect(
        page.get_by_role("group", name="Turns and variations").get_by_role("button")
    ).to_have_count(1)
    next_frame(page)  # for the board to show the move
    motions = page.evaluate("motions")
    if wish == "reduce":
        assert motions == []
    else:
        assert 0 < max(motions) <= LONGEST_MOTION
