"""Waiting for what a test means, however busy the machine."""

from __future__ import annotations

import asyncio
from typing import Final

from tzaar.engine import Timeouts
from tzaar.engine.search_engine import SearchEngine

PATIENT: Final = Timeouts(start=60, ready=60, overtime=0.2, stop=60, quit=60)
"""Ample where an answer comes; a search that passes its limit is stopped soon."""
MOMENT: Final = 0.001
"""Seconds between two looks."""


def has_reported(engine: SearchEngine) -> bool:
    """Whether it is searching and has said something that nobody has read yet."""
    return engine._search is not None and len(engine._search.reports) > 0


async def until_reported(engine: SearchEngine) -> None:
    while not has_reported(engine):
        await asyncio.sleep(MOMENT)
