"""Journeys: what visitors come for, from the first click to the last, by names and roles alone.

The board is read from the names of its spaces, and the library supplies the game: both must agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.journeys.table import Table

QUIET = {"sound": False, "animation": False}


@pytest.fixture
def sit_down(visitor: Any) -> Callable[..., Table]:
    """Opens a page with a board: no sound, no motion."""

    def sat_down(path: str | None, **options: Any) -> Table:
        settings = QUIET | options.pop("settings", {})
        return Table(visitor.page(path, settings=settings, reduced_motion="reduce", **options))

    return sat_down
