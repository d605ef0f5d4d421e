"""A real server on loopback, in a thread, and pages that talk to it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.online.world import INVITE, WATCH, FakeTime, new_id
from tzaar.online.storage import Database
from tzaar.server.app import create_app
from tzaar.server.online import Online
from tzaar.server.page import read_page
from tzaar.server.run import ListeningServer, listen, server_config
from tzaar.server.settings import Settings

PATIENCE = 20
"""Seconds that anything may take on a busy machine."""


class LiveServer:
    """A running server, as a test sees it."""

    def __init__(self, online: Online, time: FakeTime, port: int, loop: Any) -> None:
        self.online = online
        self.time = time
        self.port = port
        self.loop = loop
        self.host = f"127.0.0.1:{port}"
        self.origin = f"http://{self.host}"

    def ask(
        self,
        method: str,
        path: str,
        content: Any = None,
        *,
        cookie: str = "",
        origin: str | None = "own",
        headers: dict[str, str] | None = None,
    ) -> tuple[int, dict[str, str], Any]:
        """Status, headers and JSON of an answer."""
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        sent = {"Content-Type": "application/json", "Cookie": cookie, **(headers or {})}
        if origin is not None:
            sent["Origin"] = self.origin if origin == "own" else origin
        body = None if content is None and method == "GET" else raw
        request = Request(f"{self.origin}{path}", body, sent, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, dict(answer.headers), _read(answer.read())
        except HTTPError as error:
            with error:
                return error.code, dict(error.headers), _read(error.read())

    def guest(self) -> str:
        """The cookie of a new guest."""
        status, headers, _ = self.ask("POST", "/api/guest")
        assert status == 200
        return headers["set-cookie"].partition(";")[0]

    @contextmanager
    def page(self, cookie: str | None = None, hello: bool = True) -> Iterator[Page]:
        """A connected page, of a new guest by default."""
        cookie = self.guest() if cookie is None else cookie
        with self.connect(cookie=cookie) as connection:
            page = Page(connection, cookie)
            if hello:
                page.say("hello", version=1)
                page.hear("welcome")
            yield page

    def connect(
        self, origin: str | None = "own", cookie: str = "", path: str = "/api/socket"
    ) -> ClientConnection:
        return connect(
            f"ws://{self.host}{path}",
            origin=self.origin if origin == "own" else origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie},
            compression=None,
            open_timeout=PATIENCE,
        )

    def do(self, work: Any) -> Any:
        """The result of a coroutine, run in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)


class Page:
    """Sends and receives; answers pings."""

    def __init__(self, connection: ClientConnection, cookie: str) -> None:
        self.connection = connection
        self.cookie = cookie
        self.heard: list[dict[str, Any]] = []

    def say(self, kind: str, **content: Any) -> None:
        self.connection.send(json.dumps({"type": kind, **content}))

    def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(PATIENCE))
        self.heard.append(message)
        if message["type"] == "ping":
            with suppress(ConnectionClosed):  # what came before the end can still be read
                self.say("pong", at=message["at"])
        return message

    def hear(self, kind: str, **facts: Any) -> dict[str, Any]:
        """The next message of a kind, with these fields."""
        while True:
            message = self.next()
            if message["type"] == kind and message.items() >= facts.items():
                return message

    def command(self, game: str, kind: str, seq: int, **wishes: Any) -> dict[str, Any]:
        """The answer to a command."""
        wish = {"kind": kind, "command_id": new_id(), "seq": seq, **wishes}
        self.say("command", game=game, command=wish)
        return self.hear("answer", command_id=wish["command_id"])

    def create(self, **wishes: Any) -> str:
        """The id of a new game."""
        wish = {"command_id": new_id(), "color": "white", "invite": INVITE, "watch": WATCH}
        self.say("create", command=wish | wishes)
        answer = self.hear("answer", command_id=wish["command_id"])
        assert answer["ok"], answer
        return str(answer["game"])


def _read(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return content.decode()


@contextmanager
def serving(
    page_folder: Path, data: Path, settings: Settings | None = None, proxies: tuple[str, ...] = ()
) -> Iterator[LiveServer]:
    """A server, shut down cleanly afterwards."""
    time = FakeTime()
    ready: list[Any] = []
    started = threading.Event()

    async def serve(online: Online, app: Any) -> None:
        server = ListeningServer(server_config(app, proxies), online.say_goodbye)
        with listen("127.0.0.1", 0) as listener:
            ready.extend([server, listener.getsockname()[1], asyncio.get_running_loop()])
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            while not server.started and not serving.done():
                await asyncio.sleep(0.01)
            started.set()
            await serving

    with Database.open(f"sqlite:///{data / 'tzaar.db'}") as database:
        online = Online(database, time, settings or Settings())
        app = create_app(read_page(page_folder), online=online)
        thread = threading.Thread(target=lambda: asyncio.run(serve(online, app)))
        thread.start()
        try:
            assert started.wait(PATIENCE)
            _, port, loop = ready
            yield LiveServer(online, time, port, loop)
        finally:
            ready[0].should_exit = True
            thread.join()
