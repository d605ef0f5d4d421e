"""A line in the log for every request under ``/api``, and an id to refer to it."""

from __future__ import annotations

import logging
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tzaar.online.tokens import new_token
from tzaar.server.log import LOG


class LoggedRequests:
    """An application in front of another. Queries, cookies and bodies are not logged."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; ``X-Request-Id`` of the answer is its id."""
        if scope["type"] != "http" or not LOG.isEnabledFor(logging.INFO):
            await self._app(scope, receive, send)
            return
        request_id, began = new_token()[:12], time.perf_counter()
        status = 0

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = request_id
            await send(message)

        try:
            await self._app(scope, receive, send_named)
        finally:
            facts = {
                "request": request_id,
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round(1000 * (time.perf_counter() - began), 1),
                "address": scope["client"][0] if scope.get("client") else "",
            }
            LOG.info("request", extra=facts)
