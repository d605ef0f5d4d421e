"""The whole application: the page, what it asks for, and a sign of life."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.metadata import version

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from tzaar.server.api import create_api
from tzaar.server.converter import Converter
from tzaar.server.headers import SecurityHeaders
from tzaar.server.page import Page, PageFile


def create_app(files: Mapping[str, PageFile], converter: Converter | None = None) -> ASGIApp:
    """The application for a page that `read_page` has read.

    Whoever ends it tells the converter first, so that nobody waits for long conversions.
    """
    converter = converter or Converter()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        await converter.close()

    return SecurityHeaders(
        Starlette(
            lifespan=lifespan,
            routes=[
                Route("/healthz", _tell_health),
                Mount("/api", create_api(converter)),
                Mount("/", Page(files)),
            ],
        )
    )


async def _tell_health(_request: Request) -> JSONResponse:
    facts = {"status": "ok", "version": version("tzaar")}
    return JSONResponse(facts, headers={"Cache-Control": "no-store"})
