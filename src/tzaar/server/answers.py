"""What the addresses under ``/api`` answer, as JSON.

Every failure is ``{"error": {"code": ..., "message": ...}}``: a code for programs and a message in
English. A record that cannot be read has the code of its `RecordError`.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from tzaar.errors import RecordError
from tzaar.records import Format
from tzaar.server.convert import Converted, LimitError, convert


class Answer(NamedTuple):
    """An HTTP status and the JSON that goes with it."""

    status: int
    content: bytes


def answer_conversion(body: bytes, to: Format) -> Answer:
    """Convert what a client sent; this may take as much time and memory as the text makes it."""
    # Bytes that are not UTF-8 are reported, with their line, by the reader of the game they are in.
    text = body.decode("utf-8", "surrogateescape")
    try:
        return _as_json(HTTPStatus.OK, _summary(convert(text, to)))
    except RecordError as error:
        return failure(HTTPStatus.UNPROCESSABLE_ENTITY, **_facts(error))


def failure(status: int, code: str, message: str, **facts: Any) -> Answer:
    """The answer to a request that cannot be met."""
    return _as_json(status, {"error": {"code": code, "message": message, **facts}})


def _as_json(status: int, content: dict[str, Any]) -> Answer:
    """An answer; a lone surrogate, which no text should hold, is escaped."""
    return Answer(status, json.dumps(content).encode("ascii"))


UNCODED: Final = "record"
"""What is wrong with a record, in words only: what another format cannot hold has no code."""
FAILED: Final = failure(
    HTTPStatus.INTERNAL_SERVER_ERROR,
    "server",
    "the server failed; what was sent is not to blame",
)


def _summary(converted: Converted) -> dict[str, Any]:
    return {
        "format": converted.source,
        "games": len(converted.games),
        "records": converted.text,
        "problems": [_facts(problem) for problem in converted.problems],
    }


def _facts(error: RecordError) -> dict[str, Any]:
    facts = {
        "message": error.reason,
        "line": error.line,
        "turn": error.turn,
        "values": error.values,
    }
    if isinstance(error, LimitError):
        return {"code": "time-limit", "games": error.games, **facts}
    return {"code": error.code or UNCODED, **facts}
