"""The courses in the browser: all lessons, done by following the "Show me" hints."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

MOST_STEPS = 8  # per task: at most six taps, and a reserve
QUIET = {"sound": False, "animation": False}

Visitor = Any

# The places of hints: the spaces nearest to the dotted rings, or to both ends of the dashed arrow.
HINTED = """() => {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const spaces = [...document.querySelectorAll('.tz-space')].map((button) =>
    [button.dataset.space, ...middle(button.getBoundingClientRect())]);
  const nearest = ([x, y]) => {
    const distance = ([, atX, atY]) => Math.hypot(atX - x, atY - y);
    return spaces.reduce((best, one) => (distance(one) < distance(best) ? one : best))[0];
  };
  const rings = [...document.querySelectorAll('.tz-mark-hint')];
  const arrow = document.querySelector('.tz-arrow-hint .tz-shaft');
  if (!arrow) return rings.slice(0, 1).map((ring) => nearest(middle(ring.getBoundingClientRect())));
  // A head is drawn from its tip.
  return [arrow, arrow.nextSibling].map((part) => {
    const { x, y } = part.getPointAtLength(0).matrixTransform(part.getScreenCTM());
    return nearest([x, y]);
  });
}"""
OPTIONS = "(it) => [...it.querySelectorAll('.options button')].map((one) => one.innerText)"


def lesson(page: Page) -> Locator:
    """The open lesson, once it waits for the visitor."""
    return page.locator("article[aria-busy=false]")


def is_there(page: Page, selector: str) -> bool:
    """Whether the lesson has it; nothing changes by itself while it waits for the visitor."""
    return bool(lesson(page).evaluate("(it, name) => it.querySelector(name) !== null", selector))


def choose(page: Page) -> None:
    """Try the answers in order until one is right; every wrong one must get a reply."""
    for option in lesson(page).evaluate(OPTIONS):
        lesson(page).get_by_role("button", name=option, exact=True).click()
        if is_there(page, ".feedback.right"):
            return
        expect(page.locator(".feedback.wrong p")).to_have_text(re.compile(r"\w"))


def follow(page: Page) -> None:
    """Do what is shown until the task is done."""
    for _ in range(MOST_STEPS):
        if is_there(page, ".feedback.right"):
            return
        lesson(page).get_by_role("button", name="Show me").click()
        spaces = lesson(page).evaluate(HINTED)
        if not spaces:
            lesson(page).get_by_role("button", name="Pass", exact=True).click()
        for space in spaces:
            lesson(page).locator(f"[data-space={space}]").click()


def do_lesson(page: Page) -> None:
    """Do all tasks of the open lesson."""
    tasks = lesson(page).evaluate("(it) => it.querySelectorAll('.steps li').length")
    for number in range(1, tasks + 1):
        step = lesson(page).locator(f".steps li:nth-child({number}) button")
        expect(step).to_have_attribute("aria-current", "step")
        if is_there(page, ".options"):
            choose(page)
        else:
            follow(page)
        expect(lesson(page).locator(".feedback.right")).to_be_visible()
        lesson(page).locator(".actions .primary").click()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("course", "last", "following"),
    [
        ("/learn", "Play against level 1", "/learn/strategy/tempo"),
        ("/learn/strategy", "Play a game", "/learn/first"),
    ],
)
def test_a_whole_course_can_be_done_by_what_is_shown(
    visitor: Visitor, course: str, last: str, following: str
) -> None:
    watched = visitor.page(course, settings=QUIET, reduced_motion="reduce")
    page = watched.page
    lessons = int(page.evaluate("document.querySelectorAll('nav ol a').length"))
    page.get_by_role("button", name="Begin").click()
    for number in range(lessons):
        expect(page.locator(".where")).to_have_text(f"Lesson {number + 1} of {lessons}")
        do_lesson(page)
    expect(page.get_by_role("button", name=last)).to_be_visible()
    expect(page.locator("nav ol .done")).to_have_count(lessons)
    watched.open("/learn/next")
    page.wait_for_url(f"**{following}")


def test_the_second_course_has_its_own_section_and_progress(visitor: Visitor) -> None:
    watched = visitor.page("/learn", settings=QUIET, reduced_motion="reduce")
    page = watched.page
    courses = page.get_by_role("navigation", name="Courses")
    courses.get_by_role("link", name="Strategy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Strategy")
    expect(courses.get_by_role("link", name="Strategy")).to_have_attribute("aria-current", "page")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/learn/strategy/tempo")
    do_lesson(page)
    lesson(page).get_by_role("link", name="All lessons").click()
    expect(page.get_by_text(re.compile(r"^1 of \d+ lesson"))).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    courses.get_by_role("link", name="First steps").click()
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    watched.open("/learn/strategy/nowhere")
    page.wait_for_url("**/learn/strategy")


def test_progress_survives_closing_the_lesson(visitor: Visitor) -> None:
    watched = visitor.page("/learn/board")
    page = watched.page
    page.locator("[data-space=D6]").click()
    page.locator(".feedback.right").wait_for()
    watched.open("/learn")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".steps li:nth-child(2) button")).to_have_attribute("aria-current", "step")
