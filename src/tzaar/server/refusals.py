"""Refusals as JSON, and their HTTP status."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.service import OnlineService

_STATUSES: Final = {
    RefusalCode.BAD_MESSAGE: HTTPStatus.UNPROCESSABLE_ENTITY,
    RefusalCode.NOT_FOUND: HTTPStatus.NOT_FOUND,
    RefusalCode.BAD_ORIGIN: HTTPStatus.FORBIDDEN,
    RefusalCode.NO_SESSION: HTTPStatus.UNAUTHORIZED,
    RefusalCode.NOT_YOUR_SEAT: HTTPStatus.FORBIDDEN,
    RefusalCode.BAD_INVITE: HTTPStatus.FORBIDDEN,
    RefusalCode.BAD_TOKEN: HTTPStatus.FORBIDDEN,
    RefusalCode.ILLEGAL_TURN: HTTPStatus.UNPROCESSABLE_ENTITY,
    RefusalCode.COLOR_MISSING: HTTPStatus.UNPROCESSABLE_ENTITY,
    RefusalCode.TOO_FAST: HTTPStatus.TOO_MANY_REQUESTS,
    RefusalCode.TOO_MANY_GAMES: HTTPStatus.TOO_MANY_REQUESTS,
    RefusalCode.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
}


def status_of(refusal: Refusal) -> int:
    """The status of a refusal; that of a conflict if no other fits."""
    return _STATUSES.get(refusal.refusal, HTTPStatus.CONFLICT)


def facts_of(refusal: Refusal) -> dict[str, Any]:
    """A refusal as JSON."""
    facts: dict[str, Any] = {"code": refusal.refusal.value, "message": str(refusal)}
    values = dict(refusal.values)
    if "wait_ms" in values:
        facts["wait_ms"] = values.pop("wait_ms")
    if refusal.reason is not None:
        facts["reason"] = refusal.reason
    return facts | ({"values": values} if values else {})


async def missing_events(
    service: OnlineService, player: str, game_id: str, after: int
) -> dict[str, Any]:
    """The events that go with a refusal as STALE; none if they are unavailable."""
    try:
        events = await service.events(player, game_id, after)
    except Refusal:
        return {}
    return {"events": [event.as_message() for event in events]}
