"""A page that cannot start, or only in part, says so, and the rest of it works.

The faults are those of real browsers and networks: no shared memory, no workers, no WebAssembly, no
storage, missing files.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import LANGUAGES
from tests.browser.journeys.table import Table
from tests.browser.test_accessibility import LOOKS, RUN
from tests.browser.waiting import quiet, until_equal

Visitor = Any

WITHOUT_SHARED_MEMORY = "delete globalThis.SharedArrayBuffer"
WITHOUT_WORKERS = """globalThis.TrueWorker ??= Worker;
globalThis.Worker = class { constructor() { throw new Error('forbidden'); } }"""
WORKERS_AGAIN = "() => { globalThis.Worker = globalThis.TrueWorker; }"
WITHOUT_STORAGE = """Object.defineProperty(globalThis, 'localStorage', {
  get() { throw new DOMException('forbidden', 'SecurityError'); } })"""
FULL_STORAGE = """Storage.prototype.setItem = () => {
  throw new DOMException('full', 'QuotaExceededError'); }"""
WITHOUT_MODULES = "delete HTMLScriptElement.prototype.noModule"

CORE = "**/*.wasm"
NO_ENGINE = "The engine is not running"
NOT_LOADED = "This part of the page could not be loaded"
NOT_STARTED = "TZAAR could not start"
BROKEN = "Something went wrong on this page"
NOT_STORED = "This browser does not let the page store anything"
NO_ROOM = "This browser has no room left"
# What the browser itself logs for a missing file.
MISSING_FILE = r"^failed: |Failed to load resource|Failed to fetch|Unable to preload"


def enter(
    visitor: Visitor, path: str, script: str = "", missing: str = "", **options: Any
) -> Table:
    """Open a page after running a script, with some files missing."""
    watched = visitor.page(None, **options)
    if script:
        watched.page.add_init_script(script)
    if missing:
        watched.expected.append(MISSING_FILE)
        watched.page.route(missing, lambda route: route.abort("connectionfailed"))
    watched.page.goto(watched.origin + path)
    return Table(watched)


def expect_trouble(page: Page, title: str) -> None:
    expect(page.get_by_role("alert").get_by_role("heading", name=title)).to_be_visible()


def go(page: Page, name: str) -> None:
    """By the page's links, without reloading."""
    page.get_by_role("navigation", name="Pages").get_by_role("link", name=name).click()


def expect_rules(page: Page) -> None:
    expect(page.locator("h1")).to_have_text("The rules of TZAAR")
    expect(page.get_by_role("heading", name="R9")).to_be_visible()
    expect(page.locator("#R9 ~ .row p").first).to_contain_text("stack")
    expect(page.get_by_role("alert")).to_have_count(0)


def expect_lesson(page: Page) -> None:
    page.locator("a[href='/learn/board']").click()
    expect(page.locator("h1")).to_have_text("The board")
    expect(page.locator(".words .ask")).to_contain_text("Tap D6.")
    page.get_by_role("button", name="Task 2").click()
    expect(page.locator(".words .ask")).to_contain_text("all six neighbours of C4")


def play_a_capture(table: Table) -> None:
    table.board.press(table.board.first("can move"))
    table.board.press(table.board.first("can be captured"))


# -- The core --------------------------------------------------------------------------------------


def test_a_game_without_shared_memory(visitor: Visitor) -> None:
    table = enter(visitor, "/?seed=11", WITHOUT_SHARED_MEMORY)
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    table.press("Hint")
    expect(table.status).to_contain_text(re.compile(r"[A-I][1-8]x[A-I][1-8]"))
    play_a_capture(table)
    until_equal(table.page, lambda: len(table.turns()), 2)
    expect(table.status).to_contain_text("Your turn")


def test_an_analysis_without_shared_memory(visitor: Visitor) -> None:
    table = enter(visitor, "/analysis", WITHOUT_SHARED_MEMORY)
    page = table.page
    engine = page.get_by_role("region", name="Engine analysis")
    switch = page.get_by_role("switch", name="Tzaar engine")
    switch.check()
    expect(engine).to_contain_text(re.compile(r"depth \d"))
    # A new position while it thinks ends the worker; stopping keeps what was found.
    play_a_capture(table)
    expect(table.status).to_contain_text("Black to move")
    expect(engine).to_contain_text(re.compile(r"depth \d.*thinking"))
    switch.uncheck()
    expect(engine).to_contain_text("stopped")
    expect(engine).to_contain_text(re.compile(r"depth \d"))
    # The solver, stopped, and the engine after it.
    table.press("Prove it")
    table.press("Stop the proof")
    expect(table.button("Prove it")).to_be_visible()
    switch.check()
    expect(engine).to_contain_text("thinking")
    switch.uncheck()


@pytest.mark.parametrize("fault", ["no workers", "no core"])
def test_a_page_without_its_core(visitor: Visitor, fault: str) -> None:
    no_workers = fault == "no workers"
    script, missing = (WITHOUT_WORKERS, "") if no_workers else ("", CORE)
    table = enter(visitor, "/?seed=11", script, missing)
    page = table.page
    expect_trouble(page, NO_ENGINE)
    expect(table.button("Play")).to_be_disabled()
    for name in ["Analysis", "My games", "Settings"]:
        go(page, name)
        expect(page.locator("h1").first).to_be_attached()
        expect_trouble(page, NO_ENGINE)
    go(page, "Rules")
    expect_rules(page)
    go(page, "Learn")
    expect_lesson(page)
    expect_trouble(page, NO_ENGINE)

    # The message stays as long as the fault.
    table.press("Try again")
    expect(table.button("Try again")).to_be_enabled()
    expect_trouble(page, NO_ENGINE)
    if no_workers:
        page.evaluate(WORKERS_AGAIN)
    else:
        page.unroute(CORE)
    table.press("Try again")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(table.board.root).to_be_visible()
    go(page, "Play")
    table.know()
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")


def test_a_browser_without_webassembly(visitor: Visitor) -> None:
    """Its workers have none either: what they load is not a module of any kind."""
    watched = visitor.page(None)
    page = watched.page

    def spoil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body="delete globalThis.WebAssembly;" + answer.text())

    page.route("**/assets/worker-*.js", spoil)
    page.goto(watched.origin)
    expect_trouble(page, NO_ENGINE)
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly is not defined")
    # The other worker's answer may still be on its way.
    page.unroute_all(behavior="wait")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_browser_too_old_for_the_core(visitor: Visitor) -> None:
    """It has WebAssembly, but meets an instruction it does not know: SIMD in Safari 16.3."""
    watched = visitor.page(None)
    page = watched.page
    unknown = b"\0asm\1\0\0\0" + b"\xff\0"
    page.route(CORE, lambda route: route.fulfill(body=unknown, content_type="application/wasm"))
    page.goto(watched.origin)
    expect_trouble(page, NO_ENGINE)
    expect(page.get_by_role("alert")).to_contain_text("use an up-to-date browser")
    go(page, "Rules")
    expect_rules(page)


def test_a_game_is_there_when_the_core_is_back(visitor: Visitor) -> None:
    table = enter(visitor, "/?seed=11")
    page = table.page
    table.press("Play")
    play_a_capture(table)
    until_equal(page, lambda: len(table.turns()), 2)
    expect(table.status).to_contain_text("Your turn")
    turns = table.turns()
    table.watched.expected.append(MISSING_FILE)
    page.route(CORE, lambda route: route.abort("connectionfailed"))
    page.goto(page.url)
    expect_trouble(page, NO_ENGINE)
    page.unroute(CORE)
    table.press("Try again")
    expect(table.status).to_contain_text("Your turn")
    assert table.turns() == turns


def test_a_computer_that_breaks_in_mid_game(visitor: Visitor) -> None:
    table = enter(visitor, "/?seed=11")
    page = table.page
    # The thinker has its own worker, the second: it is terminated when the next question is asked.
    page.add_init_script("""globalThis.workers = [];
      globalThis.Worker = class extends Worker {
        constructor(...args) { super(...args); workers.push(this); } }""")
    page.reload()
    table.press("Play")
    expect(table.status).to_contain_text("Your turn")
    page.evaluate("""() => { workers[1].postMessage = () =>
      workers[1].onerror(new ErrorEvent('error', { message: 'out of memory' })); }""")
    play_a_capture(table)
    expect(table.status).to_contain_text("The computer could not move")
    expect_trouble(page, NO_ENGINE)
    assert table.board.where("can move") == []
    table.press("Try again")
    until_equal(page, lambda: len(table.turns()), 2)
    expect(table.status).to_contain_text("Your turn")


# -- Files that do not come ------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["**/assets/Page-*.js", "**/assets/settings-*.js"])
def test_a_part_of_the_page_that_is_missing(visitor: Visitor, file: str) -> None:
    """Its script, or its texts."""
    table = enter(visitor, "/rules")
    page = table.page
    expect_rules(page)
    table.watched.expected.append(MISSING_FILE)
    page.route(file, lambda route: route.abort("connectionfailed"))
    go(page, "Settings")
    expect_trouble(page, NOT_LOADED)
    go(page, "Rules")
    expect_rules(page)
    go(page, "Settings")
    expect_trouble(page, NOT_LOADED)
    page.unroute(file)
    table.press("Try again")
    expect(page.locator("h1")).to_have_text("Settings")


def test_without_a_connection_nothing_is_reloaded(visitor: Visitor) -> None:
    table = enter(visitor, "/rules")
    page = table.page
    expect_rules(page)
    table.watched.expected.append(MISSING_FILE)
    page.context.set_offline(True)
    go(page, "Settings")
    expect_trouble(page, NOT_LOADED)
    table.press("Try again")
    expect(table.button("Try again")).to_be_enabled()
    go(page, "Rules")
    expect_rules(page)


def test_a_rule_book_that_is_missing(visitor: Visitor) -> None:
    books = "**/assets/en-*.js"
    table = enter(visitor, "/rules", missing=books)
    expect_trouble(table.page, NOT_LOADED)
    table.page.unroute(books)
    table.press("Try again")
    expect_rules(table.page)


def test_a_language_that_is_missing(visitor: Visitor) -> None:
    table = enter(visitor, "/settings")
    page = table.page
    expect(page.locator("h1")).to_have_text("Settings")
    table.watched.expected.append(MISSING_FILE)
    page.route("**/assets/*.js", lambda route: route.abort("connectionfailed"))
    page.get_by_label("Language").select_option("fr")
    expect(page.get_by_text("The texts in this language could not be loaded.")).to_be_visible()
    expect(page.locator("h1")).to_have_text("Settings")


def test_a_page_that_breaks(visitor: Visitor) -> None:
    """For example because this browser lacks something."""
    script = "globalThis.Names = Intl.DisplayNames; delete Intl.DisplayNames"
    table = enter(visitor, "/settings", script)
    page = table.page
    table.watched.expected.append("^console: TypeError")
    expect_trouble(page, BROKEN)
    go(page, "Rules")
    expect_rules(page)
    go(page, "Settings")
    expect_trouble(page, BROKEN)
    page.evaluate("() => { Intl.DisplayNames = globalThis.Names; }")
    table.press("Try again")
    expect(page.locator("h1")).to_have_text("Settings")


# -- Nothing starts --------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["**/assets/index-*.js", "**/assets/common-*.js"])
def test_a_page_that_does_not_start(visitor: Visitor, file: str) -> None:
    """Without its script, or without any texts."""
    table = enter(visitor, "/", missing=file)
    page = table.page
    table.watched.expected.append("^uncaught: ")
    expect_trouble(page, NOT_STARTED)
    page.unroute(file)
    table.press("Reload")
    expect(page.get_by_role("button", name="Play an easy first game")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_browser_without_modules(visitor: Visitor) -> None:
    table = enter(visitor, "/", WITHOUT_MODULES, missing="**/assets/*.js")
    expect_trouble(table.page, NOT_STARTED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_message_speaks_the_visitors_language(visitor: Visitor, language: str) -> None:
    table = enter(visitor, "/", missing="**/assets/*.js", language=language)
    expect(table.page.locator("html")).to_have_attribute("lang", language)
    expect(table.page.get_by_role("alert").locator("h1")).to_contain_text("TZAAR")


def test_without_javascript(visitor: Visitor) -> None:
    table = enter(visitor, "/", java_script_enabled=False)
    table.watched.expected.append(r"\.js: csp$")
    for language in LANGUAGES:
        text = table.page.locator(f"noscript [lang='{language}']")
        expect(text).to_contain_text("JavaScript")
        expect(text).to_be_visible()


# -- Storage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "message"), [(WITHOUT_STORAGE, NOT_STORED), (FULL_STORAGE, NO_ROOM)]
)
def test_a_browser_that_keeps_nothing(visitor: Visitor, script: str, message: str) -> None:
    """The message names the cause, and everything lasts as long as the page."""
    table = enter(visitor, "/?seed=11", script)
    page = table.page
    table.press("Play")
    expect(page.get_by_text(message)).to_be_visible()
    play_a_capture(table)
    until_equal(page, lambda: len(table.turns()), 2)
    turns = table.turns()
    go(page, "My games")
    expect(page.locator("main").get_by_text(message)).to_be_visible()
    expect(page.locator("main").get_by_role("listitem")).to_have_count(1)
    go(page, "Settings")
    expect(page.locator("main").get_by_text(message)).to_be_visible()
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    go(page, "Rules")
    expect_rules(page)
    go(page, "Learn")
    expect_lesson(page)
    go(page, "Analysis")
    expect(table.board.root).to_be_visible()
    table.board.move("D7", "E7")
    go(page, "Play")
    page.get_by_role("link", name="Game in progress").click()
    expect(table.status).to_contain_text("Your turn")
    table.expect_turns(turns)


def test_a_stored_game_that_makes_no_sense(visitor: Visitor) -> None:
    game = json.dumps(json.dumps({"id": "x", "nodes": None, "start": 1, "play": {}}))
    table = enter(visitor, "/game/x", f"localStorage['tzaar.game.x'] = {game}")
    expect(table.page.get_by_text("The stored game could not be opened.")).to_be_visible()
    expect(table.page.get_by_role("button", name="Play an easy first game")).to_be_visible()
    go(table.page, "My games")
    expect(table.page.locator("h1")).to_have_text("My games")


# -- How it looks ----------------------------------------------------------------------------------

TROUBLES = {
    "the start": ("/", CORE),
    "a lesson": ("/learn/board", CORE),
    "an analysis": ("/analysis", CORE),
    "a page": ("/settings", "**/assets/settings-*.js"),
    "everything": ("/", "**/assets/*.js"),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_axe_finds_nothing_in_a_message(visitor: Visitor, trouble: str) -> None:
    path, missing = TROUBLES[trouble]
    page = enter(visitor, path, missing=missing, reduced_motion="reduce").page
    expect(page.get_by_role("alert").get_by_role("heading")).to_be_visible()
    quiet(page)
    page.evaluate(Axe().axe_script)
    found = []
    for theme, width, options in LOOKS:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("(theme) => document.documentElement.dataset.theme = theme", theme)
        found += [f"{theme}, {width}: {one}" for one in page.evaluate(RUN, options)]
    assert not found, "\n".join(found)
