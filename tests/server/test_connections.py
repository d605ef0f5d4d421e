"""Which connections time out, and which are dropped to make room."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tzaar.server import connections
from tzaar.server.connections import (
    MOST_CONNECTIONS,
    RESERVED_DESCRIPTORS,
    SECONDS,
    Connection,
    Phase,
    end_overdue,
    end_uploads,
    raise_descriptor_limit,
)


class Wire:
    """Replaces a transport: how much is still to be sent, and whether it was aborted."""

    def __init__(self) -> None:
        self.unsent = 0
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.aborted


def connection(now: float = 0.0) -> tuple[Any, Wire]:
    it, wire = Connection.__new__(Connection), Wire()
    it.transport, it.cycle = wire, None  # type: ignore[assignment]
    it.loop = SimpleNamespace(time=lambda: now)  # type: ignore[assignment]
    it._since, it._state, it._request = now, (Phase.REQUEST, 0), None
    return it, wire


def request(more_body: bool = False, complete: bool = False) -> SimpleNamespace:
    return SimpleNamespace(more_body=more_body, response_complete=complete)


def sweep(it: Connection, wire: Wire, now: float) -> bool:
    end_overdue({it}, now)
    return wire.aborted


def test_a_request_that_never_comes() -> None:
    it, wire = connection()
    assert not sweep(it, wire, SECONDS[Phase.REQUEST])
    assert sweep(it, wire, SECONDS[Phase.REQUEST] + 1)


def test_a_body_that_never_ends() -> None:
    it, wire = connection()
    it.cycle = request(more_body=True)
    assert it.phase is Phase.UPLOAD
    assert not sweep(it, wire, 10)
    assert not sweep(it, wire, 10 + SECONDS[Phase.UPLOAD])
    assert sweep(it, wire, 11 + SECONDS[Phase.UPLOAD])


def test_work_may_take_its_time() -> None:
    it, wire = connection()
    it.cycle = request()
    assert it.phase is Phase.WORK
    assert not any(sweep(it, wire, now) for now in range(0, 10_000, 100))


def test_an_answer_that_nobody_takes() -> None:
    it, wire = connection()
    it.cycle, wire.unsent = request(complete=True), 1000
    assert it.phase is Phase.ANSWER
    for now in range(0, 200, 10):
        wire.unsent -= 1
        assert not sweep(it, wire, now), "a slow client takes some of it"
    assert not sweep(it, wire, 200)
    assert sweep(it, wire, 201 + SECONDS[Phase.ANSWER])


def test_the_next_request_has_its_own_time() -> None:
    it, wire = connection()
    for now in range(0, 100, 10):
        it.cycle = request(complete=True)
        assert not sweep(it, wire, now)


def test_uploads_are_ended_with_the_server() -> None:
    (sending, wire), (working, other) = connection(), connection()
    sending.cycle, working.cycle = request(more_body=True), request()
    end_uploads({sending, working})
    assert (wire.aborted, other.aborted) == (True, False)


def test_the_slowest_makes_room() -> None:
    (old, old_wire), (young, young_wire), (busy, busy_wire) = (
        connection(1),
        connection(2),
        connection(),
    )
    busy.cycle, young.cycle = request(), request(more_body=True)
    newcomer, wire = connection(3)
    connections.make_room([young, old, busy], newcomer)
    wires = (old_wire, young_wire, busy_wire, wire)
    assert [it.aborted for it in wires] == [True, False, False, False]
    connections.make_room([young, old, busy], newcomer)
    assert young_wire.aborted, "one that is ending already makes no more room"
    connections.make_room([busy], newcomer)
    assert wire.aborted, "nobody is thrown out of the middle of an answer"


def test_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    limits = (256, 100_000)
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: asked.append(wanted))
    assert raise_descriptor_limit() == MOST_CONNECTIONS
    assert asked == [(MOST_CONNECTIONS + RESERVED_DESCRIPTORS, 100_000)]
    limits = (256, 256)
    assert raise_descriptor_limit() == 256 - RESERVED_DESCRIPTORS
    limits = (1 << 20, 1 << 20)
    assert raise_descriptor_limit() == MOST_CONNECTIONS
