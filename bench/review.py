"""A review of a whole game on the page, by one worker and by two.

python -m bench.review
"""

from __future__ import annotations

import random
import re
import statistics
import time
from typing import Final

from playwright.sync_api import Browser, expect

from tests.browser.conftest import CHROMIUM, Site, Visitor, open_browser
from tests.browser.journeys.games import Line
from tests.browser.journeys.table import Table
from tzaar.moves import PASS, Phase
from tzaar.position import Position
from tzaar.server.page import PAGE_FOLDER

TURNS: Final = 30
ROUNDS: Final = 3
SEED: Final = 1
LEAST_GAIN: Final = 1.7
MOST_MS: Final = 600_000
MEASURE: Final = f"a review of {TURNS} turns, two workers against one"


def game() -> Line:
    """Random captures with passes between them: random reinforcements would end it too soon."""
    line, dice = Line(Position.fixed()), random.Random(SEED)
    while len(line.turns) < TURNS or line.position.phase is Phase.SECOND:
        if line.position.phase is Phase.SECOND:
            line.play(PASS)
        else:
            line.play(dice.choice(line.position.legal_moves()))
    return line


def record_of(line: Line) -> str:
    turns = (f"{number}. {' '.join(turn)}" for number, turn in enumerate(line.turns, start=1))
    return f"{' '.join(turns)} *"


def review(browser: Browser, origin: str, threads: int) -> tuple[float, list[str]]:
    """Seconds for the review, and its verdict on each turn."""
    visitor = Visitor(browser, origin)
    settings = {"sound": False, "animation": False, "threads": str(threads)}
    table = Table(visitor.page("/analysis", settings=settings, reduced_motion="reduce"))
    table.press("Open")
    table.page.get_by_label("Game, position or link").fill(record_of(game()))
    table.page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    table.choose("Review")
    begin = time.perf_counter()
    table.press("Review the game")
    expect(table.button("Review again")).to_be_visible(timeout=MOST_MS)
    seconds = time.perf_counter() - begin
    table.press("Share")
    record = table.page.get_by_label(re.compile(r"\.tzr")).input_value()
    visitor.close()
    return seconds, re.findall(r"\[%eval ([^\]]+)\]", record)


def rows() -> list[tuple[str, str, str]]:
    wanted = f"{LEAST_GAIN} times as fast"
    if CHROMIUM is None or not (PAGE_FOLDER / "index.html").is_file():
        return [(MEASURE, "not measured: `make page browser`", wanted)]
    found: dict[int, list[float]] = {1: [], 2: []}
    said = set()
    with Site(PAGE_FOLDER) as site, open_browser() as browser:
        for _ in range(ROUNDS):
            for threads, times in found.items():
                seconds, evaluations = review(browser, site.address, threads)
                times.append(seconds)
                said.add(tuple(evaluations))
    assert len(said) == 1, "the review depends on the number of workers"
    one, two = (min(times) for times in found.values())
    spread = " and ".join(f"{statistics.median(times):.1f} s" for times in found.values())
    figure = f"{one:.1f} s and {two:.1f} s, {one / two:.2f} times as fast (medians {spread})"
    return [(MEASURE, figure, wanted)]


if __name__ == "__main__":
    for measure, figure, wanted in rows():
        print(f"{measure}: {figure} (wanted: {wanted})")
