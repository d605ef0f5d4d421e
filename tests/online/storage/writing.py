"""A program that writes to a database and reports what is safe, to be killed at any moment.

``python -m tests.online.storage.writing URL COUNT`` appends this many phrases to game ``g`` and
prints ``done N`` for every event committed.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import Future

from tests.online.storage.logs import NOW
from tzaar.online.events import Event, EventKind
from tzaar.online.state import GameState
from tzaar.online.storage import Database, games

GAME = "g"


def said(seq: int, player: str) -> Event:
    return Event(
        seq,
        EventKind.SAID,
        NOW + seq,
        player,
        payload={"phrase": "hello", "n": seq},
        command_id=f"command-{seq}",
    )


def write(url: str, count: int) -> None:
    """Continue at the end of the log, with eight events in flight."""
    with Database.open(url) as database:
        state = GameState.replay(GAME, database.read(lambda c: games.load_events(c, GAME)))
        waiting: list[tuple[int, Future[bool]]] = []
        last = state.seq + count
        while waiting or state.seq < last:
            while len(waiting) < 8 and state.seq < last:
                event = said(state.seq + 1, state.creator)
                state = state.after(event)
                after = state
                waiting.append(
                    (event.seq, database.write(lambda c, a=after, e=event: games.append(c, a, e)))  # type: ignore[misc]
                )
            seq, future = waiting.pop(0)
            assert future.result()
            # A single write, which no kill can undo.
            os.write(1, f"done {seq}\n".encode())


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]))
