"""The servers that share a database, and which players are connected to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, and_, case, delete, func, select, update

from tzaar.online.storage.schema import insert, process, seat_presence
from tzaar.pieces import Color


@dataclass(frozen=True, slots=True)
class Away:
    """A player is not connected to any process."""

    since: int
    closed: bool
    """Whether the page was closed, and not merely cut off."""


# -- Processes -------------------------------------------------------------------------------------


def beat(c: Connection, process_id: str, now: int) -> None:
    """A sign of life."""
    adding = insert(c, process).values(id=process_id, seen_at=now, left_at=None)
    values: dict[str, Any] = {"seen_at": now, "left_at": None}
    c.execute(adding.on_conflict_do_update(index_elements=["id"], set_=values))


def leave(c: Connection, process_id: str, now: int) -> None:
    """The process ends; whoever was connected to it is away from now on."""
    mine = process.c.id == process_id
    c.execute(update(process).where(mine).values(seen_at=now, left_at=now))
    here = and_(seat_presence.c.process_id == process_id, seat_presence.c.away_since.is_(None))
    c.execute(update(seat_presence).where(here).values(away_since=now, closed=0))


def last_seen(c: Connection, except_id: str, until: int | None = None) -> int | None:
    """When any other process gave a sign of life, or None if there never was another.

    Signs after `until` do not count: they are from before the clock was set back.
    """
    others = select(func.max(process.c.seen_at)).where(process.c.id != except_id)
    if until is not None:
        others = others.where(process.c.seen_at <= until)
    last: int | None = c.execute(others).scalar_one()
    return last


def forget_processes(c: Connection, before: int) -> None:
    """Remove processes that ended before a time, with what they knew of players.

    The one that was seen last stays: its time is that of the server's last life.
    """
    latest = select(func.max(process.c.seen_at)).scalar_subquery()
    gone = process.c.seen_at < before, process.c.seen_at < latest
    ids = list(c.execute(select(process.c.id).where(*gone)).scalars())
    for table, column in ((seat_presence, seat_presence.c.process_id), (process, process.c.id)):
        for process_id in ids:
            c.execute(delete(table).where(column == process_id))


def time_of(c: Connection) -> int:
    """The time by the clock of the database's machine, for those who share it."""
    since_1970 = func.extract("epoch", func.clock_timestamp())
    return int(c.execute(select(since_1970 * 1000)).scalar_one())


# -- Players ---------------------------------------------------------------------------------------


def set_present(c: Connection, game_id: str, color: Color, process_id: str) -> None:
    """A player is connected to a process."""
    _set(c, game_id, color, process_id, {"away_since": None, "closed": 0})


def set_away(c: Connection, game_id: str, color: Color, process_id: str, away: Away) -> None:
    """A player is not connected to a process any more."""
    _set(c, game_id, color, process_id, {"away_since": away.since, "closed": int(away.closed)})


def _set(
    c: Connection, game_id: str, color: Color, process_id: str, values: dict[str, int | None]
) -> None:
    key = {"game_id": game_id, "color": color.name.lower(), "process_id": process_id}
    adding = insert(c, seat_presence).values(**key, **values)
    c.execute(adding.on_conflict_do_update(index_elements=list(key), set_=values))


def away_since(c: Connection, game_id: str, color: Color, alive_after: int) -> Away | None:
    """Since when a player has not been connected anywhere; None if they are, or never were."""
    return presence_of(c, [game_id], alive_after).get(game_id, {}).get(color)


def presence_of(
    c: Connection, ids: Sequence[str], alive_after: int
) -> dict[str, dict[Color, Away | None]]:
    """By game and seat, since when players have not been connected anywhere; None if they are.

    Who never was connected is left out. A process that has not been seen after `alive_after` counts
    as dead, and its players as away since it was seen last.
    """
    dead = seat_presence.c.away_since.is_(None) & (process.c.seen_at <= alive_after)
    since = case((dead, process.c.seen_at), else_=seat_presence.c.away_since)
    asked = select(
        seat_presence.c.game_id,
        seat_presence.c.color,
        seat_presence.c.closed,
        since.label("since"),
    ).join(process, process.c.id == seat_presence.c.process_id)
    views: dict[tuple[str, Color], list[Away | None]] = {}
    for start in range(0, len(ids), _IDS_AT_ONCE):
        some = seat_presence.c.game_id.in_(ids[start : start + _IDS_AT_ONCE])
        for row in c.execute(asked.where(some)):
            away = None if row.since is None else Away(row.since, bool(row.closed))
            views.setdefault((row.game_id, Color[row.color.upper()]), []).append(away)
    found: dict[str, dict[Color, Away | None]] = {}
    for (game_id, color), seen in views.items():
        absences = [away for away in seen if away is not None]
        last = max(absences, key=lambda away: (away.since, away.closed), default=None)
        found.setdefault(game_id, {})[color] = last if len(absences) == len(seen) else None
    return found


_IDS_AT_ONCE: Final = 500
"""Databases limit the number of values in a statement."""
