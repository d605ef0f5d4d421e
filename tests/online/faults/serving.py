"""Real server processes, for fault tests."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from bench.online.client import Address

ROOT = Path(__file__).parents[3]


class Server:
    """A running ``tzaar serve``."""

    def __init__(self, process: asyncio.subprocess.Process, address: Address) -> None:
        self.process = process
        self.address = address

    async def status(self, path: str) -> int:
        """The status of the answer to a request."""
        url = f"http://{self.address[0]}:{self.address[1]}{path}"

        def ask() -> int:
            try:
                with urlopen(url, timeout=60) as answer:
                    return int(answer.status)
            except HTTPError as error:
                return error.code

        return await asyncio.to_thread(ask)

    async def until(self, path: str, status: int) -> None:
        """Wait until a request has this status."""
        while await self.status(path) != status:
            await asyncio.sleep(0.1)

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        os.kill(self.process.pid, number)


@asynccontextmanager
async def serving(
    url: str, folder: Path, *, module: str = "bench.online.bare", options: tuple[str, ...] = ()
) -> AsyncIterator[Server]:
    """A server on a database; shut down cleanly unless it is gone, with no errors logged."""
    words = ("serve", "--port", "0", "--database", url, "--data", str(folder), *options)
    said = folder / f"said-{len(list(folder.glob('said-*')))}"
    with said.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module, *words),
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            cwd=ROOT,
        )
    try:
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        assert line.startswith("TZAAR is at"), said.read_text()
        host, _, port = line.split("//")[1].rstrip("/\n").rpartition(":")
        yield Server(process, (host, int(port)))
        if process.returncode is None:
            process.terminate()
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        assert "Traceback" not in said.read_text(), said.read_text()
