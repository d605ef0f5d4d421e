"""A page that loses nothing, like the browser's: requests are kept until answered."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from websockets.exceptions import WebSocketException

from bench.online.client import Address, Client, Message, guest, token

_PAUSE_S = (0.02, 0.1)
"""Between attempts to connect; shorter than those of real pages, to save time."""
_RETRY_S = 0.3
"""Delay after the server says to try again, unless it names one."""
_IMPATIENCE_S = 8.0
"""An unanswered request is repeated after this."""
_AGAIN = ("unavailable", "too-fast")


class Page:
    """A guest in one tab. It reconnects by itself, for as long as it runs.

    Every event is checked as it arrives: it must be the next one of its game, or a known one,
    unchanged.
    """

    def __init__(self, addresses: Sequence[Address], local: str = "127.0.0.1") -> None:
        self.addresses = list(addresses)
        self.cookie = ""
        self.logs: dict[str, list[Message]] = defaultdict(list)
        """By game: all events shown."""
        self.sent: dict[str, Message] = {}
        """By id: every command ever sent."""
        self.acknowledged: dict[str, tuple[str, int]] = {}
        """By command: the game and the number of the event acknowledged as safe."""
        self.refused: dict[str, str] = {}
        """By command: the code of a refusal."""
        self.faults: list[str] = []
        self.connections = 0
        """How many have been made so far."""
        self.resent = 0
        self._local = local
        self._attempts = 0
        self._outbox: dict[str, Message] = {}
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._followed: dict[str, str | None] = {}
        self._client: Client | None = None
        self._changed = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    async def run(self) -> None:
        """Stay connected, reconnecting, until cancelled."""
        while True:
            address = self.addresses[self._attempts % len(self.addresses)]
            self._attempts += 1
            with suppress(OSError, RuntimeError, EOFError, WebSocketException):
                if not self.cookie:
                    self.cookie = await guest(address, self._local)
                client = await Client.connect(address, self.cookie, self._take, self._local)
                self._client = client
                self.connections += 1
                self._resume()
                await client.closed
            self._client = None
            await asyncio.sleep(random.uniform(*_PAUSE_S))

    def drop(self) -> None:
        """Drop the connection."""
        if self._client is not None:
            self._client.drop()

    def follow(self, game: str, watch: str | None = None) -> None:
        """Start following a game."""
        self._followed[game] = watch
        self._subscribe(game)

    def unfollow(self, game: str) -> None:
        """Stop following it."""
        self._followed.pop(game, None)
        self._send({"type": "unsubscribe", "game": game})

    async def create(self, **offer: Any) -> Message:
        """Create a game; return the answer."""
        return await self._ask({"type": "create", "command": {"command_id": token(), **offer}})

    async def command(self, game: str, kind: str, **fields: Any) -> Message:
        """Send a command in a game; return the answer, whenever it comes."""
        command = {"command_id": token(), "kind": kind, "seq": self.seq(game), **fields}
        return await self._ask({"type": "command", "game": game, "command": command})

    def seq(self, game: str) -> int:
        """The number of the last known event of a game."""
        return len(self.logs[game])

    def turns(self, game: str) -> int:
        """The number of turns played so far."""
        return sum(event["kind"] == "turn" for event in self.logs[game])

    async def reach(self, game: str, *, turns: int = 0, seq: int = 0) -> None:
        """Wait until this many turns, or this event, have been shown."""
        while self.turns(game) < turns or self.seq(game) < seq:
            self._changed.clear()
            await self._changed.wait()

    # ----------------------------------------------------------------------------------------------

    async def _ask(self, message: Message) -> Message:
        command_id = message["command"]["command_id"]
        self.sent[command_id] = self._outbox[command_id] = message
        self._answers[command_id] = self._loop.create_future()
        self._post(command_id)
        return await self._answers[command_id]

    def _post(self, command_id: str) -> None:
        message = self._outbox.get(command_id)
        if message is not None:
            self._send(message)
            self._loop.call_later(_IMPATIENCE_S, self._post, command_id)

    def _send(self, message: Message) -> None:
        if self._client is not None and not self._client.closed.done():
            self._client.send(message)

    def _subscribe(self, game: str) -> None:
        if game in self._followed:
            watch = self._followed[game]
            message = {"type": "subscribe", "game": game, "seq": self.seq(game)}
            self._send(message | ({"watch": watch} if watch else {}))

    def _resume(self) -> None:
        for game in self._followed:
            self._subscribe(game)
        self.resent += len(self._outbox)
        for command_id in self._outbox:
            self._post(command_id)

    def _take(self, message: Message) -> None:
        match message["type"]:
            case "events":
                self._grow(message["game"], message["events"])
            case "answer":
                self._hear(message)
            case "refused" if message["code"] in _AGAIN and "game" in message:
                wait = message.get("wait_ms", 1000 * _RETRY_S) / 1000
                self._loop.call_later(wait, self._subscribe, message["game"])
            case "refused" if message["code"] not in _AGAIN:
                self.faults.append(str(message))

    def _grow(self, game: str, events: Sequence[Message]) -> None:
        log = self.logs[game]
        for event in events:
            seq = event["seq"]
            if seq == len(log) + 1:
                log.append(event)
            elif seq > len(log) or log[seq - 1] != event:
                self.faults.append(f"game {game}: {event} after {len(log)} events")
        self._changed.set()

    def _hear(self, answer: Message) -> None:
        command_id = answer["command_id"]
        if not answer["ok"] and answer["code"] in _AGAIN:
            wait = answer.get("wait_ms", 1000 * _RETRY_S) / 1000
            self._loop.call_later(wait, self._post, command_id)
            return
        if "events" in answer:
            game = self.sent[command_id]["game"]
            self._grow(game, answer["events"])
        if self._outbox.pop(command_id, None) is None:
            # A command sent twice is answered twice, with the same answer.
            known = self.acknowledged.get(command_id)
            if answer["ok"] and known != (answer["game"], answer["seq"]):
                self.faults.append(f"{answer} after {known}")
            return
        if answer["ok"]:
            self.acknowledged[command_id] = answer["game"], answer["seq"]
        else:
            self.refused[command_id] = answer["code"]
        self._answers.pop(command_id).set_result(answer)
