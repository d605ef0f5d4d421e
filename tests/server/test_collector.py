"""The collector stays quiet, and has nothing to do: what has ended is freed without it."""

from __future__ import annotations

import gc
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online.world import INVITE, WATCH
from tests.server.live import PATIENCE, LiveServer, serving

QUIET = """
import gc
from tzaar.server.collector import QuietCollector
with QuietCollector(growth=2) as collector:
    print(gc.isenabled(), gc.get_freeze_count() > 1000)
    def circle():
        circle = []
        circle.append(circle)
    circle()
    collector.look()
    print(gc.collect())  # nothing has grown: the garbage is still there
    circle()
    held = [[] for _ in range(10**6)]
    collector.look()
    print(gc.collect())
print(gc.isenabled(), gc.get_freeze_count())
"""


def test_it_looks_when_memory_has_grown() -> None:
    done = subprocess.run([sys.executable, "-c", QUIET], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True", "1", "0", "True", "0"]


@pytest.fixture
def without_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


OURS = ("tzaar", "websockets.server", "uvicorn", "sqlalchemy", "starlette", "fastapi", "pydantic")
"""The clients of this test leave something, too."""


def left_behind() -> Counter[str]:
    """Objects of the server's code that only the collector can free, by kind."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    kinds = Counter(f"{type(it).__module__}.{type(it).__qualname__}" for it in gc.garbage)
    gc.garbage.clear()
    return Counter({kind: n for kind, n in kinds.items() if kind.startswith(OURS)})


@pytest.fixture
def server(page_folder: Path, tmp_path: Path) -> Iterator[LiveServer]:
    with serving(page_folder, tmp_path) as running:
        yield running


def play(server: LiveServer) -> None:
    """A game that two play and one watches, with some requests and refusals; then all leave."""
    with server.page() as white, server.page() as black, server.page() as watcher:
        game = white.create()
        watcher.say("subscribe", game=game, seq=0, watch=WATCH)
        watcher.hear("events")
        assert black.command(game, "join", 1, invite=INVITE)["ok"]
        for page in (white, black):
            page.say("subscribe", game=game, seq=0)
            page.hear("events")
        turn = "A5xA4"
        assert not black.command(game, "turn", 2, turn=turn)["ok"]
        assert white.command(game, "turn", 2, turn=turn)["ok"]
        assert not watcher.command(game, "resign", 3)["ok"]
        for path in (f"/api/games/{game}", "/api/games", "/healthz", "/", "/nothing"):
            server.ask("GET", path, cookie=white.cookie)
        assert black.command(game, "resign", 3)["ok"]
        black.connection.socket.shutdown(socket.SHUT_RDWR)  # without a closing handshake


def test_what_ends_is_freed_by_itself(server: LiveServer, without_collector: None) -> None:
    play(server)  # creates what is made once and kept
    left_behind()
    for _ in range(3):
        play(server)
    end = time.monotonic() + PATIENCE
    while len(server.online.sockets) and time.monotonic() < end:
        time.sleep(0.01)
    assert left_behind() == Counter()
