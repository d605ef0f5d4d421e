"""The course in the browser: all lessons, done by following what "Show me" shows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

MOST_STEPS = 8  # of a task: six taps at most, and some room
SHORT = 150  # milliseconds: the core has answered a move
PATIENCE = 3000  # milliseconds for a button that may be about to go

Visitor = Any

# Where hints lie: the spaces nearest to the dotted rings, or to both ends of the dashed arrow.
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


def is_solved(page: Page) -> bool:
    return page.locator(".feedback.right").count() > 0


def choose(page: Page) -> None:
    """Try the answers in their order; every wrong one must be answered."""
    for option in page.locator(".options button").all():
        option.click()
        page.locator(".feedback.right, .feedback.wrong").wait_for()
        if is_solved(page):
            return
        assert page.locator(".feedback p").inner_text().strip()


def follow(page: Page) -> None:
    """Do what is shown until the task is done."""
    for _ in range(MOST_STEPS):
        if is_solved(page):
            return
        try:
            page.get_by_role("button", name="Show me").click(timeout=PATIENCE)
        except PlaywrightTimeoutError:
            continue  # a slow machine: the task was solved, and the button went, after the look
        spaces = page.evaluate(HINTED)
        if not spaces:
            page.get_by_role("button", name="Pass", exact=True).click()
        for space in spaces:
            page.locator(f"[data-space={space}]").click()
        page.wait_for_timeout(SHORT)


def do_lesson(page: Page) -> int:
    """All tasks of the lesson that is open; their number."""
    tasks = page.locator(".steps button").count()
    for number in range(tasks):
        page.locator(f".steps li:nth-child({number + 1}) button[aria-current]").wait_for()
        page.locator(".options button, .actions button").first.wait_for()
        if page.locator(".options").count():
            choose(page)
        else:
            follow(page)
        page.locator(".feedback.right").wait_for()
        page.locator(".actions .primary").click()
    return tasks


def test_the_whole_course_can_be_done_by_what_is_shown(visitor: Visitor) -> None:
    page = visitor.page("/learn").page
    lessons = page.locator("nav ol a").count()
    page.get_by_role("button", name="Begin").click()
    for number in range(lessons):
        expect(page.locator(".where")).to_have_text(f"Lesson {number + 1} of {lessons}")
        do_lesson(page)
    expect(page.get_by_role("button", name="Play against level 1")).to_be_visible()
    assert page.locator("nav ol .done").count() == lessons


def test_progress_survives_closing_the_lesson(visitor: Visitor) -> None:
    watched = visitor.page("/learn/board")
    page = watched.page
    page.locator("[data-space=D6]").click()
    page.locator(".feedback.right").wait_for()
    watched.open("/learn")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".steps li:nth-child(2) button")).to_have_attribute("aria-current", "step")
