"""The page in use: how soon a move is seen, and whether the engine gets in the way.

python -m bench.page
"""

from __future__ import annotations

import statistics
from typing import Final, NamedTuple

from playwright.sync_api import Browser, CDPSession, expect

from tests.browser.conftest import CHROMIUM, Site, Visitor, open_browser
from tests.browser.journeys.table import Table
from tests.browser.waiting import pause
from tzaar.server.page import PAGE_FOLDER

MOST_MS: Final = 50
MOVES: Final = 9
SETTLE_MS: Final = 1500
WATCH_MS: Final = 2500
TARGET: Final = ("can be captured", "can be reinforced")
WORK: Final = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
QUIET: Final = {"sound": False, "animation": False}

# Main-thread tasks longer than 50 ms, as the browser itself reports them.
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


class Press(NamedTuple):
    """A move by a press: milliseconds until it was visible, and the main thread's work for it."""

    seen: float
    work: float


def presses(table: Table) -> list[Press]:
    """Some moves, each made by two clicks."""
    metrics = table.page.context.new_cdp_session(table.page)
    # In the main thread's CPU time, which other programs do not affect.
    metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
    found = []
    for _ in range(MOVES):
        start = table.board.first("can move")
        table.board.press(start)
        target = next(one for one in table.board.look() if one.state in TARGET).space
        table.page.evaluate(TIME_PRESS, [start])
        # By position, because finding a button by name is work for the page too.
        box = table.board.space(target).bounding_box()
        assert box is not None
        before = work(metrics)
        table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        seen = float(table.page.evaluate("globalThis.painted"))
        found.append(Press(seen, work(metrics) - before))
    return found


def work(metrics: CDPSession) -> float:
    """Milliseconds the main thread has spent on scripts, styles and layout."""
    found = metrics.send("Performance.getMetrics")["metrics"]
    return 1000 * sum(float(one["value"]) for one in found if one["name"] in WORK)


def think(table: Table) -> None:
    table.page.get_by_role("switch", name="Tzaar engine").check()
    expect(table.page.get_by_text("thinking")).to_be_visible()
    pause(table.page, SETTLE_MS)


def measured(browser: Browser, origin: str) -> list[tuple[str, str, str]]:
    visitor = Visitor(browser, origin)
    table = Table(visitor.page("/analysis", settings=QUIET, reduced_motion="reduce"))
    idle = presses(table)
    think(table)
    long_tasks = table.page.evaluate(LONG_TASKS, WATCH_MS)
    thinking = presses(table)
    visitor.close()

    def median(name: str, among: list[Press]) -> str:
        return f"{statistics.median(getattr(press, name) for press in among):.0f} ms"

    return [
        (
            f"from a click to the picture of the move, median of {MOVES}",
            f"{median('seen', idle)}; {median('seen', thinking)} while the engine thinks; "
            f"of these {median('work', idle)} of work",
            f"{MOST_MS} ms",
        ),
        (
            f"tasks above 50 ms on the main thread while the engine thinks, {WATCH_MS / 1000} s",
            ", ".join(f"{duration:.0f} ms" for duration in long_tasks) or "none",
            "none",
        ),
    ]


def rows() -> list[tuple[str, str, str]]:
    if CHROMIUM is None or not (PAGE_FOLDER / "index.html").is_file():
        return [("a move on the page", "not measured: `make page browser`", f"{MOST_MS} ms")]
    with Site(PAGE_FOLDER) as site, open_browser() as browser:
        return measured(browser, site.address)


if __name__ == "__main__":
    for measure, figure, wanted in rows():
        print(f"{measure}: {figure} (wanted: {wanted})")
