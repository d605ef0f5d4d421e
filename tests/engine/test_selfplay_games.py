"""Games of self-play, read as records are."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest

from tzaar.engine.selfplay import HEAD, MAGIC, SelfPlay, SelfPlayStart
from tzaar.engine.selfplay_games import is_selfplay, scan_selfplay
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.position import Position
from tzaar.setups import StartKind

SEEDS = (3, 4)


def written(path: Path, *games: bytes) -> Path:
    path.write_bytes(MAGIC + b"".join(games))
    return path


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        (SelfPlayStart.RANDOM, StartKind.RANDOM),
        (SelfPlayStart.FIXED, StartKind.FIXED),
        (SelfPlayStart.PLACED, StartKind.TOURNAMENT),
    ],
)
def test_games_are_those_that_were_played(
    tmp_path: Path, start: SelfPlayStart, kind: StartKind
) -> None:
    play = SelfPlay(nodes=20, start=start)
    data = [play.play(seed) for seed in SEEDS]
    path = written(tmp_path / "games.bin", *data)
    assert is_selfplay(path)
    for game, seed, raw in zip(scan_selfplay(path), SEEDS, data, strict=True):
        assert isinstance(game, Game)
        assert game.kind is kind
        if kind is StartKind.RANDOM:
            assert game.start == Position.random(seed)
            assert game.tags["Seed"] == str(seed)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winner.value == raw[8] & 1
        moves = sum(len(node.turn or ()) for node in game.mainline())
        assert moves == raw[9]


def test_what_a_kill_has_left_is_no_game(tmp_path: Path) -> None:
    whole = SelfPlay(nodes=20).play(1)
    for left in (b"", whole[:9], whole[:-1]):
        games = list(scan_selfplay(written(tmp_path / "games.bin", whole, left)))
        assert len(games) == 1


def test_broken_games_are_told(tmp_path: Path) -> None:
    whole = SelfPlay(nodes=20).play(1)
    other_winner = whole[:8] + bytes([whole[8] ^ 1]) + whole[9:]
    no_move = whole[:10] + struct.pack("<H", 63) + whole[12:]
    illegal = whole[:10] + struct.pack("<H", 1) + whole[12:]
    no_head = HEAD.pack(1, 9, 1) + bytes(4)
    for broken, reason in (
        (other_winner, "do not lead to its winner"),
        (no_move, "0x3f is not a move"),
        (illegal, "A1xA2"),
        (no_head, r"no game begins at byte 8$"),
    ):
        [found] = scan_selfplay(written(tmp_path / "games.bin", broken))
        assert isinstance(found, RecordError)
        with pytest.raises(RecordError, match=reason):
            raise found


def test_other_files_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ada")
    os.mkfifo(tmp_path / "pipe")
    assert not any(map(is_selfplay, (tmp_path / "letter", tmp_path / "pipe", tmp_path / "none")))
