"""The servers that share a database, and which players are connected to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, case, delete, func, select, update

from tzaar.online.storage.schema import process, seat_presence
from tzaar.online.storage.upsert import Upsert
from tzaar.pieces import Color


@dataclass(frozen=True, slots=True)
class Away:
    """A player is not connected to any process."""

    since: int
    closed: bool
    """Whether the page was closed, and not merely cut off."""


# -- Processes -------------------------------------------------------------------------------------


def beat(c: Connection, process_id: str, now: int) -> None:
    """Write a heartbeat."""
    c.execute(_BEAT.on(c), {"id": process_id, "seen_at": now, "left_at": None})


_BEAT: Final = Upsert(
    process,
    lambda insert: insert.on_conflict_do_update(
        index_elements=["id"], set_={"seen_at": insert.excluded.seen_at, "left_at": None}
    ),
)


def leave(c: Connection, process_id: str, now: int) -> None:
    """Note that the process ends; whoever was connected to it is away from now on."""
    for statement in (_LEAVE, _LEAVE_SEATS):
        c.execute(statement, {"of_process": process_id, "now": now})


_LEAVE: Final = (
    update(process)
    .where(process.c.id == bindparam("of_process"))
    .values(seen_at=bindparam("now"), left_at=bindparam("now"))
)
_LEAVE_SEATS: Final = (
    update(seat_presence)
    .where(
        seat_presence.c.process_id == bindparam("of_process"),
        seat_presence.c.away_since.is_(None),
    )
    .values(away_since=bindparam("now"), closed=0)
)


def last_seen(c: Connection, except_id: str, until: int | None = None) -> int | None:
    """When any other process last wrote a heartbeat, or None if there never was another.

    Heartbeats after `until` do not count: they are from before the clock was set back.
    """
    others = {"except_id": except_id, "until": _ANY_TIME if until is None else until}
    last: int | None = c.execute(_LAST_SEEN, others).scalar_one()
    return last


_ANY_TIME: Final = 2**62
_LAST_SEEN: Final = select(func.max(process.c.seen_at)).where(
    process.c.id != bindparam("except_id"), process.c.seen_at <= bindparam("until")
)


def forget_processes(c: Connection, before: int) -> None:
    """Remove processes that ended before a time, with what they knew of players.

    The one seen last stays: its time says when the server was last alive.
    """
    latest = select(func.max(process.c.seen_at)).scalar_subquery()
    gone = process.c.seen_at < before, process.c.seen_at < latest
    ids = list(c.execute(select(process.c.id).where(*gone)).scalars())
    for table, column in ((seat_presence, seat_presence.c.process_id), (process, process.c.id)):
        for process_id in ids:
            c.execute(delete(table).where(column == process_id))


def time_of(c: Connection) -> int:
    """The time by the clock of the database's machine, for all who share it."""
    since_1970 = func.extract("epoch", func.clock_timestamp())
    return int(c.execute(select(since_1970 * 1000)).scalar_one())


# -- Players ---------------------------------------------------------------------------------------


def note_presence(
    c: Connection, process_id: str, seats: Iterable[tuple[str, Color, Away | None]]
) -> None:
    """Note that players, by game and seat, are connected to a process (None), or no longer."""
    rows = [
        {
            "game_id": game_id,
            "color": color.name.lower(),
            "process_id": process_id,
            "away_since": None if away is None else away.since,
            "closed": int(away is not None and away.closed),
        }
        for game_id, color, away in seats
    ]
    if rows:
        c.execute(_SET.on(c), rows)


_SET: Final = Upsert(
    seat_presence,
    lambda insert: insert.on_conflict_do_update(
        index_elements=["game_id", "color", "process_id"],
        set_={
            "away_since": insert.excluded.away_since,
            "closed": insert.excluded.closed,
        },
    ),
)


def away_since(c: Connection, game_id: str, color: Color, alive_after: int) -> Away | None:
    """Since when a player has not been connected anywhere; None if they are, or never were."""
    return presence_of(c, [game_id], alive_after).get(game_id, {}).get(color)


def presence_of(
    c: Connection, ids: Sequence[str], alive_after: int
) -> dict[str, dict[Color, Away | None]]:
    """By game and seat, since when players have not been connected anywhere; None if they are.

    Players who never connected are left out. A process not seen after `alive_after` counts as dead,
    and its players as away since it was last seen.
    """
    views: dict[tuple[str, Color], list[Away | None]] = {}
    for start in range(0, len(ids), _IDS_AT_ONCE):
        some = {"ids": ids[start : start + _IDS_AT_ONCE], "alive_after": alive_after}
        for row in c.execute(_PRESENCE, some):
            away = None if row.since is None else Away(row.since, bool(row.closed))
            views.setdefault((row.game_id, Color[row.color.upper()]), []).append(away)
    found: dict[str, dict[Color, Away | None]] = {}
    for (game_id, color), seen in views.items():
        absences = [away for away in seen if away is not None]
        last = max(absences, key=lambda away: (away.since, away.closed), default=None)
        found.setdefault(game_id, {})[color] = last if len(absences) == len(seen) else None
    return found


_IS_DEAD: Final = seat_presence.c.away_since.is_(None) & (
    process.c.seen_at <= bindparam("alive_after")
)
_PRESENCE: Final = (
    select(
        seat_presence.c.game_id,
        seat_presence.c.color,
        seat_presence.c.closed,
        case((_IS_DEAD, process.c.seen_at), else_=seat_presence.c.away_since).label("since"),
    )
    .join(process, process.c.id == seat_presence.c.process_id)
    .where(seat_presence.c.game_id.in_(bindparam("ids", expanding=True)))
)
_IDS_AT_ONCE: Final = 500
"""Databases limit the number of values in a statement."""
