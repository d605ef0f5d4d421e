"""Conversions in processes of their own, within limits that hold whatever is converted.

The server itself never reads a record: a text that takes long would hold up everybody.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Final
from weakref import WeakValueDictionary

from tzaar.records import Format
from tzaar.server.answers import Answer, failure
from tzaar.server.convert import TIME_LIMIT
from tzaar.server.worker import ANSWER, REQUEST

AT_ONCE: Final = 2
"""How many conversions run at the same time; more would only wait for one another."""
MOST_WAITING: Final = 100
MEMORY_LIMIT: Final = 1 << 30
"""Bytes of address space for a worker; 2 MB of the worst records need half of that."""
GRACE: Final = 3.0
"""Seconds beyond the time limit after which a worker is ended."""
LAST_WAIT: Final = 1.5
"""Seconds that conversions have left once the server is to end."""

BUSY: Final = failure(
    HTTPStatus.SERVICE_UNAVAILABLE, "busy", "many records are being converted; try again soon"
)
CLOSING: Final = failure(
    HTTPStatus.SERVICE_UNAVAILABLE, "closing", "the server is about to end; try again later"
)


class Converter:
    """Converts records for many clients; `close` must come last.

    Each client has one conversion at a time, so that nobody waits because of one client's many.
    """

    def __init__(self, time_limit: float = TIME_LIMIT, memory_limit: int = MEMORY_LIMIT) -> None:
        self._hard_limit = time_limit + GRACE
        self._memory_limit = memory_limit
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._waiting = 0
        self._idle: list[_Worker] = []
        self._ended = asyncio.Event()

    async def convert(self, body: bytes, to: Format, client: str = "") -> Answer:
        """The result for a text. If cancelled, it ends its worker."""
        if self._ended.is_set():
            return CLOSING
        if self._waiting >= MOST_WAITING:
            return BUSY
        self._waiting += 1
        try:
            answer = await first_of(self._in_turn(body, to, client), self._ended.wait())
        finally:
            self._waiting -= 1
        return answer if isinstance(answer, Answer) else CLOSING

    def end_soon(self) -> None:
        """Let what is under way finish if it is quick."""
        asyncio.get_running_loop().call_later(LAST_WAIT, self._ended.set)

    async def close(self) -> None:
        """End all workers."""
        self._ended.set()
        await asyncio.gather(*(worker.end() for worker in self._idle))
        self._idle.clear()

    async def _in_turn(self, body: bytes, to: Format, client: str) -> Answer:
        turn = self._turns.setdefault(client, asyncio.Lock())
        async with turn, self._slots, self._worker() as worker:
            return await worker.convert(body, to, self._hard_limit)

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[_Worker]:
        """An idle worker, or a new one; it is kept if it still works afterwards."""
        worker = self._idle.pop() if self._idle else _Worker(self._memory_limit)
        try:
            yield worker
        finally:
            if worker.is_good:
                self._idle.append(worker)
            else:
                await worker.end()


class _Worker:
    def __init__(self, memory_limit: int) -> None:
        # Nothing is imported from the current folder (-P): what is in it is not ours.
        self._command = (sys.executable, "-P", "-m", "tzaar.server.worker", str(memory_limit))
        self._process: asyncio.subprocess.Process | None = None
        self.is_good = False
        """Whether it waits for a request: it has answered all so far, completely."""

    async def convert(self, body: bytes, to: Format, seconds: float) -> Answer:
        self.is_good = False
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
        try:
            async with asyncio.timeout(seconds):
                answer = await self._ask(self._process, body, to, seconds)
        except TimeoutError:
            message = "a game of this text takes too long to read"
            return failure(HTTPStatus.UNPROCESSABLE_ENTITY, "time-limit", message, games=0)
        except (asyncio.IncompleteReadError, ConnectionError):
            message = "the conversion broke off; the text may need more memory than there is"
            return failure(HTTPStatus.UNPROCESSABLE_ENTITY, "memory-limit", message)
        self.is_good = True
        return answer

    async def _ask(
        self, process: asyncio.subprocess.Process, body: bytes, to: Format, seconds: float
    ) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        # The worker ends itself a little later, so that this side can say what happened.
        process.stdin.write(REQUEST.pack(to.encode("ascii"), seconds + GRACE, len(body)) + body)
        await process.stdin.drain()
        status, length = ANSWER.unpack(await process.stdout.readexactly(ANSWER.size))
        return Answer(status, await process.stdout.readexactly(length))

    async def end(self) -> None:
        if self._process is None:
            return
        if self._process.returncode is None:
            self._process.kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()


async def first_of(*works: Coroutine[Any, Any, Any]) -> Any:
    """The result of the first to finish; the others are cancelled and have ended by then."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task.done()).result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
