"""How a game begins: the events that offer it and fill its second seat."""

from __future__ import annotations

from typing import Any

from tzaar.online.clock import LiveTimer, begin_timer
from tzaar.online.events import Event, EventKind
from tzaar.online.pace import Pace
from tzaar.pieces import Color
from tzaar.position import Position
from tzaar.setups import StartKind


def color_named(name: str | None) -> Color | None:
    """The colour of that name; None for any other choice."""
    return next((color for color in Color if color.name.lower() == name), None)


def offer(
    setup: str, seed: int, pace: Pace, color: str, rematch_of: str | None = None
) -> dict[str, Any]:
    """Everything that is fixed when a game is created; `seed` is for random and balanced starts."""
    match setup:
        case StartKind.RANDOM:
            start = Position.random(seed)
        case StartKind.BALANCED:
            start = Position.balanced(seed)
        case StartKind.TOURNAMENT:
            start = Position.empty()
        case _:
            start = Position.fixed()
    return {
        "setup": setup,
        "seed": seed if setup in (StartKind.RANDOM, StartKind.BALANCED) else None,
        "start": str(start),
        "pace": pace.model_dump(),
        "color": color,
        "rematch_of": rematch_of,
    }


def created(offered: dict[str, Any], player: str, at: int, command_id: str) -> Event:
    """The first event: a player offers a game, and has a seat in it if they chose a colour."""
    seat = color_named(offered["color"])
    return Event(1, EventKind.CREATED, at, player, seat, offered, command_id=command_id)


def joined(player: str, color: Color, pace: Pace, at: int, command_id: str) -> Event:
    """The second event: a player takes the free seat, and the clocks are set."""
    timer = begin_timer(pace, at)
    clocks = timer.left if isinstance(timer, LiveTimer) else None
    payload = {"color": color.name.lower()}
    return Event(2, EventKind.JOINED, at, player, color, payload, clocks, command_id)
