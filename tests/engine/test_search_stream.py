from __future__ import annotations

import asyncio

import pytest

from tzaar import Position
from tzaar.engine import AsyncNativeEngine, Limit, NativeEngine
from tzaar.errors import EngineError

START = Position.fixed()
ENDLESS = Limit(infinite=True)


def test_closing_a_stream_ends_the_search() -> None:
    async def main() -> None:
        async with await AsyncNativeEngine.open() as engine:
            stream = engine.analysis(START, ENDLESS)
            await anext(stream)
            with pytest.raises(EngineError, match="busy"):
                await engine.play(START, Limit(depth=1))
            await stream.close()
            await engine.play(START, Limit(depth=1))

    asyncio.run(main())


def test_a_stream_that_was_not_started_can_be_closed() -> None:
    async def main() -> None:
        async with (
            await AsyncNativeEngine.open() as engine,
            engine.analysis(START, ENDLESS) as running,
        ):
            await engine.analysis(START, ENDLESS).close()
            running.stop()
            assert [analysis async for analysis in running]

    asyncio.run(main())


def test_an_old_stream_leaves_the_next_search_alone() -> None:
    with NativeEngine() as engine:
        old = engine.analysis(START, ENDLESS)
        next(old)
        old.close()
        with engine.analysis(START, ENDLESS) as stream:
            next(stream)
            old.close()
            with pytest.raises(EngineError, match="busy"):
                engine.play(START, Limit(depth=1))
