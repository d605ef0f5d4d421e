"""The whole application: the page, what it asks for, and signs of life."""

from __future__ import annotations

import ipaddress
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import version

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tzaar.server.api import create_api
from tzaar.server.bodies import SmallBodies
from tzaar.server.converter import Converter
from tzaar.server.headers import SecurityHeaders
from tzaar.server.metrics import CONTENT_TYPE
from tzaar.server.online import Online
from tzaar.server.page import Page, PageFile
from tzaar.server.requests import LoggedRequests

_NOT_KEPT = {"Cache-Control": "no-store"}


def create_app(
    files: Mapping[str, PageFile],
    converter: Converter | None = None,
    online: Online | None = None,
) -> ASGIApp:
    """The application for a page that `read_page` has read.

    Before ending it, end the converter, so that nobody waits for long conversions, and let `online`
    say goodbye. Without `online` there is no online play.
    """
    converter = converter or Converter()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(converter.close)
            if online is not None:
                await stack.enter_async_context(online.running())
            yield

    api = LoggedRequests(SmallBodies(create_api(converter, online)))
    routes: list[BaseRoute] = [Route("/healthz", _tell_health)]
    if online is not None:
        routes += [
            Route("/readyz", _Readiness(online).answer),
            Route("/metrics", _Figures(online).answer),
        ]
    routes += [Mount("/api", api), Mount("/", Page(files))]
    http = SecurityHeaders(Starlette(lifespan=lifespan, routes=routes))
    return http if online is None else _Doors(http, online)


class _Doors:
    """Sends WebSockets their own way: an open one keeps each layer it came through in memory."""

    def __init__(self, http: ASGIApp, online: Online) -> None:
        self._http = http
        self._sockets = online.sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
        else:
            await self._http(scope, receive, send)


async def _tell_health(_request: Request) -> JSONResponse:
    facts = {"status": "ok", "version": version("tzaar")}
    return JSONResponse(facts, headers=_NOT_KEPT)


class _Readiness:
    def __init__(self, online: Online) -> None:
        self._online = online

    async def answer(self, _request: Request) -> JSONResponse:
        """Whether games can be played: the database took a write a moment ago."""
        if self._online.is_ready:
            return JSONResponse({"status": "ready"}, headers=_NOT_KEPT)
        facts = {"status": "unavailable"}
        return JSONResponse(facts, 503, headers={"Retry-After": "5", **_NOT_KEPT})


class _Figures:
    def __init__(self, online: Online) -> None:
        self._online = online

    async def answer(self, request: Request) -> Response:
        """The figures, for this machine and trusted networks; others get the answer 404."""
        address = request.client.host if request.client else ""
        if not _is_loopback(address) and not self._online.limits.is_trusted(address):
            return PlainTextResponse("there is nothing at this address\n", status_code=404)
        text = self._online.metrics_text()
        return Response(text, headers={"Content-Type": CONTENT_TYPE, **_NOT_KEPT})


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
