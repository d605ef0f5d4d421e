"""Texts that clients send, within limits of size, time and memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

SIZE_LIMIT: Final = 2_000_000
"""Bytes of a text; the longest real game has about ten thousand."""
TIME_LIMIT: Final = 30.0
"""Seconds for all of it."""
MEMORY_LIMIT: Final = 128_000_000
"""Bytes of all texts that are being sent or waiting for their turn."""


class Uploads:
    """The texts that are being sent or worked on."""

    def __init__(self, time_limit: float = TIME_LIMIT, memory_limit: int = MEMORY_LIMIT) -> None:
        self._time_limit = time_limit
        self._memory_left = memory_limit

    @asynccontextmanager
    async def receive(self, request: Request) -> AsyncIterator[bytes]:
        """The body of a request, which counts until the context is left.

        Raises `HTTPException` as soon as it is too long, whatever length was announced, too slow,
        or one too many.
        """
        body = bytearray()
        try:
            try:
                async with asyncio.timeout(self._time_limit):
                    async for chunk in request.stream():
                        body += chunk
                        self._memory_left -= len(chunk)
                        self._check(len(body))
            except TimeoutError:
                detail = f"the text took too long to arrive: {self._time_limit:g} seconds at most"
                raise HTTPException(HTTPStatus.REQUEST_TIMEOUT, detail) from None
            yield bytes(body)
        finally:
            self._memory_left += len(body)

    def _check(self, size: int) -> None:
        if size > SIZE_LIMIT:
            detail = f"the text is too long: {SIZE_LIMIT // 1_000_000} MB at most"
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
        if self._memory_left < 0:
            detail = "too many texts are being sent; try again soon"
            raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, detail)
