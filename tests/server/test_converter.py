"""Conversions in separate processes, and the handling of failures."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tzaar.records import Format
from tzaar.server import converter as module
from tzaar.server.answers import Answer
from tzaar.server.converter import BUSY, CLOSING, Converter, first_of

SOUND = b'[White "A"]\n\n1. D7xE7 *\n'
HOUR = 3600.0


class Stuck:
    """Replaces a worker's command: reads, and never answers."""

    SCRIPT = "import sys, time; sys.stdin.buffer.read(1); time.sleep(600)"
    CRASH = "import sys; sys.stdin.buffer.read(1)"


def use_script(monkeypatch: pytest.MonkeyPatch, script: str) -> list[Any]:
    """Make workers run a script instead; return the list of their processes as they start."""
    made: list[Any] = []
    create = asyncio.create_subprocess_exec

    async def create_stub(python: str, *_: str, **options: Any) -> asyncio.subprocess.Process:
        process = await create(python, "-c", script, **options)
        made.append(process)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", create_stub)
    return made


@asynccontextmanager
async def opened(**options: Any) -> AsyncIterator[Converter]:
    """With no time limit that a busy machine could reach, unless the test is about it."""
    converter = Converter(**{"time_limit": HOUR} | options)
    try:
        yield converter
    finally:
        await converter.close()


def run(work: Callable[[Converter], Awaitable[Any]], **options: Any) -> Any:
    async def whole() -> Any:
        async with opened(**options) as converter:
            return await work(converter)

    return asyncio.run(whole())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def told(answer: Answer) -> tuple[int, str]:
    return answer.status, json.loads(answer.content)["error"]["code"]


def test_a_worker_is_kept_for_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    create = asyncio.create_subprocess_exec

    async def count(*arguments: Any, **options: Any) -> asyncio.subprocess.Process:
        made.append(await create(*arguments, **options))
        return made[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", count)

    async def work(converter: Converter) -> None:
        for _ in range(3):
            answer = await converter.convert(SOUND, Format.TZR)
            assert answer.status == 200
            assert json.loads(answer.content)["games"] == 1

    run(work)
    assert len(made) == 1
    assert made[0].returncode is not None, "closing ends it"


def test_a_conversion_that_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GRACE", 0.2)
    made = use_script(monkeypatch, Stuck.SCRIPT)

    async def work(converter: Converter) -> None:
        assert told(await converter.convert(SOUND, Format.TZR)) == (422, "time-limit")
        assert made[0].returncode is not None
        assert told(await converter.convert(SOUND, Format.TZR)) == (422, "time-limit")

    run(work, time_limit=0.1)
    assert len(made) == 2, "one that was ended is not used again"


def test_a_worker_that_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    use_script(monkeypatch, Stuck.CRASH)
    assert told(run(lambda it: it.convert(SOUND, Format.TZR))) == (422, "memory-limit")


def test_memory_is_limited() -> None:
    many = b";" * 400_000
    text = b"(;FF[TZAAR]" + many + b")"

    async def work(converter: Converter) -> None:
        assert told(await converter.convert(text, Format.TZR)) == (422, "memory-limit")
        answer = await converter.convert(SOUND, Format.TZR)
        assert answer.status == 200, "the next client has what it needs"

    run(work, memory_limit=80 << 20)


def test_who_gives_up_ends_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    made = use_script(monkeypatch, Stuck.SCRIPT)

    async def work(converter: Converter) -> None:
        task = asyncio.ensure_future(converter.convert(SOUND, Format.TZR))
        await until(lambda: bool(made))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert made[0].returncode is not None

    run(work)


def test_one_client_does_not_keep_another_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of one client's conversions hang; another's is not queued behind them."""
    made = use_script(monkeypatch, Stuck.SCRIPT)

    async def work(converter: Converter) -> None:
        stuck = [
            asyncio.ensure_future(converter.convert(SOUND, Format.TZR, "one")) for _ in range(10)
        ]
        await until(lambda: len(made) == 1)
        other = asyncio.ensure_future(converter.convert(SOUND, Format.TZR, "another"))
        await until(lambda: len(made) == 2)
        for task in (*stuck, other):
            task.cancel()
        await asyncio.gather(*stuck, other, return_exceptions=True)

    run(work)


def test_too_many_are_told_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    use_script(monkeypatch, Stuck.SCRIPT)

    async def work(converter: Converter) -> None:
        stuck = [asyncio.ensure_future(converter.convert(SOUND, Format.TZR)) for _ in range(3)]
        await asyncio.sleep(0)
        assert await converter.convert(SOUND, Format.TZR) is BUSY
        for task in stuck:
            task.cancel()
        await asyncio.gather(*stuck, return_exceptions=True)

    run(work)


def test_the_end_is_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LAST_WAIT", 0.05)
    made = use_script(monkeypatch, Stuck.SCRIPT)

    async def work(converter: Converter) -> None:
        tasks = [asyncio.ensure_future(converter.convert(SOUND, Format.TZR)) for _ in range(5)]
        await until(lambda: bool(made))
        converter.end_soon()
        assert await asyncio.gather(*tasks) == [CLOSING] * 5
        assert await converter.convert(SOUND, Format.TZR) is CLOSING
        assert all(process.returncode is not None for process in made)

    run(work)


def test_first_of() -> None:
    async def work() -> None:
        assert await first_of(asyncio.sleep(0, "quick"), asyncio.sleep(600)) == "quick"
        with pytest.raises(ZeroDivisionError):
            await first_of(fails(), asyncio.sleep(600))

    async def fails() -> None:
        raise ZeroDivisionError

    asyncio.run(work())
