"""Who plays, the browsers they are known in, and who was let in to watch."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, select, update
from sqlalchemy import insert as plain_insert

from tzaar.online.storage.schema import device_token, insert, player, session, viewer

_ID_BYTES: Final = 12


def add_guest(c: Connection, token_hash: bytes, now: int) -> str:
    """A new guest, known by a session's token; gives the player's id."""
    player_id = secrets.token_urlsafe(_ID_BYTES)
    c.execute(plain_insert(player).values(id=player_id, kind="guest", created_at=now))
    _add_session(c, player_id, token_hash, now)
    return player_id


def _add_session(c: Connection, player_id: str, token_hash: bytes, now: int) -> None:
    values = {"token_hash": token_hash, "player_id": player_id, "created_at": now, "seen_at": now}
    c.execute(plain_insert(session).values(values))


def player_of(c: Connection, token_hash: bytes) -> str | None:
    """The player who is known by a session's token, unless the session was ended."""
    asked = session.c.token_hash == token_hash, session.c.ended_at.is_(None)
    return c.execute(select(session.c.player_id).where(*asked)).scalar_one_or_none()


def see_session(c: Connection, token_hash: bytes, now: int) -> None:
    """Note that a session is in use."""
    c.execute(update(session).where(session.c.token_hash == token_hash).values(seen_at=now))


def end_session(c: Connection, token_hash: bytes, now: int) -> bool:
    """Let the token be worth nothing from now on; False if it was not worth anything."""
    asked = session.c.token_hash == token_hash, session.c.ended_at.is_(None)
    return c.execute(update(session).where(*asked).values(ended_at=now)).rowcount == 1


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
    c.execute(plain_insert(device_token).values(values))


def claim_device_token(
    c: Connection, token_hash: bytes, session_hash: bytes, now: int
) -> str | None:
    """Use such a link for a new session; None if it is wrong, used up or out of date."""
    claiming = (
        update(device_token)
        .where(
            device_token.c.token_hash == token_hash,
            device_token.c.claimed_at.is_(None),
            device_token.c.expires_at > now,
        )
        .values(claimed_at=now)
        .returning(device_token.c.player_id)
    )
    player_id = c.execute(claiming).scalar_one_or_none()
    if player_id is not None:
        _add_session(c, player_id, session_hash, now)
    return player_id


def add_viewer(c: Connection, game_id: str, player_id: str) -> None:
    """Let somebody watch a game; nothing changes if they may already."""
    adding = insert(c, viewer).values(game_id=game_id, player_id=player_id)
    c.execute(adding.on_conflict_do_nothing())


def is_viewer(c: Connection, game_id: str, player_id: str) -> bool:
    """Whether somebody was let in to watch a game."""
    asked = viewer.c.game_id == game_id, viewer.c.player_id == player_id
    return c.execute(select(viewer.c.game_id).where(*asked)).first() is not None
