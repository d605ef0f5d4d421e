"""Waiting for what no locator can express."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page

PATIENCE_S = 15.0


def until(page: Page, condition: Callable[[], bool], seconds: float = PATIENCE_S) -> None:
    """Ask again and again, and fail when it takes too long."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came true"
        page.wait_for_timeout(30)
