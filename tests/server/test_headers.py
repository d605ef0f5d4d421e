"""Every answer carries the security headers, whichever part of the server made it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from starlette.testclient import TestClient

from tzaar.server.converter import Converter
from tzaar.server.headers import SECURITY_HEADERS


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/assets/index-BRmcKqdH.js", 200),
        ("GET", "/sw.js", 200),
        ("GET", "/nowhere", 404),
        ("POST", "/", 405),
        ("GET", "/healthz", 200),
        ("POST", "/healthz", 405),
        ("POST", "/api/convert", 422),
        ("GET", "/api/convert", 405),
        ("GET", "/api/nothing", 404),
    ],
)
def test_on_every_kind_of_answer(client: TestClient, method: str, path: str, status: int) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers.get_list(name) == [value]


def test_on_what_was_not_modified(client: TestClient) -> None:
    etag = client.get("/").headers["etag"]
    answer = client.get("/", headers={"If-None-Match": etag})
    assert answer.status_code == 304
    assert SECURITY_HEADERS.items() <= _by_name(answer.headers).items()


def test_on_failures_of_the_server(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(Converter, "convert", fail)
    answer = client.post("/api/convert", content="1. D7xE7 *")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "server"
    assert "secret" not in answer.text
    assert SECURITY_HEADERS.items() <= _by_name(answer.headers).items()


def test_the_policy_lets_nothing_in_that_the_page_does_not_need() -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert "http" not in policy


def _by_name(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: headers[name] for name in SECURITY_HEADERS}
