from __future__ import annotations

import asyncio

import pytest

from tzaar.engine.finishing import finish


def test_the_result_is_passed_on() -> None:
    async def work() -> int:
        await asyncio.sleep(0)
        return 7

    assert asyncio.run(finish(work())) == 7


def test_an_error_is_passed_on() -> None:
    async def work() -> None:
        raise LookupError("no")

    with pytest.raises(LookupError):
        asyncio.run(finish(work()))


@pytest.mark.parametrize("fails", [False, True])
def test_cancelling_again_and_again_does_not_break_it_off(fails: bool) -> None:
    done = []

    async def work() -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        done.append(True)
        if fails:
            raise LookupError("no")

    async def main() -> None:
        task = asyncio.create_task(finish(work()))
        for _ in range(3):
            await asyncio.sleep(0)
            task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert done == [True]

    asyncio.run(main())
