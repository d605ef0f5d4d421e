"""The built page on its own server, in the system's Chromium.

Pages opened by these fixtures are watched: console errors (including missing translations and
whatever the security policy blocks), uncaught exceptions, failed requests and requests to any other
origin fail the test in which they occur.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import pytest
from playwright.sync_api import Browser, Page, Request, Response, sync_playwright

from tests.browser.waiting import PATIENCE, settle
from tzaar.server.page import PAGE_FOLDER, ROUTES

CHROMIUM = shutil.which(os.environ.get("CHROMIUM", "chromium"))
_LEAN_CHROMIUM = Path(__file__).parent / "chromium.sh"
PATHS = ["/", *(f"/{route}" for route in ROUTES)]
_LOCALES = Path(__file__).parents[2] / "web" / "src" / "i18n" / "locales"
LANGUAGES = sorted(folder.name for folder in _LOCALES.iterdir())

# The real command, except for the page's folder and the deadline of first turns, as a busy machine
# may need more than 30 seconds for them.
SERVE = """
import sys
from pathlib import Path
from tzaar.online import clock
from tzaar.server import page
from tzaar.cli import main
clock.FIRST_TURN = 3600 * clock.SECOND
page.read_page.__defaults__ = (Path(sys.argv.pop(1)),)
main()
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make test` takes care of both; with pytest alone, say what is missing."""
    here = Path(__file__).parent
    reasons = {
        "there is no chromium: `make browser`": CHROMIUM is None,
        "the page is not built: `make page`": not (PAGE_FOLDER / "index.html").is_file(),
    }
    for reason in (reason for reason, applies in reasons.items() if applies):
        for item in items:
            if here in item.path.parents:
                item.add_marker(pytest.mark.skip(reason=reason))


# -- The server ------------------------------------------------------------------------------------


class Site:
    """A server process with a page; `address` has no slash at its end.

    Online games are kept in `data`, or only while the server runs. Tests come from one address, so
    that address has no limits.
    """

    def __init__(
        self, folder: Path, port: int = 0, data: Path | None = None, program: str = SERVE
    ) -> None:
        self._own = tempfile.TemporaryDirectory()
        command = [sys.executable, "-c", program, str(folder), "serve", "--port", str(port)]
        command += ["--data", str(data or self._own.name), "--trust", "127.0.0.1"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        match = re.search(r"http://[^/]+", self._process.stdout.readline())
        assert match, "the server did not start"
        self.address = match[0]
        self.port = int(self.address.rpartition(":")[2])

    def send_signal(self, number: signal.Signals) -> None:
        """Send the server a signal."""
        self._process.send_signal(number)

    def stop(self) -> None:
        """Stop it, the way an operator does."""
        if self._process.poll() is None:
            self.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=60)
        self._own.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The built page, for all tests."""
    with Site(PAGE_FOLDER) as site:
        yield site


@pytest.fixture
def make_site() -> type[Site]:
    """For tests that stop their server or change its page; they stop what they start."""
    return Site


# -- The browser -----------------------------------------------------------------------------------


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Chromium without a window."""
    # As root, as in containers, chromium has no sandbox.
    arguments = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=_LEAN_CHROMIUM,
            args=arguments,
            env=dict(os.environ, CHROMIUM=CHROMIUM or ""),
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with open_browser() as browser:
        yield browser


@dataclass
class Watched:
    """A page, and everything that went wrong on it."""

    page: Page
    origin: str
    faults: list[str] = field(default_factory=list)
    responses: list[Response] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Patterns of faults that the test brings about itself."""

    def watch(self) -> None:
        """Start listening."""
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error.stack}"))
        self.page.on("request", self._see)
        self.page.on("requestfailed", self._miss)
        self.page.on("response", self._take)

    def open(self, path: str) -> None:
        """Load an address and wait until the page is there, with its fonts."""
        self.page.goto(self.origin + path)
        settle(self.page)

    def reload(self) -> None:
        """Load the same address again."""
        self.page.reload()
        settle(self.page)

    def another_tab(self, path: str) -> Watched:
        """A second page of the same browser; its faults are reported with this one's."""
        page = self.page.context.new_page()
        tab = Watched(page, self.origin, self.faults, self.responses, self.expected)
        tab.watch()
        tab.open(path)
        return tab

    def unexpected(self) -> list[str]:
        """The faults that were not expected."""
        return [
            fault
            for fault in self.faults
            if not any(re.search(pattern, fault) for pattern in self.expected)
        ]

    def _hear(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text}")

    def _see(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "data:", "blob:")):
            self.faults.append(f"leaves the origin: {request.url}")

    def _miss(self, request: Request) -> None:
        # Requests the page itself cancels, because the visitor has moved on, are not faults.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"failed: {request.url}: {request.failure}")

    def _take(self, response: Response) -> None:
        self.responses.append(response)
        if response.status >= 400:
            self.faults.append(f"status {response.status}: {response.url}")


class Visitor:
    """Opens watched pages with these browser settings."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self._browser = browser
        self._origin = origin
        self._open: list[Watched] = []

    def page(
        self,
        path: str | None = "/",
        *,
        origin: str | None = None,
        language: str = "en",
        width: int = 1280,
        height: int = 800,
        settings: dict[str, Any] | None = None,
        workers: bool = False,
        **options: Any,
    ) -> Watched:
        """A fresh browser profile with one page; service workers only if requested."""
        context = self._browser.new_context(
            locale=language,
            viewport={"width": width, "height": height},
            service_workers="allow" if workers else "block",
            **options,
        )
        if settings is not None:
            stored = json.dumps(json.dumps(settings))
            context.add_init_script(f"localStorage.setItem('tzaar.settings', {stored})")
        context.set_default_timeout(PATIENCE)
        watched = Watched(context.new_page(), origin or self._origin)
        watched.watch()
        self._open.append(watched)
        if path is not None:
            watched.open(path)
        return watched

    def close(self) -> list[str]:
        """Close all pages; return what went wrong on them."""
        for watched in self._open:
            watched.page.context.close()
        return list(dict.fromkeys(fault for page in self._open for fault in page.unexpected()))


@pytest.fixture
def visitor(browser: Browser, site: Site) -> Iterator[Visitor]:
    """Opens pages of the site; whatever goes wrong on any of them fails the test."""
    visitor = Visitor(browser, site.address)
    yield visitor
    faults = visitor.close()
    assert not faults, "\n".join(faults)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests that ask for a `path` get every route of the page."""
    if "path" in metafunc.fixturenames:
        metafunc.parametrize("path", PATHS)
