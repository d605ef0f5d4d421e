"""A game through nginx, with two servers on PostgreSQL behind it."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.online.games import script
from tests.deploy import nginx
from tests.deploy.nginx import Nginx
from tests.online.faults.serving import Server, serving
from tests.online.postgresql import Postgresql
from tests.online.world import INVITE, WATCH, new_id

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
GAME = script(3)


@pytest.fixture
def postgresql() -> Iterator[Postgresql]:
    if nginx.program() is None:
        pytest.skip("needs nginx: make nginx")
    server = Postgresql("fsync=off")
    yield server
    server.close()


def ask(
    proxy: Nginx, method: str, path: str, local: str = "127.0.0.1", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """A request through nginx, from one of the addresses of this machine."""
    connection = http.client.HTTPSConnection(
        "localhost", proxy.port, timeout=60, context=proxy.trust, source_address=(local, 0)
    )
    connection.request(method, path, headers={"Origin": proxy.origin, **headers})
    answer = connection.getresponse()
    found = answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    connection.close()
    return found


def addresses(folder: Path) -> list[str]:
    """The source addresses of requests, from the servers' logs."""
    lines = [line for said in folder.glob("said-*") for line in said.read_text().splitlines()]
    found = [json.loads(line) for line in lines]
    return [line["address"] for line in found if line["message"] == "request"]


async def page(proxy: Nginx, cookie: str) -> ClientConnection:
    connection = await connect(
        f"wss://{proxy.host}/api/socket",
        ssl=proxy.trust,
        origin=Origin(proxy.origin),
        additional_headers={"Cookie": cookie},
        open_timeout=60,
    )
    await connection.send(json.dumps({"type": "hello", "version": 1}))
    await hear(connection, "welcome")
    return connection


async def hear(connection: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await connection.recv())
        if message["type"] == kind:
            return message


async def do(connection: ClientConnection, kind: str, **message: Any) -> dict[str, Any]:
    command = {"command_id": new_id(), **message.pop("command")}
    await connection.send(json.dumps({"type": kind, **message, "command": command}))
    answer = await hear(connection, "answer")
    assert answer["ok"], answer
    return answer


async def play(proxy: Nginx) -> None:
    """A game between two people, through the public address."""
    cookies = []
    for _ in range(2):
        status, headers, _ = ask(proxy, "POST", "/api/guest")
        assert status == 200
        assert headers["set-cookie"].endswith("; Secure")
        cookies.append(headers["set-cookie"].partition(";")[0])
    white, black = [await page(proxy, cookie) for cookie in cookies]
    offer = {"setup": "random", "seed": GAME.seed, "color": "white"}
    offer |= {"invite": INVITE, "watch": WATCH}
    game = (await do(white, "create", command=offer))["game"]
    await do(black, "command", game=game, command={"kind": "join", "seq": 1, "invite": INVITE})
    for each in (white, black):
        await each.send(json.dumps({"type": "subscribe", "game": game, "seq": 2}))
        await hear(each, "game")
    for number, turn in enumerate(GAME.turns[:20]):
        mover, other = (white, black) if number % 2 == 0 else (black, white)
        wish = {"kind": "turn", "seq": 2 + number, "turn": turn}
        assert (await do(mover, "command", game=game, command=wish))["seq"] == 3 + number
        (event,) = (await hear(other, "events"))["events"]
        assert (event["kind"], event["turn"]) == ("turn", turn)
    await do(black, "command", game=game, command={"kind": "resign", "seq": 22})
    (event,) = (await hear(white, "events"))["events"]
    assert (event["kind"], event["by"]) == ("resigned", "black")
    await white.close()
    await black.close()


def check_where_requests_come_from(proxy: Nginx, servers: list[Server], folder: Path) -> None:
    """A client's claim about its own address is ignored, through nginx or around it."""
    forged = {"X-Forwarded-For": "203.0.113.9", "X-Real-Ip": "203.0.113.9"}
    assert ask(proxy, "GET", "/api/games", "127.0.0.7", **forged)[0] == 401
    for server in servers:
        around = http.client.HTTPConnection(*server.address, source_address=("127.0.0.8", 0))
        around.request("GET", "/api/games", headers=forged)
        assert around.getresponse().status == 401
        around.close()
    seen = addresses(folder)
    assert "203.0.113.9" not in seen
    assert {"127.0.0.7", "127.0.0.8"} <= set(seen)


def test_a_game(postgresql: Postgresql, tmp_path: Path) -> None:
    url = postgresql.new_database()
    port = nginx.free_port()
    public = f"https://localhost:{port}"
    options = ("--public", public, "--proxy", "127.0.0.1", "--log-format", "json")

    async def work() -> None:
        async with AsyncExitStack() as stack:
            servers = [
                await stack.enter_async_context(serving(url, tmp_path, options=options))
                for _ in range(2)
            ]
            behind = servers[0].address[1], servers[1].address[1]
            with nginx.running(tmp_path, port, behind) as proxy:
                await play(proxy)
                check_where_requests_come_from(proxy, servers, tmp_path)
                assert ask(proxy, "GET", "/healthz")[0] == 200
                assert ask(proxy, "GET", "/metrics")[0] == 404
                foreign = ask(proxy, "POST", "/api/guest", Origin="https://evil.example")
                assert foreign[0] == 403
                # One server is gone; the other carries on alone.
                servers[0].kill()
                await servers[0].process.wait()
                await play(proxy)

    asyncio.run(work())


def test_plain_http_leads_to_tls(tmp_path: Path) -> None:
    if nginx.program() is None:
        pytest.skip("needs nginx: make nginx")
    port = nginx.free_port()
    with nginx.running(tmp_path, port, (1, 2)) as proxy:
        plain = http.client.HTTPConnection("127.0.0.1", proxy.plain)
        plain.request("GET", "/invite/x", headers={"Host": "localhost"})
        answer = plain.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, "https://localhost/invite/x")
        plain.close()
