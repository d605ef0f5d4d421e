"""The engine on several cores: helpers of one search, and a review divided among workers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.journeys.games import hunt
from tests.browser.journeys.table import Table
from tests.browser.journeys.test_analysis import download, open_text
from tests.browser.waiting import until

SitDown = Callable[..., Table]
Said = list[tuple[str | None, str]]

WITHOUT_SHARED_MEMORY = "delete globalThis.SharedArrayBuffer"


def helpers(table: Table) -> int:
    """Workers within the thinker's worker, which share its memory."""
    return sum("/helper-" in worker.url for worker in table.page.workers)


def think(table: Table) -> None:
    table.page.get_by_role("switch", name="Tzaar engine").check()
    expect(table.page.get_by_role("region", name="Engine analysis")).to_contain_text("depth")


def test_one_search_by_several_threads(sit_down: SitDown) -> None:
    table = sit_down("/analysis", settings={"threads": "3"})
    assert helpers(table) == 0
    think(table)
    until(table.page, lambda: helpers(table) == 2)
    # The next search uses the same helpers.
    table.type("D7xE7")
    expect(table.page.get_by_role("region", name="Engine analysis")).to_contain_text("2. ")
    assert helpers(table) == 2


def review(table: Table, folder: Path) -> Said:
    """A review's verdict on every position, and its alternative to every mistake."""
    line = hunt(4)
    turns = (f"{number}. {' '.join(turn)}" for number, turn in enumerate(line.turns, start=1))
    open_text(table, f'[Position "{line.start}"]\n\n{" ".join(turns)} *')
    table.choose("Review")
    table.choose("Quick")
    table.press("Review the game")
    expect(table.button("Review again")).to_be_visible()
    table.press("Write glyphs and better turns into the game")
    expect(table.page.get_by_text("are in the game now")).to_be_visible()
    game = download(table, folder)
    nodes = [game.root, *game.mainline()]
    return [
        (str(node.evaluation), " ".join(str(child.turn) for child in node.children))
        for node in nodes
    ]


def test_a_review_says_the_same_by_any_number_of_workers(sit_down: SitDown, tmp_path: Path) -> None:
    alone = review(sit_down("/analysis", settings={"threads": "1"}), tmp_path)
    assert sum(evaluation != "None" for evaluation, _ in alone) >= 5
    assert review(sit_down("/analysis", settings={"threads": "3"}), tmp_path) == alone


def test_without_shared_memory_one_thread_thinks(sit_down: SitDown) -> None:
    table = sit_down(None, settings={"threads": "4"})
    table.page.add_init_script(WITHOUT_SHARED_MEMORY)
    table.watched.open("/analysis")
    think(table)
    assert helpers(table) == 0
