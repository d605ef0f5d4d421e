"""Request bodies: too long, too slow, too many."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message

from tzaar.server.uploads import SIZE_LIMIT, Uploads


def sending(chunks: Iterable[bytes], then: str = "end") -> Request:
    """A request whose body comes in chunks, and then ends, stalls or breaks off."""
    messages = iter(chunks)

    async def receive() -> Message:
        chunk = next(messages, None)
        if chunk is not None:
            return {"type": "http.request", "body": chunk, "more_body": True}
        if then == "stall":
            await asyncio.sleep(600)
        if then == "leave":
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": b"", "more_body": False}

    return Request({"type": "http", "method": "POST", "headers": []}, receive)


async def read(uploads: Uploads, request: Request) -> bytes:
    async with uploads.receive(request) as body:
        return body


def refusal(uploads: Uploads, request: Request) -> int:
    with pytest.raises(HTTPException) as caught:
        asyncio.run(read(uploads, request))
    return caught.value.status_code


def test_a_body_in_pieces() -> None:
    assert asyncio.run(read(Uploads(), sending([b"ab", b"", b"c"]))) == b"abc"


def test_too_long() -> None:
    piece = b"x" * 1_000_000
    assert refusal(Uploads(), sending([piece] * 3)) == 413
    assert len(asyncio.run(read(Uploads(), sending([piece] * 2)))) == SIZE_LIMIT


def test_too_slow() -> None:
    assert refusal(Uploads(time_limit=0.05), sending([b"x"], "stall")) == 408


def test_too_many_and_room_again() -> None:
    uploads = Uploads(memory_limit=1000)

    async def work() -> None:
        async with uploads.receive(sending([b"x" * 900])):
            with pytest.raises(HTTPException) as caught:
                await read(uploads, sending([b"x" * 200]))
            assert caught.value.status_code == 503
            assert await read(uploads, sending([b"x" * 90])) == b"x" * 90
        assert len(await read(uploads, sending([b"x" * 1000]))) == 1000

    asyncio.run(work())


def test_who_leaves_gives_back_the_room() -> None:
    uploads = Uploads(memory_limit=1000)
    for _ in range(5):
        with pytest.raises(ClientDisconnect):
            asyncio.run(read(uploads, sending([b"x" * 900], "leave")))
    assert asyncio.run(read(uploads, sending([b"x"]))) == b"x"
