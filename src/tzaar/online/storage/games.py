"""Games and their logs, in the database.

Statements are built once, with named parameters: building one takes longer than running it, and
leaves reference cycles, which only the garbage collector frees (server/collector.py).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, and_, bindparam, func, or_, select, union, update
from sqlalchemy import insert as plain_insert

from tzaar.online.events import Clocks, Event, EventKind
from tzaar.online.storage.schema import event as event_table
from tzaar.online.storage.schema import game, seat
from tzaar.online.storage.upsert import Upsert
from tzaar.pieces import Color

if TYPE_CHECKING:
    from tzaar.online.state import GameState

INVITED: Final = "invited"
"""The visibility of games that only their players and those let in may see."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game as lists show it."""

    id: str
    seq: int
    status: str
    setup: str
    pace: str
    """The kind of its pace: none, live or correspondence."""
    creator: str
    seats: Mapping[Color, str]
    """The ids of the players in the seats that are taken."""
    turns: int
    winner: Color | None
    reason: str | None
    """The reason for the result."""
    deadline_at: int | None
    created_at: int
    updated_at: int


@dataclass(frozen=True, slots=True)
class GameFacts(GameSummary):
    """What is known of a game without reading its log."""

    visibility: str
    invite_hash: bytes | None
    watch_hash: bytes | None


# -- Writing ---------------------------------------------------------------------------------------


def insert_game(
    c: Connection,
    state: GameState,
    events: Sequence[Event],
    invite_hash: bytes | None,
    watch_hash: bytes | None,
) -> bool:
    """Add a new game with the events it begins with, `state` being what they add up to.

    Gives False and adds nothing if the same command of its creator has already made a game.
    """
    values = _head(state) | {
        "id": state.id,
        "setup": state.setup,
        "pace": state.pace.kind,
        "visibility": INVITED,
        "creator": state.creator,
        "create_command_id": events[0].command_id or None,
        "invite_hash": invite_hash,
        "watch_hash": watch_hash,
        "created_at": events[0].at,
    }
    if c.execute(_INSERT_GAME.on(c), values).first() is None:
        return False
    _take_seats(c, state)
    c.execute(_INSERT_EVENT, [_event_row(state.id, each) for each in events])
    return True


def append(c: Connection, state_after: GameState, event: Event) -> bool:
    """Add an event to its game's log; gives False and adds nothing if another event was first."""
    values = _head(state_after) | {"of_game": state_after.id, "after": event.seq - 1}
    if c.execute(_MOVE_HEAD, values).rowcount == 0:
        return False
    if event.kind is EventKind.JOINED:
        _take_seats(c, state_after)
    c.execute(_INSERT_EVENT, _event_row(state_after.id, event))
    return True


_INSERT_GAME: Final = Upsert(
    game,
    lambda insert: insert.on_conflict_do_nothing(
        index_elements=["creator", "create_command_id"]
    ).returning(game.c.id),
)
_INSERT_EVENT: Final = plain_insert(event_table)
_HEAD: Final = ("seq", "status", "turns", "winner", "reason", "deadline_at", "updated_at")
_MOVE_HEAD: Final = (
    update(game)
    .where(game.c.id == bindparam("of_game"), game.c.seq == bindparam("after"))
    .values({name: bindparam(name) for name in _HEAD})
)


def _head(state: GameState) -> dict[str, Any]:
    """What changes in the row of a game as its log grows."""
    result = state.result
    winner = None if result is None or result.winner is None else result.winner
    return {
        "seq": state.seq,
        "status": str(state.status),
        "turns": len(state.turns),
        "winner": None if winner is None else winner.name.lower(),
        "reason": None if result is None else result.reason,
        "deadline_at": state.deadline_at,
        "updated_at": state.updated_at,
    }


def _take_seats(c: Connection, state: GameState) -> None:
    rows = [
        {"game_id": state.id, "color": color.name.lower(), "player_id": player}
        for color, player in state.seats.items()
        if player is not None
    ]
    if rows:
        c.execute(_INSERT_SEATS.on(c), rows)


_INSERT_SEATS: Final = Upsert(seat, lambda insert: insert.on_conflict_do_nothing())


def _event_row(game_id: str, event: Event) -> dict[str, Any]:
    clocks = event.clocks
    return {
        "game_id": game_id,
        "seq": event.seq,
        "kind": event.kind.value,
        "at": event.at,
        "player": event.player,
        "color": None if event.color is None else event.color.name.lower(),
        # One spelling for the same content, so that copies have equal hashes.
        "payload": json.dumps(dict(event.payload), sort_keys=True, separators=(",", ":")),
        "clock_white": None if clocks is None else clocks.white,
        "clock_black": None if clocks is None else clocks.black,
        "command_id": event.command_id or None,
    }


# -- Reading ---------------------------------------------------------------------------------------


def load_events(c: Connection, game_id: str, after: int = 0) -> list[Event]:
    """The events of a game after number `after`, in order."""
    found = c.execute(_EVENTS, {"of_game": game_id, "after": after})
    return [_event(row) for row in found]


_EVENTS: Final = (
    select(event_table)
    .where(event_table.c.game_id == bindparam("of_game"), event_table.c.seq > bindparam("after"))
    .order_by(event_table.c.seq)
)


def _event(row: Row[Any]) -> Event:
    has_clocks = row.clock_white is not None
    return Event(
        seq=row.seq,
        kind=EventKind(row.kind),
        at=row.at,
        player=row.player,
        color=_color(row.color),
        payload=json.loads(row.payload),
        clocks=Clocks(row.clock_white, row.clock_black) if has_clocks else None,
        command_id=row.command_id or "",
    )


def find_game(c: Connection, game_id: str) -> GameFacts | None:
    """What is known about a game."""
    row = c.execute(_GAME, {"of_game": game_id}).one_or_none()
    if row is None:
        return None
    return GameFacts(
        **_summary(row, _seats(c, [game_id])),
        visibility=row.visibility,
        invite_hash=row.invite_hash,
        watch_hash=row.watch_hash,
    )


_GAME: Final = select(game).where(game.c.id == bindparam("of_game"))


def created_by(c: Connection, player: str, command_id: str) -> str | None:
    """The id of the game that this command of a player has made."""
    found = c.execute(_CREATED, {"of_player": player, "by_command": command_id})
    return found.scalar_one_or_none()


_CREATED: Final = select(game.c.id).where(
    game.c.creator == bindparam("of_player"), game.c.create_command_id == bindparam("by_command")
)


def due(c: Connection, now: int, limit: int) -> list[str]:
    """The ids of games whose deadline has passed, longest overdue first."""
    return list(c.execute(_DUE, {"now": now, "most": limit}).scalars())


_DUE: Final = (
    select(game.c.id)
    .where(game.c.deadline_at <= bindparam("now"))
    .order_by(game.c.deadline_at)
    .limit(bindparam("most"))
)


def running(c: Connection) -> list[str]:
    """The ids of all games that have a deadline, the next first."""
    return list(c.execute(_RUNNING).scalars())


_RUNNING: Final = (
    select(game.c.id).where(game.c.deadline_at.is_not(None)).order_by(game.c.deadline_at)
)


def games_of(
    c: Connection, player: str, limit: int, before: tuple[int, str] | None = None
) -> list[GameSummary]:
    """A player's games, latest change first: those they play in, and those they offered.

    `before` is `updated_at` and `id` of the last one that is already known.
    """
    values: dict[str, Any] = {"of_player": player, "most": limit}
    if before is None:
        rows = c.execute(_MINE, values).all()
    else:
        at, game_id = before
        rows = c.execute(_MY_EARLIER, values | {"before_at": at, "before_id": game_id}).all()
    seats = _seats(c, [row.id for row in rows])
    return [GameSummary(**_summary(row, seats)) for row in rows]


_MINE: Final = (
    select(game)
    .where(
        game.c.id.in_(
            union(
                select(seat.c.game_id).where(seat.c.player_id == bindparam("of_player")),
                select(game.c.id).where(game.c.creator == bindparam("of_player")),
            )
        )
    )
    .order_by(game.c.updated_at.desc(), game.c.id.desc())
    .limit(bindparam("most"))
)
_MY_EARLIER: Final = _MINE.where(
    or_(
        game.c.updated_at < bindparam("before_at"),
        and_(game.c.updated_at == bindparam("before_at"), game.c.id < bindparam("before_id")),
    )
)


def unfinished_of(c: Connection, player: str) -> int:
    """How many of the games that a player has offered are open or in progress."""
    return c.execute(_UNFINISHED, {"of_player": player}).scalar_one()


_UNFINISHED: Final = (
    select(func.count())
    .select_from(game)
    .where(game.c.creator == bindparam("of_player"), game.c.status.in_(("open", "playing")))
)


def seqs_of(c: Connection, ids: Iterable[str]) -> dict[str, int]:
    """The number of the last event of each of these games; those that do not exist are left out."""
    found: dict[str, int] = {}
    wanted = list(ids)
    for start in range(0, len(wanted), _IDS_AT_ONCE):
        some = {"ids": wanted[start : start + _IDS_AT_ONCE]}
        found |= {row.id: row.seq for row in c.execute(_SEQS, some)}
    return found


_SEQS: Final = select(game.c.id, game.c.seq).where(game.c.id.in_(bindparam("ids", expanding=True)))
_IDS_AT_ONCE: Final = 500
"""Databases limit the number of values in a statement."""


def _seats(c: Connection, ids: Sequence[str]) -> dict[str, dict[Color, str]]:
    seats: dict[str, dict[Color, str]] = {game_id: {} for game_id in ids}
    for start in range(0, len(ids), _IDS_AT_ONCE):
        some = {"ids": ids[start : start + _IDS_AT_ONCE]}
        for row in c.execute(_SEATS, some):
            seats[row.game_id][Color[row.color.upper()]] = row.player_id
    return seats


_SEATS: Final = select(seat).where(seat.c.game_id.in_(bindparam("ids", expanding=True)))


def _summary(row: Row[Any], seats: Mapping[str, Mapping[Color, str]]) -> dict[str, Any]:
    names = ("id", "seq", "status", "setup", "pace", "creator", "turns", "reason")
    times = ("deadline_at", "created_at", "updated_at")
    facts = {name: getattr(row, name) for name in (*names, *times)}
    return facts | {"winner": _color(row.winner), "seats": seats[row.id]}


def _color(name: str | None) -> Color | None:
    return None if name is None else Color[name.upper()]
