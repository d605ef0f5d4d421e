"""The application as a whole."""

from __future__ import annotations

from importlib.metadata import version

from starlette.testclient import TestClient


def test_health(client: TestClient) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": version("tzaar")}
    assert answer.headers["cache-control"] == "no-store"
