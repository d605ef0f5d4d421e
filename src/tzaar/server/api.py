"""The addresses under ``/api``: JSON for the page and for programs.

Every failure is ``{"error": {"code": ..., "message": ...}}``: a code that can be translated and a
message in English.
"""

from __future__ import annotations

import functools
from http import HTTPStatus
from typing import Annotated, Any, Final

import anyio
from anyio import to_thread
from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from tzaar.errors import RecordError
from tzaar.records import Format
from tzaar.server.convert import Converted, TimeLimitError, convert

SIZE_LIMIT: Final = 2_000_000
"""Bytes of a text; the longest real game has some ten thousand."""

_AT_ONCE: Final = 2
"""Conversions that run at the same time; more would only wait for one another."""


def create_api() -> FastAPI:
    """The application for ``/api``."""
    # Its pages of documentation load scripts from elsewhere, which the page's policy forbids.
    api = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    limiter = anyio.CapacityLimiter(_AT_ONCE)

    async def answer(request: Request, to: Format) -> JSONResponse:
        text = await _read_text(request)
        try:
            converted = await to_thread.run_sync(
                functools.partial(convert, text, to), limiter=limiter
            )
        except RecordError as error:
            return _failure(HTTPStatus.UNPROCESSABLE_ENTITY, **_facts(error))
        return JSONResponse(_summary(converted), headers=_NOT_KEPT)

    @api.post("/convert")
    async def convert_records(request: Request) -> JSONResponse:
        """Any format the library reads, found by looking at it, to `.tzr`."""
        return await answer(request, Format.TZR)

    @api.post("/export")
    async def export_records(request: Request, to: Annotated[Format, Query()]) -> JSONResponse:
        """`.tzr` to another format."""
        return await answer(request, to)

    @api.exception_handler(HTTPException)
    async def refuse(_request: Request, error: HTTPException) -> JSONResponse:
        code = _CODES.get(error.status_code, "request")
        return _failure(error.status_code, code, message=error.detail, headers=error.headers)

    @api.exception_handler(RequestValidationError)
    async def refuse_query(_request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        message = f"{first['loc'][-1]}: {first['msg']}"
        return _failure(HTTPStatus.UNPROCESSABLE_ENTITY, "query", message=message)

    @api.exception_handler(Exception)
    async def admit(_request: Request, _error: Exception) -> JSONResponse:
        message = "the server failed; this is not the fault of what was sent"
        return _failure(HTTPStatus.INTERNAL_SERVER_ERROR, "server", message=message)

    return api


_NOT_KEPT: Final = {"Cache-Control": "no-store"}
_CODES: Final = {404: "notFound", 405: "method", 413: "tooLarge"}


async def _read_text(request: Request) -> str:
    """The body, refused as soon as it is too long, whatever length was announced."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > SIZE_LIMIT:
            detail = f"the text is too long: {SIZE_LIMIT // 1_000_000} MB at most"
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
    # What is no UTF-8 is found, and told with its line, by whoever reads the game it is in.
    return body.decode("utf-8", "surrogateescape")


def _summary(converted: Converted) -> dict[str, Any]:
    return {
        "format": converted.source,
        "games": len(converted.games),
        "records": converted.text,
        "problems": [_facts(problem) for problem in converted.problems],
    }


def _facts(error: RecordError) -> dict[str, Any]:
    facts = {"message": error.reason, "line": error.line, "turn": error.turn}
    if isinstance(error, TimeLimitError):
        return {"code": "timeLimit", "games": error.games, **facts}
    return {"code": "record", **facts}


def _failure(status: int, code: str, *, headers: Any = None, **facts: Any) -> JSONResponse:
    content = {"error": {"code": code, **facts}}
    return JSONResponse(content, status_code=status, headers=_NOT_KEPT | dict(headers or {}))
