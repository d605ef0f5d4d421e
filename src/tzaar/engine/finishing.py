"""Work that must not be interrupted: closing an engine has to succeed, whoever is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def finish(work: Awaitable[T]) -> T:
    """Await work to its end; a cancellation that comes meanwhile is raised afterwards.

    The work must end soon by itself, because nothing can stop it.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        if not task.cancelled():
            task.exception()  # has been seen; the cancellation is what counts
        raise cancelled
    return task.result()
