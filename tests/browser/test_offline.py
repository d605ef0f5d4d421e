"""The page as an app: after one visit it needs no server, and updates are only offered."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.waiting import quiet, until
from tzaar.server.page import PAGE_FOLDER, ROUTES

Visitor = Any
Sites = Any

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
}"""


def wait_until_kept(page: Page) -> None:
    page.evaluate(KEPT)


def test_everything_works_without_a_server(visitor: Visitor, make_site: Sites) -> None:
    with make_site(PAGE_FOLDER) as site:
        watched = visitor.page("/", origin=site.address, workers=True)
        wait_until_kept(watched.page)
        site.stop()
        for path in ["/", *(f"/{route}" for route in ROUTES)]:
            watched.open(path)
            quiet(watched.page)
            assert watched.page.evaluate("crossOriginIsolated"), "headers must be kept too"
        # The other languages are available too.
        settings = json.dumps(json.dumps({"language": "de"}))
        watched.page.evaluate(f"localStorage.setItem('tzaar.settings', {settings})")
        watched.open("/learn")
        expect(watched.page.locator("html")).to_have_attribute("lang", "de")


def test_a_new_version_is_offered(visitor: Visitor, make_site: Sites, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(PAGE_FOLDER, folder)
    with make_site(folder) as site:
        watched = visitor.page("/settings", origin=site.address, workers=True)
        wait_until_kept(watched.page)
        site.stop()
        publish_another(folder)
        with make_site(folder, site.port):
            page = watched.page
            page.evaluate("navigator.serviceWorker.ready.then((known) => known.update())")
            notice = page.get_by_text("A new version is ready.")
            expect(notice).to_be_visible()
            changed = page.locator("meta[name=build]")
            expect(changed).to_have_count(0)  # nothing changes before the visitor agrees
            page.get_by_role("button", name="Use it now").click()
            expect(changed).to_have_count(1)
            expect(notice).not_to_be_visible()
            until(page, lambda: len(page.evaluate("caches.keys()")) == 1)  # the old version is gone


def publish_another(folder: Path) -> None:
    """Change the page as a new build would, but without compressed forms."""
    for path, pattern, text in [
        ("index.html", "<head>", '<head><meta name="build" content="changed" />'),
        ("sw.js", r'"version":"\w+"', '"version":"changed"'),
    ]:
        file = folder / path
        changed, count = re.subn(pattern, text, file.read_text("utf-8"))
        assert count == 1
        file.write_text(changed, "utf-8")
        for ending in (".br", ".gz"):
            file.with_name(file.name + ending).unlink()


def test_it_can_be_installed(visitor: Visitor) -> None:
    watched = visitor.page("/")
    page = watched.page
    address = page.evaluate("document.querySelector('link[rel=manifest]').getAttribute('href')")
    manifest = page.request.get(watched.origin + address).json()
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        answer = page.request.get(watched.origin + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
    session = page.context.new_cdp_session(page)
    # Incognito profiles, which tests use, cannot install apps; that must be the only obstacle.
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
