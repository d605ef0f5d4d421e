"""What the passing of time does to a game, and how time that nobody could use is given back."""

from __future__ import annotations

from typing import Any

from tzaar.online.clock import LiveTimer
from tzaar.online.events import SYSTEM, Event, EventKind
from tzaar.online.state import GameState, Status


def overdue(state: GameState, now: int) -> Event | None:
    """What the passing of time leads to: a flag, an abort, or nothing yet."""
    deadline = state.deadline_at
    if deadline is None or now < deadline:
        return None
    kind, payload = time_is_up(state)
    at = max(now, state.updated_at)
    return Event(state.seq + 1, kind, at, payload=payload, clocks=state.clocks_at(at))


def time_is_up(state: GameState) -> tuple[EventKind, dict[str, Any]]:
    """What happens to a game whose time is up: the kind of the event and its payload."""
    if state.status is Status.OPEN:
        return EventKind.ABORTED, {"reason": "never-joined"}
    timer = state.timer
    if isinstance(timer, LiveTimer) and not timer.charged:
        return EventKind.ABORTED, {"reason": "no-first-turn"}
    return EventKind.FLAGGED, {"color": state.position.to_move.name.lower()}


def credit(state: GameState, ms: int, now: int, credit_id: str) -> Event | None:
    """Give back to the running turn the time the server was down, once for each `credit_id`.

    None if no clock runs, or if that was done already. A turn gets back at most what it has used.
    """
    timer = state.timer
    if timer is None or state.answer_to(SYSTEM, credit_id) is not None:
        return None
    at = max(now, state.updated_at)
    ms = min(ms, at - timer.since)
    if ms <= 0:
        return None
    credited = timer.credited(ms)
    return Event(
        state.seq + 1,
        EventKind.CLOCK_CREDITED,
        at,
        payload={"ms": ms},
        clocks=credited.shown(at) if isinstance(credited, LiveTimer) else None,
        command_id=credit_id,
    )
