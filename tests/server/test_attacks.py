"""Attempts to impersonate others; docs/online.md lists these and all other attacks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online.world import INVITE, WATCH, new_id
from tests.server.live import LiveServer, serving


@pytest.fixture
def server(page_folder: Path, tmp_path: Path) -> Iterator[LiveServer]:
    with serving(page_folder, tmp_path) as running:
        yield running


def test_nobody_says_who_they_are(server: LiveServer) -> None:
    """A player's id is not a secret; knowing it is not enough to act as that player."""
    cookie = server.guest()
    victim = server.ask("POST", "/api/guest", cookie=cookie)[2]["player"]
    offer = {"command_id": new_id(), "invite": INVITE, "watch": WATCH}
    game = server.ask("POST", "/api/games", offer, cookie=cookie)[2]["game"]
    claims = {"X-Player": victim, "Authorization": f"Bearer {victim}"}
    stranger = server.guest()
    abort = {"kind": "abort", "command_id": new_id(), "seq": 1}
    requests = [
        ("GET", "/api/games", None),
        ("GET", f"/api/games/{game}", None),
        ("GET", f"/api/games/{game}/record", None),
        ("POST", f"/api/games/{game}/commands", abort),
        ("POST", "/api/device", None),
    ]
    for method, path, content in requests:
        asked = f"{path}?player={victim}&known={victim}"
        for wrong in ("", f"tzaar_session={victim}", f"tzaar_session={victim}; {victim}"):
            status, _, answer = server.ask(method, asked, content, cookie=wrong, headers=claims)
            assert (status, answer["error"]["code"]) == (401, "no-session")
    assert server.ask("GET", f"/api/games?player={victim}", cookie=stranger)[2]["games"] == []
    for method, path, content in requests[1:4]:
        status, _, answer = server.ask(
            method, f"{path}?player={victim}", content, cookie=stranger, headers=claims
        )
        assert (status, answer["error"]["code"]) == (404, "not-found")
    status, _, found = server.ask("GET", "/api/games", cookie=cookie)
    assert [(it["game"], it["status"]) for it in found["games"]] == [(game, "open")]


def test_nobody_is_taken_for_a_proxy(server: LiveServer) -> None:
    """By default no claim about a request's source is believed."""
    for claimed in ("203.0.113.9", "127.0.0.1", "::1"):
        status, headers, _ = server.ask(
            "POST",
            "/api/guest",
            headers={"X-Forwarded-For": claimed, "X-Forwarded-Proto": "https"},
        )
        assert status == 200
        assert not headers["set-cookie"].endswith("Secure")


@pytest.mark.parametrize(
    "path",
    [
        "/invite/%0d%0aSet-Cookie:%20a=b",
        "/online/%0aX:%20y",
        "/watch/%00",
        "/api/games?before=%0d%0aX:y",
        "/%0d%0aLocation:%20https://evil.example",
    ],
)
def test_nothing_that_is_asked_for_gets_into_headers(server: LiveServer, path: str) -> None:
    _, headers, _ = server.ask("GET", path, cookie=server.guest())
    assert not {"set-cookie", "x", "location"} & {name.lower() for name in headers}
