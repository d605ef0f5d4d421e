"""Writing collections."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.errors import TzaarError
from tzaar.puzzles import Collection, writing
from tzaar.puzzles.writing import write_collection


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_pieces_get_longer_names_when_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [replace(TWO_TURNS, id=f"{number:08x}") for number in range(0, 2**32, 2**26)]
    write_collection(many, tmp_path)
    assert len(names(tmp_path)) == 17
    monkeypatch.setattr(writing, "MAX_PIECE", 1000)
    write_collection(many, tmp_path)
    assert len(names(tmp_path)) == 257
    assert list(Collection.open(tmp_path)) == many
    assert max(path.stat().st_size for path in tmp_path.glob("*.jsonl")) <= 1000
    monkeypatch.undo()
    write_collection(many[:3], tmp_path)
    assert len(names(tmp_path)) == 17


def test_two_of_one_id_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TzaarError, match="two puzzles have the id 00ee690e"):
        write_collection([TWO_TURNS, HALF, replace(TWO_TURNS, rating=1)], tmp_path)
    assert names(tmp_path) == set()


def test_too_many_of_one_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "MAX_PIECE", 10)
    monkeypatch.setattr(writing, "ID_LENGTH", 2)
    with pytest.raises(TzaarError, match="too many puzzles"):
        write_collection([TWO_TURNS], tmp_path)


def test_the_manifest_counts(tmp_path: Path) -> None:
    write_collection([HALF, TWO_TURNS], tmp_path)
    manifest = json.loads((tmp_path / "collection.json").read_text("utf-8"))
    assert manifest["puzzles"] == 2
    assert manifest["kinds"]["starve"] == manifest["kinds"]["take-2"] == 1
    assert manifest["kinds"]["pass"] == 0
    assert manifest["pieces"]["0"] == manifest["pieces"]["2"] == 1
