"""The QR code beside a link, decoded from a screenshot, surroundings included."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, expect

from tests.browser.online.conftest import DESK, PHONE
from tests.browser.online.friends import Friend
from tests.browser.waiting import value_of

DEVICE_LINK = re.compile(r"/device#[\w-]{22}$")
QUIET_MODULES = 4
"""So much light around a code is asked for by its standard, ISO/IEC 18004."""
FINDER_MODULES = 7
"""The square in a corner of a code."""


def read(picture: bytes) -> zxingcpp.Barcode:
    """The one code in a picture, dark on light as all readers expect."""
    image = Image.open(io.BytesIO(picture))
    [code] = zxingcpp.read_barcodes(image, try_invert=False)
    return code


def quiet_modules(picture: bytes) -> float:
    """The width of the code's narrowest quiet zone, in modules."""
    corners = read(picture).position
    left, top = corners.top_left.x, corners.top_left.y
    right, bottom = corners.bottom_right.x, corners.bottom_right.y
    image = Image.open(io.BytesIO(picture)).convert("L")
    row = image.crop((left + 1, top + 1, right, top + 2)).tobytes()
    finder = next(x for x, shade in enumerate(row, start=1) if shade >= 128)
    module = finder / FINDER_MODULES
    return min(left, top, image.width - right, image.height - bottom) / module


def code_of(friend: Friend) -> Locator:
    return friend.page.get_by_role("img", name=re.compile("QR code"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_the_code_is_the_link(
    somebody: Callable[..., Friend], theme: str, window: dict[str, int]
) -> None:
    friend = somebody("/", settings={"theme": theme}, **window)
    link = friend.offer()
    code = code_of(friend)
    code.scroll_into_view_if_needed()
    assert read(friend.page.screenshot()).text == link
    picture = code.screenshot()
    assert read(picture).text == link
    # Approximately, as edges fall between pixels.
    assert quiet_modules(picture) > QUIET_MODULES - 0.5


def test_the_code_to_another_device(somebody: Callable[..., Friend]) -> None:
    friend = somebody("/device")
    friend.press("Create a private link")
    link = value_of(friend.page.get_by_role("textbox"), DEVICE_LINK)
    expect(code_of(friend)).to_be_visible()
    assert read(code_of(friend).screenshot()).text == link
