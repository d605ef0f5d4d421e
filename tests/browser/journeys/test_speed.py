"""The page answers at once, also while the engine thinks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, expect
from tests.browser.journeys.table import Table

# What a busy machine makes of these is no fault of the page: left out of the quick suite.
pytestmark = pytest.mark.slow

SitDown = Callable[..., Table]

MOST_MS = 50
TRIES = 3
MOST_MOVES = 12
TARGET = ("can be captured", "can be reinforced")
SETTLE_MS = 1500
WATCH_MS = 2500

# Tasks of the main thread above 50 ms, as the browser itself counts them.
LONG_TASKS = """(ms) => new Promise((resolve) => {
  const found = [];
  const observer = new PerformanceObserver((list) =>
    found.push(...list.getEntries().map((entry) => entry.duration)));
  observer.observe({ type: 'longtask' });
  setTimeout(() => { observer.disconnect(); resolve(found); }, ms);
})"""

# From the end of a press to the frame in which the stack has left its space.
TIME_PRESS = """([space]) => {
  globalThis.painted = new Promise((resolve) => {
    let pressed = 0;
    addEventListener('pointerup', (event) => (pressed = event.timeStamp),
      { capture: true, once: true });
    const button = document.querySelector(`button[aria-label^="${space},"]`);
    const observer = new MutationObserver(() => {
      if (!button.ariaLabel.includes('vacant')) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - pressed);
        channel.port2.postMessage(null);
      });
    });
    observer.observe(button, { attributes: true, attributeFilter: ['aria-label'] });
  });
}"""


def test_the_engine_leaves_the_page_free(sit_down: SitDown) -> None:
    table = sit_down("/analysis")
    think(table)
    tries = []
    for _ in range(TRIES):
        tries.append(table.page.evaluate(LONG_TASKS, WATCH_MS))
        if not tries[-1]:
            break
    assert [] in tries, f"tasks above {MOST_MS} ms: {tries}"


def think(table: Table) -> None:
    table.page.get_by_role("switch", name="Tzaar engine").check()
    expect(table.page.get_by_text("thinking")).to_be_visible()
    table.page.wait_for_timeout(SETTLE_MS)


def test_a_move_is_seen_at_once(sit_down: SitDown) -> None:
    """From the press to the picture, the best of some moves.

    On a machine that others keep busy no press is quick enough: then the work of the main thread
    counts, which includes what the test itself has the page do.
    """
    table = sit_down("/analysis")
    think(table)
    metrics = table.page.context.new_cdp_session(table.page)
    metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
    times, work = [], []
    for _ in range(MOST_MOVES):
        start = table.board.where("can move")[0].space
        table.board.press(start)
        target = next(one for one in table.board.look() if one.state in TARGET).space
        before = work_ms(metrics)
        times.append(timed_press(table, start, target))
        work.append(work_ms(metrics) - before)
        if times[-1] <= MOST_MS:
            break
    assert min(times) <= MOST_MS or min(work) <= MOST_MS, f"milliseconds: {times}, work: {work}"


def timed_press(table: Table, start: str, target: str) -> float:
    table.page.evaluate(TIME_PRESS, [start])
    table.board.press(target)
    return float(table.page.evaluate("globalThis.painted"))


def work_ms(metrics: CDPSession) -> float:
    """The time that the main thread has been at work."""
    found = metrics.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in found if one["name"] == "TaskDuration")) * 1000
