"""The WebSocket of a page: what it sends, what it receives, and when it is ended."""

from __future__ import annotations

import json
import logging
import random
import time as clock
from typing import Any, Final

from pydantic import ValidationError
from starlette.types import Receive, Scope, Send

from tzaar.online.hub import Message
from tzaar.online.messages import (
    PAGE_MESSAGE,
    VERSION,
    Create,
    Hello,
    PageMessage,
    PagePong,
    Ping,
    SendCommand,
    Subscribe,
    Unsubscribe,
)
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.online.service import OnlineService
from tzaar.online.tokens import new_token
from tzaar.server.answers import failure
from tzaar.server.limits import MESSAGES, Bucket, Limits, refuse_after
from tzaar.server.log import LOG
from tzaar.server.metrics import Metrics
from tzaar.server.origin import check_origin
from tzaar.server.refusals import facts_of, missing_events, status_of
from tzaar.server.sessions import Sessions
from tzaar.server.wire import EXTENSION, Wire

PATH: Final = "/api/socket"
HEARTBEAT_S: Final = 5
SILENCE_MS: Final = 15_000
"""The silence after which a page counts as gone."""
ROUNDS: Final = 50
"""A heartbeat is spread over this many rounds, so that no step of the loop serves all sockets."""
MOST_GAMES: Final = 100
"""How many games one socket may follow."""
_MOST_STRIKES: Final = 50
"""How many messages in a row may come too fast; after that the socket is closed."""
_GOING_AWAY: Final = (1000, 1001)
"""Codes by which a browser says that its page was closed."""
_CODES: Final = {"restart": 1012, "too-slow": 1013, "too-fast": 1008}


class Socket:
    """One page that is connected: a `Subscriber`."""

    __slots__ = (
        "address", "bucket", "games", "heard_at", "id", "is_ending", "lag_ms", "pinged_at",
        "player", "round", "strikes", "wire",
    )  # fmt: skip

    def __init__(self, wire: Wire, player: str, address: str, now: int) -> None:
        self.id = new_token()[:8]
        self.wire = wire
        self.player = player
        self.address = address
        self.games: set[str] = set()
        self.heard_at = now
        self.pinged_at: int | None = None
        """The number of the ping that has not been answered yet."""
        self.lag_ms = 0
        """How long a message and its answer take, smoothed."""
        self.bucket = Bucket(MESSAGES, now)
        self.strikes = 0
        self.round = 0
        self.is_ending = False

    def send(self, message: Message) -> None:
        """Take a message; whoever reads too slowly is cut off."""
        if self.is_ending:
            return
        if self.wire.is_behind:
            self.end("too-slow", 1000)
            return
        self.wire.write(message)

    def tell(self, content: dict[str, Any]) -> None:
        """Send something to this page alone."""
        self.send(Message(content))

    def ping(self, message: Message, now: int) -> None:
        """Measure the lag of the page."""
        self.pinged_at = now
        self.send(message)

    def take_pong(self, at: int, now: int) -> None:
        """Note an answer; only the first answer to the last ping counts."""
        if at == self.pinged_at:
            self.pinged_at = None
            lag = max(0, now - at)
            self.lag_ms = lag if not self.lag_ms else (3 * self.lag_ms + lag) // 4

    def end(self, reason: str, wait_ms: int) -> None:
        """Say goodbye and close."""
        if not self.is_ending:
            self.is_ending = True
            self.wire.write(Message({"type": "bye", "reason": reason, "wait_ms": wait_ms}))
            self.wire.end(_CODES[reason])


class Sockets:
    """All sockets of a server, as an ASGI application for WebSockets."""

    def __init__(
        self,
        service: OnlineService,
        sessions: Sessions,
        limits: Limits,
        metrics: Metrics,
        public: str | None,
    ) -> None:
        self._service = service
        self._sessions = sessions
        self._limits = limits
        self._metrics = metrics
        self._public = public
        self._rounds: list[dict[Socket, None]] = [{} for _ in range(ROUNDS)]
        self._round = 0

    def __len__(self) -> int:
        return sum(map(len, self._rounds))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it ends."""
        await receive()  # the wish to connect
        address = scope["client"][0] if scope.get("client") else ""
        try:
            _check_path(scope["path"])
            check_origin(scope["headers"], self._public)
            close = self._limits.open_socket(address)
        except Refusal as refusal:
            await _deny(send, refusal)
            return
        try:
            await self._serve(scope, receive, send, address)
        finally:
            close()

    def beat(self) -> None:
        """Ping some sockets and end those that are silent; to be called `ROUNDS` times a heartbeat.

        It also notifies followers of who came and went.
        """
        now = self._service.time.now()
        self._round = (self._round + 1) % ROUNDS
        message = Message({"type": "ping", "at": now})
        for socket in list(self._rounds[self._round]):
            if socket.is_ending or now - socket.heard_at > SILENCE_MS:
                # A socket that was sent a goodbye has had a heartbeat to read it.
                self._metrics.cut_off.labels("ended" if socket.is_ending else "silent").inc()
                socket.wire.abort()
            else:
                socket.ping(message, now)
        self._service.tell_presence()
        self._metrics.sockets.set(len(self))

    def end_all(self) -> None:
        """Tell everybody to reconnect, but not all at the same moment."""
        sockets = [socket for some in self._rounds for socket in some]
        spread = min(5000, 500 + 2 * len(sockets))
        for socket in sockets:
            socket.end("restart", 200 + random.randrange(spread))  # noqa: S311 - no secret

    # ----------------------------------------------------------------------------------------------

    async def _serve(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        await send({"type": "websocket.accept"})
        wire: Wire = scope["extensions"][EXTENSION]
        cookies = "; ".join(
            value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"
        )
        try:
            player = await self._sessions.require(cookies)
        except Refusal as refusal:
            wire.write(Message({"type": "refused"} | facts_of(refusal)))
            wire.end(1008)
            return
        now = self._service.time.now()
        socket = Socket(wire, player, address, now)
        socket.round = min(range(ROUNDS), key=lambda each: len(self._rounds[each]))
        self._rounds[socket.round][socket] = None
        LOG.info("socket opened", extra={"socket": socket.id, "player": player})
        code = 1006
        try:
            code = await self._converse(socket, receive)
        finally:
            self._rounds[socket.round].pop(socket, None)
            for game_id in socket.games:
                self._service.unfollow(socket, game_id, closed=code in _GOING_AWAY)
            LOG.info("socket closed", extra={"socket": socket.id, "code": code})

    async def _converse(self, socket: Socket, receive: Receive) -> int:
        """Take messages until the socket ends; gives the code with which it did."""
        is_greeted = False
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return int(event.get("code") or 1006)
            self._metrics.messages.inc()
            now = socket.heard_at = self._service.time.now()
            text = event.get("text")
            try:
                message = _read(text)
                wait_ms = socket.bucket.take(now) or self._limits.message_wait(socket.address)
                if wait_ms:
                    socket.strikes += 1
                    if socket.strikes > _MOST_STRIKES:
                        self._metrics.cut_off.labels("too-fast").inc()
                        socket.end("too-fast", 10_000)
                    refuse_after(wait_ms)
                socket.strikes = 0
                if not is_greeted:
                    self._greet(socket, message, now)
                    is_greeted = True
                else:
                    await self._take(socket, message, now)
            except Refusal as refusal:
                await self._refuse(socket, text, refusal)
                if not is_greeted:
                    socket.is_ending = True
                    socket.wire.end(1008)

    def _greet(self, socket: Socket, message: PageMessage, now: int) -> None:
        if not isinstance(message, Hello):
            raise Refusal(RefusalCode.BAD_MESSAGE, "the first message must be hello")
        if message.version != VERSION:
            raise Refusal(RefusalCode.BAD_VERSION, f"this server speaks version {VERSION}")
        welcome = {"type": "welcome", "version": VERSION, "now": now, "heartbeat_s": HEARTBEAT_S}
        socket.tell(welcome)
        socket.ping(Message({"type": "ping", "at": now}), now)

    async def _take(self, socket: Socket, message: PageMessage, now: int) -> None:
        match message:
            case SendCommand():
                await self._command(socket, message)
            case PagePong():
                socket.take_pong(message.at, now)
            case Ping():
                socket.tell({"type": "pong", "at": message.at, "now": now})
            case Subscribe():
                await self._subscribe(socket, message)
            case Unsubscribe():
                socket.games.discard(message.game)
                self._service.unfollow(socket, message.game, closed=True)
            case Create():
                await self._create(socket, message)
            case Hello():
                raise Refusal(RefusalCode.BAD_MESSAGE, "hello must be sent only once")

    async def _subscribe(self, socket: Socket, message: Subscribe) -> None:
        if len(socket.games) >= MOST_GAMES and message.game not in socket.games:
            raise Refusal(RefusalCode.TOO_MANY_GAMES, f"at most {MOST_GAMES} games on one socket")
        await self._service.follow(socket, message.game, message.seq, message.watch, message.invite)
        socket.games.add(message.game)

    async def _create(self, socket: Socket, message: Create) -> None:
        command = message.command
        with self._measured("create"):
            self._limits.game(socket.player, socket.address)
            game_id, seq = await self._service.create(socket.player, command)
        _answer(socket, command.command_id, game_id, seq)
        LOG.info("created", extra={"socket": socket.id, "game": game_id, "player": socket.player})

    async def _command(self, socket: Socket, message: SendCommand) -> None:
        command = message.command
        with self._measured(command.kind):
            seq = await self._service.command(socket.player, message.game, command, socket.lag_ms)
        _answer(socket, command.command_id, message.game, seq)
        if LOG.isEnabledFor(logging.INFO):
            facts = {"socket": socket.id, "game": message.game, "kind": command.kind, "seq": seq}
            LOG.info("command", extra=facts)

    def _measured(self, kind: str) -> _Measured:
        return _Measured(self._metrics, kind)

    async def _refuse(self, socket: Socket, text: str | None, refusal: Refusal) -> None:
        """Say why not, as an answer to the command if it was one."""
        sent = _sent(text)
        facts = facts_of(refusal)
        command_id, game_id = _command_id(sent), sent.get("game")
        LOG.info("refused", extra={"socket": socket.id, "code": refusal.refusal.value})
        if command_id is None:
            about = {"game": game_id} if _is_short_text(game_id) else {}
            socket.tell({"type": "refused"} | about | _without_reason(facts))
            return
        if refusal.refusal is RefusalCode.STALE and isinstance(game_id, str):
            facts |= await missing_events(
                self._service, socket.player, game_id, sent["command"]["seq"]
            )
        socket.tell({"type": "answer", "command_id": command_id, "ok": False} | facts)


class _Measured:
    """Counts a command by its outcome and how long it took."""

    def __init__(self, metrics: Metrics, kind: str) -> None:
        self._metrics = metrics
        self._kind = kind
        self._began = clock.perf_counter()

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        outcome = "ok" if error is None else "failed"
        if isinstance(error, Refusal):
            outcome = error.refusal.value
        self._metrics.commands.labels(self._kind, outcome).inc()
        self._metrics.command_seconds.observe(clock.perf_counter() - self._began)


def _answer(socket: Socket, command_id: str, game_id: str, seq: int) -> None:
    answer = {"type": "answer", "command_id": command_id, "ok": True, "game": game_id, "seq": seq}
    socket.tell(answer)


def _read(text: str | None) -> PageMessage:
    if text is None:
        raise Refusal(RefusalCode.BAD_MESSAGE, "messages are text, not bytes")
    try:
        return PAGE_MESSAGE.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))[:100]
        raise Refusal(RefusalCode.BAD_MESSAGE, f"{where}: {first['msg'][:200]}") from None


def _sent(text: str | None) -> dict[str, Any]:
    """What was sent, as far as it can be read, to find out what a refusal is about."""
    try:
        sent = json.loads(text or "")
    except (ValueError, RecursionError):
        return {}
    return sent if isinstance(sent, dict) else {}


def _command_id(sent: dict[str, Any]) -> str | None:
    command = sent.get("command")
    command_id = command.get("command_id") if isinstance(command, dict) else None
    return command_id if _is_short_text(command_id) else None


def _is_short_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 64


def _without_reason(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: facts[name] for name in ("code", "message", "wait_ms") if name in facts}


def _check_path(path: str) -> None:
    if path != PATH:
        raise Refusal(RefusalCode.NOT_FOUND, "there is nothing at this address")


async def _deny(send: Send, refusal: Refusal) -> None:
    """Refuse the handshake itself."""
    answer = failure(status_of(refusal), **facts_of(refusal))
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"cache-control", b"no-store"),
    ]
    start = {"type": "websocket.http.response.start", "status": answer.status, "headers": headers}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": answer.content})
