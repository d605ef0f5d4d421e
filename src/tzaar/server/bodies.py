"""Limits on the bodies of requests that need little.

FastAPI reads a whole body before it looks at anything else.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from fastapi import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SIZE_LIMIT: Final = 4096
"""Bytes; the same as for a message on the socket."""
_LARGE: Final = ("/api/convert", "/api/export")
"""The addresses that take whole records and have limits of their own."""


class SmallBodies:
    """An application in front of another that refuses bodies beyond the limit as they arrive."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["path"] in _LARGE:
            await self._app(scope, receive, send)
            return
        size = 0

        async def receive_some() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > SIZE_LIMIT:
                detail = f"too long: {SIZE_LIMIT} bytes at most"
                raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
            return message

        await self._app(scope, receive_some, send)
