"""Pictures of the page, which must be built.

`make screenshots`: the README's, into docs/images/web. `make pictures`: every main state on a phone
upright and on its side and on a wide screen, in light and dark, on each board, into build/pictures,
for inspection.
"""

from __future__ import annotations

import base64
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.journeys.games import hunt
from tests.browser.online.friends import LINK, opening
from tests.browser.online.opponent import Opponent
from tests.browser.scenes import stored
from tests.browser.waiting import settle, value_of
from tzaar.records import Format, load, write

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "images" / "web"
SIZE_LIMIT: Final = 150_000
"""Bytes; pictures stay in the history for good."""
QUALITIES: Final = (92, 86, 80, 70, 60)
"""Of the WebP encoder; lower ones are tried until a picture is small enough."""
PICTURES: Final = ROOT / "build" / "pictures"
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2},
    "side": {"viewport": {"width": 844, "height": 390}, "device_scale_factor": 2},
    "wide": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1.5},
}
THEMES: Final = ("light", "dark")
BOARDS: Final = ("linen", "slate", "walnut")


class Look(NamedTuple):
    """How a view is displayed."""

    screen: str
    theme: str
    board: str = BOARDS[0]


def _game_link() -> str:
    """A link to a real game on the analysis page, packed as by its link.ts."""
    (game,) = load(ROOT / "data" / "games" / "littlegolem_2552914.sgf")
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(write(game, Format.TZR).encode()) + packer.flush()
    return "/analysis#tzr=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _play_a_little(page: Page) -> None:
    """Two people, three turns, and Black has selected a stack."""
    page.get_by_role("button", name="I know TZAAR").click()
    page.get_by_role("radio", name="Two people here").check()
    page.get_by_role("button", name="Options").click()
    page.get_by_role("radio", name="Fixed").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/game/*")
    settle(page)
    for move in ("D7 E7", "F6 F5", "G1 F2", "D6 E6", "A5 A4"):
        for space in move.split():
            page.locator(f"[data-space={space}]").click()
    page.locator("[data-space=F5]").click()


def _kept() -> str:
    """A script that puts a finished game and a running one into My games."""
    line = hunt(4)
    end = stored(line, "end")
    line.turns = line.turns[:4]
    entries = {"tzaar.game.end": end, "tzaar.game.one": stored(line, "one")}
    return "".join(
        f"localStorage['{key}'] ??= {json.dumps(json.dumps(game))};"
        for key, game in entries.items()
    )


def _stage(page: Page) -> None:
    """The first turn of an easy first game, not sent yet."""
    page.get_by_role("button", name="easy first game").click()
    page.wait_for_url("**/game/*")  # the first page has a board of its own
    settle(page)
    page.locator("[data-state=movable]").first.click()
    page.locator("[data-state=capture]").first.click()
    expect(page.get_by_role("button", name="Send turn")).to_be_enabled()


def _look_out(page: Page) -> None:
    page.get_by_role("button", name="Danger sight").click()
    expect(page.get_by_role("status").first).to_contain_text("Danger sight")


def _end(page: Page) -> None:
    """Wait until the game's story is complete."""
    story = page.get_by_role("region", name="How the game went")
    expect(story).to_have_attribute("aria-busy", "false")


def _step_on(page: Page) -> None:
    """Go to the middle of the game."""
    page.locator("main h1").first.wait_for(state="attached")
    for _ in range(14):
        page.keyboard.press("ArrowRight")


def _review(page: Page) -> None:
    page.get_by_role("radio", name="Review", exact=True).check()
    page.get_by_role("radio", name="Quick").check()
    page.get_by_role("button", name="Review the game").click()
    expect(page.get_by_role("button", name="Review again")).to_be_visible(timeout=120_000)


def _invite(page: Page) -> str:
    """Create an invitation; return its link."""
    for name in ("Live", "White", "Fixed"):
        page.get_by_role("radio", name=name, exact=True).check()
    page.get_by_role("button", name="Create the link").click()
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    return value_of(page.get_by_label("Invitation link"), LINK)


def _play_online(page: Page) -> None:
    """Three turns with somebody, who asks to take back the last but one."""
    opponent = Opponent.invited(_invite(page))
    opponent.join()
    first, second, third = opening(3)
    status = page.get_by_role("status").first
    for number, turn in enumerate((first, second, third)):
        if number % 2:
            opponent.look()
            opponent.do("turn", turn=turn)
            continue
        expect(status).to_contain_text("Your turn")
        page.get_by_label("Type a move").fill(turn)
        page.keyboard.press("Enter")
        expect(status).to_contain_text(re.compile("Your opponent.s turn"))
    opponent.look()
    opponent.do("say", phrase="good-luck")
    opponent.do("ask-takeback")
    expect(status).to_contain_text("asks to take back")


Act = Callable[[Page], object]
VIEWS: Final[dict[str, tuple[str, Act | None]]] = {
    "first": ("/", None),
    "staged": ("/", _stage),
    "play": ("/", _play_a_little),
    "danger": ("/game/one", _look_out),
    "end": ("/game/end", _end),
    "analysis": (_game_link(), _step_on),
    "review": (_game_link(), _review),
    "invite": ("/online", _invite),
    "online": ("/online", _play_online),
    "shelf": ("/games", None),
    "learn": ("/learn", None),
}
NEWCOMERS: Final = {"first", "staged", "play"}
"""Views of somebody who has no games yet."""
SHOWN: Final = {"play-wide", "first-phone", "end-phone", "analysis-phone"}
"""By README."""


def main(everything: bool) -> None:
    """Take the pictures."""
    chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    with (
        tempfile.TemporaryDirectory() as data,
        _serving(data) as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"]) as browser,
    ):
        if everything:
            _take_all(browser, address)
        else:
            _take_shown(browser, address)


@contextmanager
def _serving(data: str) -> Iterator[str]:
    """A server without games; its address."""
    command = [sys.executable, "-m", "tzaar", "serve", "--port", "0", "--data", data]
    # All visitors come from one address: without limits for it.
    command += ["--trust", "127.0.0.1"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
    try:
        assert server.stdout is not None
        match = re.search(r"http://[^/]+", server.stdout.readline())
        if match is None:
            sys.exit("the server did not start")
        yield match[0]
    finally:
        server.terminate()
        server.wait()


def _take_shown(browser: Browser, address: str) -> None:
    for picture in sorted(SHOWN):
        view, screen = picture.split("-")
        for theme in THEMES:
            target = FOLDER / f"{picture}-{theme}.webp"
            target.write_bytes(_small(_take(browser, address, view, Look(screen, theme))))
            print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")


def _take_all(browser: Browser, address: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for view, screen, theme, board in product(VIEWS, SCREENS, THEMES, BOARDS):
        target = PICTURES / f"{view}-{screen}-{theme}-{board}.png"
        target.write_bytes(_take(browser, address, view, Look(screen, theme, board)))
        print(target.relative_to(ROOT))


def _take(browser: Browser, address: str, view: str, look: Look) -> bytes:
    path, act = VIEWS[view]
    context = browser.new_context(
        **SCREENS[look.screen],
        locale="en",
        color_scheme="dark" if look.theme == "dark" else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    confirm = "on" if view == "staged" else "off"
    choices = json.dumps({"material": look.board, "confirm": confirm})
    page.add_init_script(f"localStorage['tzaar.settings'] ??= {json.dumps(choices)}")
    if view not in NEWCOMERS:
        page.add_init_script(_kept())
    page.goto(address + path, wait_until="networkidle")
    if act:
        act(page)
    page.evaluate("document.fonts.ready.then(() => null)")
    page.wait_for_timeout(500)
    picture = page.screenshot()
    context.close()
    return picture


def _small(picture: bytes) -> bytes:
    """The picture as WebP, in the best quality below the size limit."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for quality in QUALITIES:
        file = io.BytesIO()
        image.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= SIZE_LIMIT:
            return file.getvalue()
    raise ValueError(f"{file.tell()} bytes, even in quality {QUALITIES[-1]}")


if __name__ == "__main__":
    main(everything="--all" in sys.argv[1:])
