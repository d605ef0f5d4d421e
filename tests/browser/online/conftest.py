"""Two people in two browsers, one on a desktop and one on a phone, with their own server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.online.friends import Friend, Friends

QUIET = {"sound": False, "animation": False, "confirm": "off", "language": "en"}
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

# Browser messages when the test has cut the connection or stopped the server.
CUT = r"WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to load resource"


@pytest.fixture
def somebody(visitor: Any) -> Callable[..., Friend]:
    """Opens a page for a person with their own browser: no sound, no motion."""

    def come(path: str | None = "/", **options: Any) -> Friend:
        settings = QUIET | options.pop("settings", {})
        watched = visitor.page(path, settings=settings, reduced_motion="reduce", **options)
        watched.expected.append(CUT)
        return Friend(watched)

    return come


@pytest.fixture
def friends(somebody: Callable[..., Friend]) -> Friends:
    """One on a desktop with the first page open, and one on a phone with no page yet."""
    return Friends(somebody("/", **DESK), somebody(None, **PHONE))
