"""The main journeys of tests/browser, in Firefox and in WebKit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from tests.browser.conftest import Site
from tests.browser.journeys.puzzles import puzzle_of, turn_of, wrong_turn
from tests.other_browsers.drivers import Driver, Firefox, WebKit
from tests.other_browsers.visit import Visit
from tzaar.position import Position
from tzaar.server.page import PAGE_FOLDER

BROWSERS: dict[str, Callable[[], Driver]] = {
    "firefox": Firefox,
    "webkit": lambda: WebKit(shares_memory=False),
    "webkit, shared memory": lambda: WebKit(shares_memory=True),
}
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
}"""
# Node counts of some searches in a worker of the core that may share memory. One thread searches
# exactly as many nodes as allowed; helpers stop with the thread that called them.
THINK = """async (file, position, limit, sharedMebibytes) => {
  const worker = new Worker(file, { type: 'module' });
  worker.postMessage({ stopFlag: null, sharedMebibytes });
  const counts = [];
  for (let id = 1; id <= 8; id++) {
    const request = { hashMebibytes: 1, threads: 3, limits: { nodes: limit } };
    worker.postMessage({ id, method: 'think', args: [position, request] });
    counts.push(await new Promise((done, fail) => {
      worker.onmessage = ({ data }) => {
        if (data.answer) done(data.answer.nodes);
        if (data.failure || data.crash) fail(new Error(JSON.stringify(data)));
      };
    }));
  }
  worker.terminate();
  return counts;
}"""
LIMIT = 90_000
SHARES = "() => typeof SharedArrayBuffer !== 'undefined'"
SETTINGS = {"language": "en", "sound": False, "animation": False, "confirm": "off", "threads": "2"}


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with Site(PAGE_FOLDER) as site:
        yield site


@pytest.fixture(scope="module", params=list(BROWSERS))
def visit(request: pytest.FixtureRequest, site: Site) -> Iterator[Visit]:
    with BROWSERS[request.param]() as driver:
        visit = Visit(driver, site.address)
        visit.open("/rules")
        visit.remember("tzaar.settings", json.dumps(SETTINGS))
        yield visit


def test_a_first_game(visit: Visit) -> None:
    visit.open("/")
    visit.press("I know TZAAR", whole=False)
    visit.press("Play")
    visit.expect("Your turn")
    visit.press_space("can move")
    visit.press_space("can be captured")
    # The computer has answered: only the opening turn has one move.
    visit.expect("Move 1 of 2: capture")


def test_an_analysis_and_a_review(visit: Visit) -> None:
    visit.open("/analysis")
    visit.press("Tzaar engine")
    visit.expect("depth")
    visit.press_space("can move")
    visit.press_space("can be captured")
    visit.expect("Black to move")
    visit.expect("thinking")
    visit.press("Tzaar engine")
    visit.expect("stopped")
    visit.press("Review")
    visit.press("Quick")
    visit.press("Review the game")
    visit.expect("Review again")
    visit.expect("Accuracy")


def test_one_search_has_threads_where_memory_is_shared(visit: Visit) -> None:
    visit.open("/rules")
    [worker] = (PAGE_FOLDER / "assets").glob("worker-*.js")
    shares = bool(visit.driver.run(SHARES))

    def counts(mebibytes: int) -> list[int]:
        arguments = (f"/assets/{worker.name}", str(Position.fixed()), LIMIT, mebibytes)
        found = visit.driver.run(THINK, *arguments)
        return [int(count) for count in found]

    assert set(counts(0)) == {LIMIT}
    assert (min(counts(256)) < LIMIT) == shares


def test_a_lesson(visit: Visit) -> None:
    visit.open("/learn")
    visit.press("Begin", whole=False)
    visit.expect("Tap your ringed stack")
    visit.press_space("can move")
    visit.press_space("can be captured")
    visit.expect("Right")


def test_a_puzzle(visit: Visit) -> None:
    puzzle = puzzle_of(1)
    visit.open(f"/puzzles/{puzzle.id}")
    visit.expect("Find the turn that wins")
    # A wrong turn is refuted, the right one is not.
    press_moves(visit, wrong_turn(puzzle))
    visit.expect("This turn loses")
    visit.expect("Proved: ")
    visit.press("Try again")
    press_moves(visit, turn_of(puzzle))
    visit.expect("Solved")


def press_moves(visit: Visit, turn: str) -> None:
    for move in turn.split():
        if move == "pass":
            visit.press("Pass")
        else:
            for space in (move[:2], move[3:]):
                visit.press(f"{space},", whole=False)


def test_without_a_server(visit: Visit) -> None:
    with Site(PAGE_FOLDER) as site:
        offline = Visit(visit.driver, site.address)
        offline.open("/")
        offline.remember("tzaar.settings", json.dumps(SETTINGS))
        visit.driver.run(KEPT)
        site.stop()
        offline.open("/analysis")
        offline.press("Tzaar engine")
        offline.expect("depth")
        offline.open("/rules")
        offline.expect("R17")
