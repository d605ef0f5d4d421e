from __future__ import annotations

import asyncio

import pytest

from tzaar.closeable import AsyncCloseable, Closeable


class Door(Closeable):
    closed = False

    def close(self) -> None:
        self.closed = True


class AsyncDoor(AsyncCloseable):
    closed = False

    async def close(self) -> None:
        self.closed = True


def test_leaving_the_block_closes() -> None:
    with Door() as door:
        assert not door.closed
    assert door.closed


def test_an_error_closes_and_is_passed_on() -> None:
    door = Door()
    with pytest.raises(LookupError), door:
        raise LookupError
    assert door.closed


def test_the_same_for_asyncio() -> None:
    async def leave() -> None:
        async with door:
            assert not door.closed
            raise LookupError

    door = AsyncDoor()
    with pytest.raises(LookupError):
        asyncio.run(leave())
    assert door.closed
