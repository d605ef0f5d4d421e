"""The size of the first visit, and that every address works."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import quiet, text_of
from tzaar.server.page import PAGE_FOLDER

PAGE_LIMIT = 180_000  # bytes transferred, compressed
CORE_LIMIT = 200_000

Visitor = Any


def core_files() -> list[Path]:
    """One for browsers that share memory, one for the others: each visitor loads one of them."""
    return sorted((PAGE_FOLDER / "assets").glob("*.wasm.br"))


def test_the_first_load_is_light(visitor: Visitor, path: str) -> None:
    watched = visitor.page(path)
    quiet(watched.page)
    sizes = {
        response.url: response.request.sizes()["responseBodySize"]
        for response in watched.responses
        if not response.url.startswith("data:")
    }
    weight = sum(size for url, size in sizes.items() if not url.endswith(".wasm"))
    print(f"{path}: {weight} bytes in {len(sizes)} requests")
    assert weight <= PAGE_LIMIT, sizes


def test_the_core_is_light() -> None:
    sizes = {file.name: file.stat().st_size for file in core_files()}
    print(f"the core: {sizes}")
    assert len(sizes) == 2
    assert max(sizes.values()) <= CORE_LIMIT


def test_a_visitor_loads_one_core(visitor: Visitor) -> None:
    watched = visitor.page("/analysis")
    quiet(watched.page)
    watched.page.get_by_role("switch", name="Tzaar engine").check()
    quiet(watched.page)
    cores = {response.url for response in watched.responses if response.url.endswith(".wasm")}
    assert len(cores) == 1


def test_every_address_can_be_opened(visitor: Visitor, path: str) -> None:
    watched = visitor.page(path)
    link = watched.page.get_by_role("navigation", name="Pages").locator(f"a[href='{path}']")
    expect(link).to_have_attribute("aria-current", "page")
    assert watched.page.evaluate("crossOriginIsolated"), "the core needs a SharedArrayBuffer"


def test_links_lead_to_the_same_pages_and_back(visitor: Visitor) -> None:
    watched = visitor.page("/rules")
    heading = text_of(watched.page.locator("main h1").first, r"\w")
    watched.page.get_by_role("navigation", name="Pages").get_by_role("link", name="Learn").click()
    watched.page.wait_for_url("**/learn")
    expect(watched.page.locator("main h1").first).not_to_have_text(heading)
    watched.page.go_back()
    expect(watched.page.locator("main h1").first).to_have_text(heading)


def test_an_address_that_leads_nowhere(visitor: Visitor) -> None:
    watched = visitor.page(None)
    watched.expected.append("404")
    answer = watched.page.goto(f"{watched.origin}/nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(watched.page.get_by_text("There is no page at this address.")).to_be_visible()


@pytest.mark.parametrize("wish", ["de-AT", "pt-BR"])
def test_the_browser_chooses_the_language(visitor: Visitor, wish: str) -> None:
    watched = visitor.page("/", language=wish)
    expected = "de" if wish == "de-AT" else "en"
    expect(watched.page.locator("html")).to_have_attribute("lang", expected)


def test_the_policy_blocks_what_is_not_ours(visitor: Visitor) -> None:
    watched = visitor.page("/")
    watched.expected.append("Content Security Policy|violates")
    blocked = watched.page.evaluate(
        """() => new Promise((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          const script = document.createElement('script');
          script.textContent = 'document.title = "taken over"';
          document.head.append(script);
        })"""
    )
    assert re.match("script-src", blocked)
    assert watched.page.title() != "taken over"
