"""``tzaar serve`` as real processes, and players who carry on whatever happens to them."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.online.world import INVITE, WATCH, new_id
from tzaar.pieces import Color
from tzaar.position import Position

SERVE = """
import sys
from pathlib import Path
from tzaar.server import page
from tzaar.cli import main
page.read_page.__defaults__ = (Path(sys.argv.pop(1)),)
main()
"""


class ServerProcess:
    """A server that can be killed and restarted at the same address."""

    def __init__(self, page_folder: Path, options: Sequence[str]) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        where = [str(page_folder), "serve", "--port", str(self.port)]
        self._command = [sys.executable, "-c", SERVE, *where, *options]
        self.process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("TZAAR is at "), line or process.communicate()[1]
        return process

    def kill(self, number: signal.Signals = signal.SIGKILL) -> tuple[int, str]:
        """End it; return its status and the errors it logged."""
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=60)
        return self.process.returncode, said

    def start(self) -> None:
        self.process = self._start()

    def guest(self) -> str:
        """The cookie of a new guest."""
        address = f"http://{self.host}"
        asked = Request(f"{address}/api/guest", b"", {"Origin": address}, method="POST")
        with urlopen(asked, timeout=60) as answer:
            return str(answer.headers["set-cookie"]).partition(";")[0]


class Player:
    """A page that stores a command before sending it, and repeats it until answered."""

    def __init__(self, servers: Sequence[ServerProcess], cookie: str, draw: random.Random) -> None:
        self._servers = servers
        self._cookie = cookie
        self._draw = draw
        self._connection: ClientConnection | None = None
        self.game = ""
        self.color: Color | None = None
        self.events: list[dict[str, Any]] = []
        self.sent: list[str] = []
        """Ids of all commands."""
        self.acknowledged: dict[str, int] = {}
        self.faults: list[str] = []
        self._answer: dict[str, Any] | None = None

    async def create(self) -> str:
        wish = {"color": "white", "invite": INVITE, "watch": WATCH}
        answer = await self._until_answered(
            lambda command: {"type": "create", "command": command}, wish
        )
        self.game, self.color = answer["game"], Color.WHITE
        if self._connection is not None:
            await self._subscribe(self._connection)
        return self.game

    async def join(self, game: str) -> None:
        self.game, self.color = game, Color.BLACK
        await self.command({"kind": "join", "seq": 1, "invite": INVITE})

    async def command(self, wish: dict[str, Any]) -> dict[str, Any]:
        return await self._until_answered(
            lambda command: {"type": "command", "game": self.game, "command": command}, wish
        )

    async def play(self, is_over: asyncio.Event) -> None:
        """Play and talk until told to stop; everything sent is answered by then."""
        while not is_over.is_set():
            position = self._position()
            turns = [] if position is None else list(position.legal_turns())[:50]
            seq = len(self.events)
            if turns and position is not None and position.to_move is self.color:
                wish = {"kind": "turn", "seq": seq, "turn": str(self._draw.choice(turns))}
            else:
                wish = {"kind": "say", "seq": seq, "phrase": "hello"}
            answer = await self.command(wish)
            if not answer["ok"] and answer["code"] not in ("stale", "not-your-turn"):
                self.faults.append(f"{wish}: {answer}")
            await asyncio.sleep(self._draw.uniform(0, 0.1))

    async def reach(self, seq: int) -> None:
        """Wait until the game's event with this number has come."""
        while len(self.events) < seq:
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._hear()

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    def _position(self) -> Position | None:
        position = Position.fixed()
        for event in self.events:
            if event["kind"] == "turn":
                _, position = position.read_turn(event["turn"])
        return None if position.outcome() else position

    async def _until_answered(self, message: Any, wish: dict[str, Any]) -> dict[str, Any]:
        command = {**wish, "command_id": new_id()}
        self.sent.append(command["command_id"])
        while True:
            try:
                connection = await self._connected()
                await connection.send(json.dumps(message(command)))
                self._answer = None
                while (answer := self._answer) is None:
                    await self._hear(command["command_id"])
            except (OSError, WebSocketException, TimeoutError):
                await self.close()
                await asyncio.sleep(self._draw.uniform(0.05, 0.2))
                continue
            if answer["ok"]:
                self.acknowledged[command["command_id"]] = answer["seq"]
            elif answer["code"] in ("too-fast", "unavailable"):
                await asyncio.sleep(answer.get("wait_ms", 200) / 1000)
                continue
            return answer

    async def _connected(self) -> ClientConnection:
        if self._connection is None:
            server = self._draw.choice(self._servers)
            self._connection = connection = await connect(
                f"ws://{server.host}/api/socket",
                origin=f"http://{server.host}",  # type: ignore[arg-type]
                additional_headers={"Cookie": self._cookie},
                compression=None,
            )
            await connection.send(json.dumps({"type": "hello", "version": 1}))
            if self.game:
                await self._subscribe(connection)
        return self._connection

    async def _subscribe(self, connection: ClientConnection) -> None:
        wish = {"type": "subscribe", "game": self.game, "seq": len(self.events), "invite": INVITE}
        await connection.send(json.dumps(wish))

    async def _hear(self, command_id: str | None = None) -> None:
        connection = await self._connected()
        try:
            message = json.loads(await asyncio.wait_for(connection.recv(), 15))
        except (OSError, WebSocketException, TimeoutError):
            await self.close()
            raise
        if message["type"] == "ping":
            await connection.send(json.dumps({"type": "pong", "at": message["at"]}))
        elif message["type"] == "answer" and message["command_id"] == command_id:
            self._answer = message
        elif message["type"] == "events":
            for event in message["events"]:
                if event["seq"] != len(self.events) + 1:
                    self.faults.append(f"event {event['seq']} after {len(self.events)}")
                self.events.append(event)
        elif message["type"] == "refused":
            self.faults.append(str(message))
