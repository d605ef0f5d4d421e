"""Games, their events, and guests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql, sqlite

revision = "0001"
down_revision = None

ID = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
TIME = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    """Make the first tables."""
    _add_players()
    _add_games()
    _add_processes()


def _add_players() -> None:
    op.create_table(
        "player",
        sa.Column("id", ID, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
    )
    op.create_table(
        "session",
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("seen_at", TIME, nullable=False),
        sa.Column("ended_at", TIME),
        sa.PrimaryKeyConstraint("token_hash", name="pk_session"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_session_player_id"),
    )
    op.create_index("ix_session_player_id", "session", ["player_id"])
    op.create_table(
        "device_token",
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("expires_at", TIME, nullable=False),
        sa.Column("claimed_at", TIME),
        sa.PrimaryKeyConstraint("token_hash", name="pk_device_token"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_device_token_player_id"),
    )
    op.create_index("ix_device_token_player_id", "device_token", ["player_id"])
    op.create_index("ix_device_token_expires_at", "device_token", ["expires_at"])


def _add_games() -> None:
    op.create_table(
        "game",
        sa.Column("id", ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("creator", ID, nullable=False),
        sa.Column("create_command_id", ID),
        sa.Column("invite_hash", sa.LargeBinary),
        sa.Column("watch_hash", sa.LargeBinary),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("winner", sa.Text),
        sa.Column("reason", sa.Text),
        sa.Column("deadline_at", TIME),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("updated_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.ForeignKeyConstraint(["creator"], ["player.id"], name="fk_game_creator"),
        sa.UniqueConstraint(
            "creator", "create_command_id", name="uq_game_creator_create_command_id"
        ),
    )
    op.create_index("ix_game_deadline_at", "game", ["deadline_at"])
    op.create_table(
        "seat",
        sa.Column("game_id", ID, nullable=False),
        sa.Column("color", sa.Text, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "color", name="pk_seat"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seat_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id"),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])
    op.create_table(
        "event",
        sa.Column("game_id", ID, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.Column("player", ID, nullable=False),
        sa.Column("color", sa.Text),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("clock_white", TIME),
        sa.Column("clock_black", TIME),
        sa.Column("command_id", ID),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_event"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_event_game_id"),
        sa.UniqueConstraint(
            "game_id", "player", "command_id", name="uq_event_game_id_player_command_id"
        ),
    )
    op.create_table(
        "viewer",
        sa.Column("game_id", ID, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "player_id", name="pk_viewer"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_viewer_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_viewer_player_id"),
    )
    op.create_index("ix_viewer_player_id", "viewer", ["player_id"])


def _add_processes() -> None:
    op.create_table(
        "process",
        sa.Column("id", ID, nullable=False),
        sa.Column("seen_at", TIME, nullable=False),
        sa.Column("left_at", TIME),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
    )
    op.create_index("ix_process_seen_at", "process", ["seen_at"])
    op.create_table(
        "seat_presence",
        sa.Column("game_id", ID, nullable=False),
        sa.Column("color", sa.Text, nullable=False),
        sa.Column("process_id", ID, nullable=False),
        sa.Column("away_since", TIME),
        sa.Column("closed", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "color", "process_id", name="pk_seat_presence"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seat_presence_game_id"),
    )
    op.create_index("ix_seat_presence_process_id", "seat_presence", ["process_id"])
