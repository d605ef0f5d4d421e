"""Pictures of the page's main views for the documents: `make screenshots`.

Every view on a phone and on a wide screen, light and dark, into docs/images/web. The page must be
built; what is named on the command line limits which views are taken.
"""

from __future__ import annotations

import base64
import io
import os
import re
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tzaar.records import Format, load, write

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "images" / "web"
SIZE_LIMIT: Final = 150_000
"""Bytes; pictures stay in the history for good."""
QUALITIES: Final = (92, 86, 80, 70, 60)
"""Of the WebP encoder; lower ones are tried until a picture is small enough."""
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2},
    "wide": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1.5},
}
THEMES: Final = ("light", "dark")


def _game_link() -> str:
    """A real game in an address of the analysis page, packed as its link.ts does."""
    (game,) = load(ROOT / "data" / "games" / "littlegolem_2552914.sgf")
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(write(game, Format.TZR).encode()) + packer.flush()
    return "/analysis#tzr=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _play_a_little(page: Page) -> None:
    """Two people, three turns, and Black has chosen a stack."""
    page.get_by_role("button", name="I know TZAAR").click()
    page.get_by_role("radio", name="Two people here").check()
    page.get_by_role("button", name="Options").click()
    page.get_by_role("radio", name="Fixed").check()
    page.get_by_role("button", name="Play", exact=True).click()
    for move in ("D7 E7", "F6 F5", "G1 F2", "D6 E6", "A5 A4"):
        for space in move.split():
            page.locator(f"[data-space={space}]").click()
    page.locator("[data-space=F5]").click()


def _step_on(page: Page) -> None:
    """Into the middle of the game."""
    page.locator("main h1").first.wait_for(state="attached")
    for _ in range(14):
        page.keyboard.press("ArrowRight")


VIEWS: Final[dict[str, tuple[str, Callable[[Page], None] | None]]] = {
    "start": ("/", None),
    "play": ("/", _play_a_little),
    "analysis": (_game_link(), _step_on),
    "learn": ("/learn", None),
    "rules": ("/rules", None),
    "games": ("/games", None),
    "settings": ("/settings", None),
}


def main(wanted: list[str]) -> None:
    """Take the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tzaar", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
    try:
        assert server.stdout is not None
        match = re.search(r"http://[^/]+", server.stdout.readline())
        if match is None:
            sys.exit("the server did not start")
        with sync_playwright() as playwright:
            chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for name in wanted or VIEWS:
                _take(browser, match[0], name)
            browser.close()
    finally:
        server.terminate()
        server.wait()


def _take(browser: Browser, address: str, name: str) -> None:
    path, act = VIEWS[name]
    for screen, options in SCREENS.items():
        for theme in THEMES:
            context = browser.new_context(
                **options,
                locale="en",
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
                service_workers="block",
            )
            page = context.new_page()
            page.goto(address + path, wait_until="networkidle")
            if act:
                act(page)
            page.evaluate("document.fonts.ready.then(() => null)")
            page.wait_for_timeout(500)
            target = FOLDER / f"{name}-{screen}-{theme}.webp"
            target.write_bytes(_small(page.screenshot()))
            print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")
            context.close()


def _small(picture: bytes) -> bytes:
    """The picture as WebP, in the best quality that keeps it below the limit."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for quality in QUALITIES:
        file = io.BytesIO()
        image.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= SIZE_LIMIT:
            return file.getvalue()
    raise ValueError(f"{file.tell()} bytes, even in quality {QUALITIES[-1]}")


if __name__ == "__main__":
    main(sys.argv[1:])
