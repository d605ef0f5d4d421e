"""Messages that a client can cause are said once a second."""

from __future__ import annotations

import logging
import time

import pytest

from tzaar.server.log import OncePerSecond


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
