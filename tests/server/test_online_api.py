"""Online play by HTTP, through a real server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from tests.online.world import INVITE, WATCH, WRONG, new_id
from tests.server.live import LiveServer, serving
from tzaar.game import Game
from tzaar.records import scan_text
from tzaar.server import limits, online_api
from tzaar.server.api import create_api
from tzaar.server.converter import Converter
from tzaar.server.limits import Rate
from tzaar.server.settings import Settings


@pytest.fixture
def server(page_folder: Path, tmp_path: Path) -> Iterator[LiveServer]:
    with serving(page_folder, tmp_path) as running:
        yield running


def offer(**wishes: Any) -> dict[str, Any]:
    wish = {"command_id": new_id(), "color": "white", "invite": INVITE, "watch": WATCH}
    return wish | wishes


def wish(kind: str, seq: int, **wishes: Any) -> dict[str, Any]:
    return {"kind": kind, "command_id": new_id(), "seq": seq, **wishes}


@pytest.fixture
def match(server: LiveServer) -> tuple[str, str, str]:
    """The cookies of White and Black, and the id of their game."""
    white, black = server.guest(), server.guest()
    status, _, made = server.ask("POST", "/api/games", offer(), cookie=white)
    assert status == 201
    where = f"/api/games/{made['game']}/commands"
    status, _, done = server.ask("POST", where, wish("join", 1, invite=INVITE), cookie=black)
    assert (status, done["seq"]) == (200, 2)
    return white, black, made["game"]


class TestSessions:
    def test_a_guest_is_a_cookie(self, server: LiveServer) -> None:
        status, headers, made = server.ask("POST", "/api/guest")
        assert status == 200
        cookie = headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="):
            assert part in cookie
        assert "Secure" not in cookie
        assert headers["cache-control"] == "no-store"
        kept = cookie.partition(";")[0]
        status, headers, again = server.ask("POST", "/api/guest", cookie=kept)
        assert again == made
        assert headers["set-cookie"].partition(";")[0] == kept
        assert made["player"] not in kept

    def test_behind_tls_the_cookie_is_for_tls(self, page_folder: Path, tmp_path: Path) -> None:
        settings = Settings.read("https://tzaar.example")
        with serving(page_folder, tmp_path, settings) as server:
            status, _, _ = server.ask("POST", "/api/guest")
            assert status == 403, "only the public address counts"
            _, headers, _ = server.ask("POST", "/api/guest", origin="https://tzaar.example")
            assert "; Secure" in headers["set-cookie"]

    def test_only_trusted_proxies_are_believed(self, page_folder: Path, tmp_path: Path) -> None:
        claims = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
        with serving(page_folder, tmp_path) as server:
            _, headers, _ = server.ask("POST", "/api/guest", headers=claims)
            assert "Secure" not in headers["set-cookie"]
        with serving(page_folder, tmp_path, proxies=("127.0.0.1/32",)) as server:
            _, headers, _ = server.ask("POST", "/api/guest", headers=claims)
            assert "Secure" in headers["set-cookie"]
            status, _, _ = server.ask("GET", "/metrics", headers=claims)
            assert status == 404

    def test_signing_out(self, server: LiveServer) -> None:
        cookie = server.guest()
        assert server.ask("GET", "/api/games", cookie=cookie)[0] == 200
        status, headers, _ = server.ask("POST", "/api/session/end", cookie=cookie)
        assert (status, "Max-Age=0" in headers["set-cookie"]) == (204, True)
        assert server.ask("GET", "/api/games", cookie=cookie)[0] == 401

    def test_another_device_once_and_for_ten_minutes(self, server: LiveServer) -> None:
        cookie = server.guest()
        player = server.ask("POST", "/api/guest", cookie=cookie)[2]["player"]
        link = server.ask("POST", "/api/device", cookie=cookie)[2]
        status, headers, claimed = server.ask("POST", "/api/device/claim", link)
        assert (status, claimed["player"]) == (200, player)
        other = headers["set-cookie"].partition(";")[0]
        assert other != cookie
        assert server.ask("POST", "/api/guest", cookie=other)[2]["player"] == player
        late = server.ask("POST", "/api/device", cookie=cookie)[2]
        server.time.move(s=600)
        for bad in (link, late, {"token": WRONG}):
            status, _, answer = server.ask("POST", "/api/device/claim", bad)
            assert (status, answer["error"]["code"]) == (403, "bad-token")


class TestGames:
    def test_play(self, server: LiveServer, match: tuple[str, str, str]) -> None:
        white, black, game = match
        where = f"/api/games/{game}"
        turn = wish("turn", 2, turn="A5xA4")
        for _ in range(2):
            status, _, done = server.ask("POST", f"{where}/commands", turn, cookie=white)
            assert (status, done) == (200, {"game": game, "seq": 3})
        status, _, opened = server.ask("GET", where, cookie=black)
        assert (status, opened["you"], opened["seq"]) == (200, "black", 3)
        assert [event["kind"] for event in opened["events"]] == ["created", "joined", "turn"]
        _, _, record = server.ask("GET", f"{where}/record", cookie=white)
        (game_read,) = scan_text(record)
        assert isinstance(game_read, Game)
        assert "A5xA4" in record
        stale = wish("turn", 1, turn="A5xA4")
        status, _, answer = server.ask("POST", f"{where}/commands", stale, cookie=white)
        assert (status, answer["error"]["code"]) == (409, "stale")
        assert [event["seq"] for event in answer["error"]["events"]] == [2, 3]
        illegal = wish("turn", 3, turn="A1xA2")
        status, _, answer = server.ask("POST", f"{where}/commands", illegal, cookie=black)
        assert (status, answer["error"]["code"]) == (422, "illegal-turn")
        assert answer["error"]["reason"]

    def test_own_games(
        self, server: LiveServer, match: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(online_api, "_GAMES_AT_ONCE", 2)
        white, _, game = match
        ids = [game]
        for _ in range(4):
            server.time.move(s=1)
            ids.append(server.ask("POST", "/api/games", offer(), cookie=white)[2]["game"])
        listed: list[dict[str, Any]] = []
        more: str | None = ""
        while more is not None:
            query = f"?before={more}" if more else ""
            answer = server.ask("GET", f"/api/games{query}", cookie=white)[2]
            listed += answer["games"]
            more = answer["more"]
        assert [it["game"] for it in listed] == ids[::-1]
        assert (listed[-1]["you"], listed[-1]["to_move"]) == ("white", "white")
        assert listed[0]["to_move"] is None
        assert not {"invite", "watch", "creator", "seats"} & set(listed[0])


class TestDoors:
    @pytest.mark.parametrize("origin", [None, "null", "https://evil.example"])
    @pytest.mark.parametrize(
        "path", ["/api/guest", "/api/games", "/api/device", "/api/device/claim", "/api/session/end"]
    )
    def test_changes_come_from_the_own_page(
        self, server: LiveServer, path: str, origin: str | None
    ) -> None:
        cookie = server.guest()
        content = offer() if path == "/api/games" else {"token": WRONG}
        status, headers, answer = server.ask("POST", path, content, cookie=cookie, origin=origin)
        assert (status, answer["error"]["code"]) == (403, "bad-origin")
        assert "set-cookie" not in headers

    def test_unknown_and_forbidden_look_the_same(
        self, server: LiveServer, match: tuple[str, str, str]
    ) -> None:
        *_, game = match
        stranger = server.guest()
        for days in (0, 2, 365):
            server.time.move(days=days)
            for way in ("", "/record"):
                answers = [
                    server.ask("GET", f"/api/games/{it}{way}", cookie=stranger)
                    for it in (game, "0" * 16)
                ]
                assert [it[0] for it in answers] == [404, 404]
                assert answers[0][2] == answers[1][2]

    def test_without_a_session(self, server: LiveServer, match: tuple[str, str, str]) -> None:
        for path in ("/api/games", f"/api/games/{match[2]}", f"/api/games/{match[2]}/record"):
            status, _, answer = server.ask("GET", path)
            assert (status, answer["error"]["code"]) == (401, "no-session")

    @pytest.mark.parametrize(
        ("content", "status"),
        [
            (b"x" * 5000, 413),
            (b"[" * 4000, 400),
            (b"nonsense", 422),
            (b"null", 422),
            (json.dumps({"command_id": "short"}).encode(), 422),
            (json.dumps(offer(extra=1)).encode(), 422),
            (json.dumps(offer(seed=-1, setup="random")).encode(), 422),
        ],
    )
    def test_what_cannot_be_read(self, server: LiveServer, content: bytes, status: int) -> None:
        cookie = server.guest()
        found, _, answer = server.ask("POST", "/api/games", content, cookie=cookie)
        assert found == status
        assert answer["error"]["code"] in ("bad-message", "too-large")

    @pytest.mark.parametrize(
        "address", ["%0d%0aSet-Cookie:%20a=b", "%00", "..%2f..%2fetc", "a" * 65]
    )
    def test_no_address_gets_into_headers(self, server: LiveServer, address: str) -> None:
        cookie = server.guest()
        status, headers, _ = server.ask("GET", f"/api/games/{address}", cookie=cookie)
        assert status in (404, 422)
        assert "set-cookie" not in headers

    def test_too_many_requests(
        self, page_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(limits, "REQUESTS", Rate(3, 1))
        monkeypatch.setattr(limits, "GUESTS", Rate(1, 1))
        with serving(page_folder, tmp_path) as server:
            assert server.ask("POST", "/api/guest")[0] == 200
            status, _, answer = server.ask("POST", "/api/guest")
            assert (status, answer["error"]["code"]) == (429, "too-fast")
            server.ask("GET", "/api/games")
            assert server.ask("GET", "/api/games")[0] == 429
            server.time.move(s=answer["error"]["wait_ms"] / 1000)
            assert server.ask("GET", "/api/games")[0] == 401


def test_signs_of_life(server: LiveServer) -> None:
    assert server.ask("GET", "/healthz")[2]["status"] == "ok"
    assert server.ask("GET", "/readyz")[2] == {"status": "ready"}
    status, headers, text = server.ask("GET", "/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain")
    for name in ("tzaar_sockets", "tzaar_commands", "tzaar_command_seconds"):
        assert name in text


def test_not_ready_when_nothing_can_be_written(server: LiveServer) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise AssertionError("nothing is written in this test")

    server.online.service.store.database.write = fail  # type: ignore[method-assign]
    server.time.move(s=6)
    assert server.ask("GET", "/readyz")[0] == 503


def test_whatever_the_schema_allows_or_not_is_answered(server: LiveServer) -> None:
    """Requests generated from the schema of the interface, valid and invalid."""
    schema = create_api(Converter(), server.online).openapi()
    paths = {path: it for path, it in schema["paths"].items() if "/convert" not in path}
    description = schemathesis.openapi.from_dict({**schema, "paths": paths})
    cookie = server.guest()

    for operation in description.get_all_operations():
        assert isinstance(operation, Ok)
        case_strategy = operation.ok().as_strategy()

        @settings(
            max_examples=10,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=case_strategy)
        def ask(case: Any) -> None:
            server.time.move(s=10)
            headers = {"Origin": server.origin, "Cookie": cookie}
            response = case.call(base_url=f"{server.origin}/api", headers=headers)
            assert response.status_code < 500, response.text
            if response.status_code >= 400:
                assert response.json()["error"]["code"]

        ask()
