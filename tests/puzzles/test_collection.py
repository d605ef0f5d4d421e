"""The collection as it is: what it offers, and that it is as it should be."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.puzzles import Collection, CollectionError, Kind, Puzzle
from tzaar.puzzles.exhaustive import Exhaustive
from tzaar.puzzles.puzzle import puzzle_id
from tzaar.puzzles.verifying import verify
from tzaar.puzzles.writing import MAX_PIECE, write_collection

SAMPLE = 50
SMALL = 11
"""Stacks on a board that Python can look through to the end."""


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return list(Collection.open())


@pytest.fixture(scope="module")
def sample(puzzles: list[Puzzle]) -> list[Puzzle]:
    return Random(18).sample(puzzles, SAMPLE)


def test_a_sample_is_right(sample: list[Puzzle]) -> None:
    positions = 0
    for puzzle in sample:
        result = verify(puzzle)
        assert result.problems == ()
        positions += result.positions
    assert positions > 10_000


def test_small_ones_are_right_by_trying_everything(puzzles: list[Puzzle]) -> None:
    small = [p for p in puzzles if sum(1 for _ in p.start.stacks()) <= SMALL]
    tried = Random(18).sample(small, min(len(small), SAMPLE))
    for puzzle in tried:
        assert all(Exhaustive().solutions(puzzle)), puzzle.id
    assert len(tried) >= 20


def test_no_position_is_asked_about_twice(puzzles: list[Puzzle]) -> None:
    ids = Counter(puzzle.id for puzzle in puzzles)
    assert max(ids.values()) == 1
    later = {puzzle_id(p.played[2 * n][0]) for p in puzzles for n in range(1, p.turns)}
    assert later.isdisjoint(ids)


def test_it_is_varied(puzzles: list[Puzzle]) -> None:
    kinds = Counter(kind for puzzle in puzzles for kind in puzzle.kinds)
    assert set(kinds) == set(Kind)
    assert {puzzle.turns for puzzle in puzzles} == {1, 2, 3, 4}
    ratings = [puzzle.rating for puzzle in puzzles]
    assert min(ratings) < 200 < 1400 < max(ratings)


def test_its_pieces_are_small_and_say_what_is_in_them() -> None:
    collection = Collection.open()
    manifest = json.loads((collection.folder / "collection.json").read_text("utf-8"))
    sizes = {
        name: (collection.folder / f"{name}.jsonl").stat().st_size for name in manifest["pieces"]
    }
    assert max(sizes.values()) <= MAX_PIECE
    assert sum(manifest["pieces"].values()) == manifest["puzzles"] == len(list(collection))


def test_writing_it_changes_nothing(puzzles: list[Puzzle], tmp_path: Path) -> None:
    write_collection(reversed(puzzles), tmp_path)
    there = Collection.open().folder
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (there / path.name).read_bytes()


# -- Choosing --------------------------------------------------------------------------------------


@pytest.fixture
def two(tmp_path: Path) -> Collection:
    write_collection([TWO_TURNS, HALF], tmp_path)
    return Collection.open(tmp_path)


def test_by_id(two: Collection) -> None:
    assert two[TWO_TURNS.id] == TWO_TURNS
    assert two[f" {HALF.id.upper()}\n"] == HALF
    for unknown in "", "00ee690f", "../../etc":
        with pytest.raises(CollectionError, match="there is no puzzle"):
            two[unknown]


def test_by_kind_and_rating(two: Collection) -> None:
    assert list(two) == [TWO_TURNS, HALF]
    assert list(two.select(Kind.STARVE)) == [HALF]
    assert list(two.select(Kind.TWICE)) == [TWO_TURNS]
    assert list(two.select(lowest=HALF.rating)) == [HALF]
    assert list(two.select(highest=TWO_TURNS.rating)) == [TWO_TURNS]
    assert list(two.select(Kind.PASS)) == []


def test_days_differ_and_are_spread() -> None:
    days = [date(2026, 1, 1) + timedelta(number) for number in range(200)]
    found = [Collection.open().daily(day).id for day in days]
    assert found == [Collection.open().daily(day).id for day in days]
    assert len(set(found)) > 100


def test_a_puzzle_more_changes_few_days(puzzles: list[Puzzle], tmp_path: Path) -> None:
    days = [date(2026, 1, 1) + timedelta(number) for number in range(200)]
    before, after = tmp_path / "before", tmp_path / "after"
    write_collection(puzzles[:-5], before)
    write_collection(puzzles, after)
    old, new = Collection.open(before), Collection.open(after)
    changed = [day for day in days if old.daily(day) != new.daily(day)]
    assert len(changed) <= 20
    assert {new.daily(day).id for day in changed} <= {puzzle.id for puzzle in puzzles[-5:]}


def test_the_puzzle_of_a_day_is_one_of_its_piece(two: Collection) -> None:
    found = {two.daily(date(2026, 1, 1) + timedelta(number)).id for number in range(50)}
    assert found == {TWO_TURNS.id, HALF.id}


# -- What is not there -----------------------------------------------------------------------------


def test_no_collection(tmp_path: Path) -> None:
    with pytest.raises(CollectionError, match="there are no puzzles in"):
        Collection.open(tmp_path)


@pytest.mark.parametrize(
    ("manifest", "reason"),
    [("{", "cannot be read"), ("[]", "cannot be read"), ('{"format": 1}', "cannot be read"),
     ('{"format": 2, "pieces": []}', "has the format 2")],
)  # fmt: skip
def test_another_manifest(tmp_path: Path, manifest: str, reason: str) -> None:
    (tmp_path / "collection.json").write_text(manifest, "utf-8")
    with pytest.raises(CollectionError, match=reason):
        Collection.open(tmp_path)


def test_an_empty_collection_has_no_days(tmp_path: Path) -> None:
    write_collection([], tmp_path)
    empty = Collection.open(tmp_path)
    assert list(empty) == []
    with pytest.raises(CollectionError, match="no puzzles"):
        empty.daily(date(2026, 1, 1))


def test_a_piece_is_missing(tmp_path: Path) -> None:
    write_collection([TWO_TURNS], tmp_path)
    (tmp_path / "0.jsonl").unlink()
    with pytest.raises(CollectionError, match="cannot be read"):
        list(Collection.open(tmp_path))
