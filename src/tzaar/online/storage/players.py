"""The players, the browsers that know them, and who was let in to watch."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy import insert as plain_insert

from tzaar.online.storage.schema import device_token, player, session, viewer
from tzaar.online.storage.upsert import Upsert

_ID_BYTES: Final = 12


def add_guest(c: Connection, token_hash: bytes, now: int) -> str:
    """Add a guest, known by a session's token; gives the player's id."""
    player_id = secrets.token_urlsafe(_ID_BYTES)
    c.execute(_INSERT_PLAYER, {"id": player_id, "kind": "guest", "created_at": now})
    _add_session(c, player_id, token_hash, now)
    return player_id


def _add_session(c: Connection, player_id: str, token_hash: bytes, now: int) -> None:
    values = {"token_hash": token_hash, "player_id": player_id, "created_at": now, "seen_at": now}
    c.execute(_INSERT_SESSION, values)


_INSERT_PLAYER: Final = plain_insert(player)
_INSERT_SESSION: Final = plain_insert(session)


def player_of(c: Connection, token_hash: bytes) -> str | None:
    """The player known by a session's token, unless the session has ended."""
    return c.execute(_PLAYER, {"of_token": token_hash}).scalar_one_or_none()


_IS_TOKEN: Final = session.c.token_hash == bindparam("of_token")
_PLAYER: Final = select(session.c.player_id).where(_IS_TOKEN, session.c.ended_at.is_(None))


def see_session(c: Connection, token_hash: bytes, now: int) -> None:
    """Note that a session is in use."""
    c.execute(_SEE, {"of_token": token_hash, "now": now})


_SEE: Final = update(session).where(_IS_TOKEN).values(seen_at=bindparam("now"))


def end_session(c: Connection, token_hash: bytes, now: int) -> bool:
    """Make a token invalid; gives False if it already was."""
    return c.execute(_END, {"of_token": token_hash, "now": now}).rowcount == 1


_END: Final = (
    update(session).where(_IS_TOKEN, session.c.ended_at.is_(None)).values(ended_at=bindparam("now"))
)


def add_device_token(
    c: Connection, player_id: str, token_hash: bytes, now: int, expires_at: int
) -> None:
    """A link by which one other browser becomes the same player, until `expires_at`."""
    values = {
        "token_hash": token_hash,
        "player_id": player_id,
        "created_at": now,
        "expires_at": expires_at,
    }
    c.execute(_INSERT_DEVICE_TOKEN, values)


_INSERT_DEVICE_TOKEN: Final = plain_insert(device_token)


def claim_device_token(
    c: Connection, token_hash: bytes, session_hash: bytes, now: int
) -> str | None:
    """Use such a link for a new session; gives None if it is wrong, used up or expired."""
    player_id = c.execute(_CLAIM, {"of_token": token_hash, "now": now}).scalar_one_or_none()
    if player_id is not None:
        _add_session(c, player_id, session_hash, now)
    return player_id


_CLAIM: Final = (
    update(device_token)
    .where(
        device_token.c.token_hash == bindparam("of_token"),
        device_token.c.claimed_at.is_(None),
        device_token.c.expires_at > bindparam("now"),
    )
    .values(claimed_at=bindparam("now"))
    .returning(device_token.c.player_id)
)


def add_viewer(c: Connection, game_id: str, player_id: str) -> None:
    """Let somebody watch a game; does nothing if they already may."""
    c.execute(_INSERT_VIEWER.on(c), {"game_id": game_id, "player_id": player_id})


_INSERT_VIEWER: Final = Upsert(viewer, lambda insert: insert.on_conflict_do_nothing())


def is_viewer(c: Connection, game_id: str, player_id: str) -> bool:
    """Whether somebody was let in to watch a game."""
    asked = {"of_game": game_id, "of_player": player_id}
    return c.execute(_VIEWER, asked).first() is not None


_VIEWER: Final = select(viewer.c.game_id).where(
    viewer.c.game_id == bindparam("of_game"), viewer.c.player_id == bindparam("of_player")
)
