"""Messages that a client can cause are logged once a second at most."""

from __future__ import annotations

import json
import logging
import time

import pytest

from tzaar.server.log import LOG, OncePerSecond, in_json


def record(text: str) -> logging.LogRecord:
    return logging.LogRecord("x", logging.WARNING, __file__, 1, text, None, None)


def test_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    once = OncePerSecond()
    assert [once.filter(record("a")) for _ in range(1000)].count(True) == 1
    assert once.filter(record("b"))
    now += 0.9
    assert not once.filter(record("a"))
    now += 0.2
    assert once.filter(record("a"))


def test_it_forgets() -> None:
    once = OncePerSecond()
    for number in range(10_000):
        once.filter(record(str(number)))
    assert len(once._last) <= 101


def test_a_line_of_json_whatever_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with in_json():
        LOG.info("said %s", "a\nb", extra={"game": "g\r\n", "secret": "no"})
        try:
            int("why")
        except ValueError:
            logging.getLogger("elsewhere").exception("failed")
    LOG.info("no more of it")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["message"] for line in lines] == ["said a\nb", "failed"]
    assert lines[0]["game"] == "g\r\n"
    assert "secret" not in lines[0]
    assert "ValueError: " in lines[1]["exception"]
