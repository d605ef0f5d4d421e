"""Two people in two browsers, at a desk and with a phone, on a server of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.online.friends import Friend, Friends

QUIET = {"sound": False, "animation": False, "confirm": "off", "language": "en"}
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

# What a browser says of a connection that the test has cut or a server that it has stopped.
CUT = r"WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to load resource"


@pytest.fixture
def somebody(visitor: Any) -> Callable[..., Friend]:
    """Opens a page as somebody with a browser of their own: no sound, no motion."""

    def come(path: str | None = "/", **options: Any) -> Friend:
        settings = QUIET | options.pop("settings", {})
        watched = visitor.page(path, settings=settings, reduced_motion="reduce", **options)
        watched.expected.append(CUT)
        return Friend(watched)

    return come


@pytest.fixture
def friends(somebody: Callable[..., Friend]) -> Friends:
    """One at a desk who has the first page open, and one with a phone who has none."""
    return Friends(somebody("/", **DESK), somebody(None, **PHONE))
