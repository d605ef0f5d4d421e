"""The addresses under ``/api``, for the page and for programs."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.records import Format
from tzaar.server.answers import FAILED, Answer, failure
from tzaar.server.converter import Converter, first_of
from tzaar.server.online import Online
from tzaar.server.online_api import create_online_routes
from tzaar.server.refusals import facts_of, status_of
from tzaar.server.uploads import Uploads


def create_api(converter: Converter, online: Online | None = None) -> FastAPI:
    """The application for ``/api``; without `online` there is no online play."""
    # Its documentation pages load scripts from elsewhere, which the page's policy forbids.
    api = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    uploads = Uploads()

    async def answer(request: Request, to: Format) -> Response:
        client = request.client.host if request.client else ""
        try:
            async with uploads.receive(request) as body:
                work = converter.convert(body, to, client)
                found = await first_of(work, _departure(request))
        except ClientDisconnect:
            found = None
        # The client has gone; nobody reads the answer.
        return _respond(found) if isinstance(found, Answer) else Response(status_code=400)

    @api.post("/convert")
    async def convert_records(request: Request) -> Response:
        """Convert any format that the library reads, found by its content, to `.tzr`."""
        return await answer(request, Format.TZR)

    @api.post("/export")
    async def export_records(request: Request, to: Annotated[Format, Query()]) -> Response:
        """Convert `.tzr` to another format."""
        return await answer(request, to)

    if online is not None:
        api.include_router(create_online_routes(online))

    @api.exception_handler(Refusal)
    async def say_no(_request: Request, refusal: Refusal) -> Response:
        return _respond(failure(status_of(refusal), **facts_of(refusal)))

    @api.exception_handler(HTTPException)
    async def refuse(_request: Request, error: HTTPException) -> Response:
        code = _CODES.get(error.status_code, "request")
        return _respond(failure(error.status_code, code, error.detail), error.headers)

    @api.exception_handler(RequestValidationError)
    async def refuse_query(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        message = f"{first['loc'][-1]}: {first['msg']}"
        code = "query" if first["loc"][0] == "query" else RefusalCode.BAD_MESSAGE.value
        return _respond(failure(HTTPStatus.UNPROCESSABLE_ENTITY, code, message))

    @api.exception_handler(Exception)
    async def admit(_request: Request, _error: Exception) -> Response:
        return _respond(FAILED)

    return api


_CODES: Final = {
    400: "bad-message",
    404: "not-found",
    405: "method",
    408: "too-slow",
    413: "too-large",
    503: "busy",
}


async def _departure(request: Request) -> None:
    """Return when the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _respond(answer: Answer, headers: Any = None) -> Response:
    kept = {"Cache-Control": "no-store"} | dict(headers or {})
    if answer.status == HTTPStatus.SERVICE_UNAVAILABLE:
        kept["Retry-After"] = "10"
    return Response(answer.content, answer.status, kept, media_type="application/json")
