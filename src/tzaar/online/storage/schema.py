"""The tables. Migrations create them; a test checks that the two agree.

Times are whole milliseconds since 1970. Only the SHA-256 of a secret is kept.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.dialects import postgresql, sqlite

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
METADATA: Final = MetaData(naming_convention=NAMES)

# Sorted by bytes in both databases, so that two copies can be read side by side.
Id: Final = Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
Time: Final = BigInteger().with_variant(sqlite.INTEGER(), "sqlite")

player: Final = Table(
    "player",
    METADATA,
    Column("id", Id, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("created_at", Time, nullable=False),
)
"""Who plays; `kind` is ``guest`` until there are accounts."""

session: Final = Table(
    "session",
    METADATA,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("player_id", Id, ForeignKey("player.id"), nullable=False, index=True),
    Column("created_at", Time, nullable=False),
    Column("seen_at", Time, nullable=False),
    Column("ended_at", Time),
)
"""A browser that knows a player."""

device_token: Final = Table(
    "device_token",
    METADATA,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("player_id", Id, ForeignKey("player.id"), nullable=False, index=True),
    Column("created_at", Time, nullable=False),
    Column("expires_at", Time, nullable=False, index=True),
    Column("claimed_at", Time),
)
"""The links that make another browser the same player, once."""

game: Final = Table(
    "game",
    METADATA,
    Column("id", Id, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("creator", Id, ForeignKey("player.id"), nullable=False),
    Column("create_command_id", Id),
    Column("invite_hash", LargeBinary),
    Column("watch_hash", LargeBinary),
    Column("turns", Integer, nullable=False),
    Column("winner", Text),
    Column("reason", Text),
    Column("deadline_at", Time, index=True),
    Column("created_at", Time, nullable=False),
    Column("updated_at", Time, nullable=False),
    UniqueConstraint("creator", "create_command_id"),
)
"""The head of each log: its last number, and what lists and sweeps need."""

seat: Final = Table(
    "seat",
    METADATA,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True),
    Column("color", Text, primary_key=True),
    Column("player_id", Id, ForeignKey("player.id"), nullable=False, index=True),
)

event: Final = Table(
    "event",
    METADATA,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("at", Time, nullable=False),
    Column("player", Id, nullable=False),
    Column("color", Text),
    Column("payload", Text, nullable=False),
    Column("clock_white", Time),
    Column("clock_black", Time),
    Column("command_id", Id),
    UniqueConstraint("game_id", "player", "command_id"),
)
"""The log. `payload` is JSON in one spelling, so that copies can be compared by hash."""

viewer: Final = Table(
    "viewer",
    METADATA,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True),
    Column("player_id", Id, ForeignKey("player.id"), primary_key=True, index=True),
)
"""Who was let in to watch."""

process: Final = Table(
    "process",
    METADATA,
    Column("id", Id, primary_key=True),
    Column("seen_at", Time, nullable=False, index=True),
    Column("left_at", Time),
)
"""Servers, with their last heartbeats."""

seat_presence: Final = Table(
    "seat_presence",
    METADATA,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True),
    Column("color", Text, primary_key=True),
    Column("process_id", Id, primary_key=True, index=True),
    Column("away_since", Time),
    Column("closed", Integer, nullable=False),
)
"""Whether a player is connected, as each process sees it; `closed` is 1 if the page was."""
