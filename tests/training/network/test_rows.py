"""Rows: made when needed, and refused if malformed."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from training.network.__main__ import main
from training.network.positions import ROW_BYTES
from training.network.rows import DataError, open_rows, rows_of


def test_rows_are_kept_until_the_games_are_newer(
    games: Path, program: Path, tmp_path: Path
) -> None:
    (made,) = rows_of([games], program, tmp_path)
    assert made == tmp_path / "games.codes"
    assert made.stat().st_size % ROW_BYTES == 0
    whole = made.read_bytes()
    made.write_bytes(whole[:ROW_BYTES])
    rows_of([games], program, tmp_path)
    assert made.stat().st_size == ROW_BYTES, "what is there is taken"
    os.utime(made, (0, 0))
    rows_of([games], program, tmp_path)
    assert made.read_bytes() == whole


def test_rows_themselves_need_no_program(rows: Path) -> None:
    assert rows_of([rows], Path("nowhere"), None) == [rows]


def test_damaged_rows_are_refused(rows: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.codes"
    damaged.write_bytes(rows.read_bytes()[:-1])
    with pytest.raises(DataError, match="damaged"):
        open_rows(damaged)
    damaged.write_bytes(b"")
    with pytest.raises(DataError, match="no positions"):
        open_rows(damaged)
    damaged.write_bytes(bytes(np.full(10 * ROW_BYTES, 77, np.uint8)))
    with pytest.raises(DataError, match="no rows of this format"):
        open_rows(damaged)


def test_other_files_are_refused(program: Path, tmp_path: Path) -> None:
    game = tmp_path / "game.tzr"
    game.write_text('[Event "a game for people"]\n')
    with pytest.raises(DataError, match="neither a file of self-play games nor of rows"):
        rows_of([game], program, None)
    with pytest.raises(DataError, match="is not a file"):
        rows_of([tmp_path / "missing.bin"], program, None)


def test_a_missing_program_is_told(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(games), "--out", str(tmp_path / "n.bin"), "--program", "nowhere"]
    assert main([*words, "--rows", str(tmp_path)]) == 1
    assert "nowhere is missing: `make core-tests` builds it" in capsys.readouterr().err


def test_two_files_of_one_name_cannot_share_a_folder(
    games: Path, program: Path, tmp_path: Path
) -> None:
    other = tmp_path / games.name
    other.write_bytes(games.read_bytes())
    with pytest.raises(DataError, match="share one file of rows"):
        rows_of([games, other], program, tmp_path)
