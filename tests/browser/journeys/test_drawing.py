"""A move redraws only what it changes; `python -m bench` measures how long it takes."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.journeys.table import Table
from tests.browser.waiting import next_frame

SitDown = Callable[..., Table]

MOVES = ["D7xE7", "F6xF5", "G1xF2", "D6xE6"]
MOST_CHANGES = 320  # up to 254 were counted, and 366 with every stack redrawn

# Counts all changes of elements and attributes of the page.
WATCH = """() => {
  globalThis.changes = 0;
  new MutationObserver((records) => {
    for (const { type, addedNodes, removedNodes } of records)
      changes += type === 'childList' ? addedNodes.length + removedNodes.length : 1;
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""


def test_a_move_changes_little(sit_down: SitDown) -> None:
    table = sit_down("/analysis")
    table.page.evaluate(WATCH)
    counts = []
    for move in MOVES:
        start, end = move.split("x")
        table.board.press(start)
        table.page.evaluate("changes = 0")
        table.board.press(end)
        table.board.expect_vacant(start)
        next_frame(table.page)
        counts.append(table.page.evaluate("changes"))
    assert max(counts) <= MOST_CHANGES, counts
