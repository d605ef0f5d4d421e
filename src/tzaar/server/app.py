"""The whole application: the page, what it asks for, and a sign of life."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from tzaar.server.api import create_api
from tzaar.server.headers import SecurityHeaders
from tzaar.server.page import Page, PageFile


def create_app(files: Mapping[str, PageFile]) -> ASGIApp:
    """The application for a page that `read_page` has read."""
    return SecurityHeaders(
        Starlette(
            routes=[
                Route("/healthz", _tell_health),
                Mount("/api", create_api()),
                Mount("/", Page(files)),
            ]
        )
    )


async def _tell_health(_request: Request) -> JSONResponse:
    facts = {"status": "ok", "version": version("tzaar")}
    return JSONResponse(facts, headers={"Cache-Control": "no-store"})
