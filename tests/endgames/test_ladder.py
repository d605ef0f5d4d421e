"""The ladder: how it is chosen, written and read, and the one that comes with the package."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from release.pack_folder import pack
from tests.endgames.samples import THREE, TWO
from tzaar.endgames import Endgame, Ladder
from tzaar.endgames.ladder import FILE
from tzaar.endgames.mining import is_a_question
from tzaar.endgames.verifying import doubles, verify
from tzaar.errors import TzaarError
from tzaar.puzzles import Collection
from tzaar.puzzles.collection import default_folder
from tzaar.puzzles.exhaustive import Exhaustive

SAMPLE = 20
MOST_BYTES = 30_000


def variant(number: int, wins_in: int = 2, winning: int = 1, source: str = "") -> Endgame:
    """One that differs in what the choice looks at."""
    return replace(
        TWO,
        id=f"{number:08x}",
        wins_in=wins_in,
        winning=winning,
        turns=100,
        source=source or f"game {number}, turn 20",
    )


def test_the_shortest_and_easiest_come_first() -> None:
    hard, easy, long = variant(1, winning=1), variant(2, winning=9), variant(3, wins_in=3)
    assert list(Ladder.of([long, hard, easy])) == [easy, hard, long]


def test_a_choice_is_spread_from_easy_to_hard() -> None:
    found = [variant(number, winning=number) for number in range(1, 22)]
    assert [one.winning for one in Ladder.choose(found, 5)] == [21, 16, 11, 6, 1]
    assert len(list(Ladder.choose(found, 100))) == 21
    assert [one.winning for one in Ladder.choose(found, 1)] == [21]


def test_a_game_gives_two() -> None:
    found = [variant(number, source="one game, turn 3") for number in range(9)]
    assert len(list(Ladder.choose([*found, variant(9)], 5))) == 3


def test_none_is_chosen_twice_or_against_a_wish() -> None:
    assert list(Ladder.choose([TWO, THREE, TWO], 5)) == [TWO, THREE]
    assert list(Ladder.choose([TWO, THREE], 5, {TWO.id})) == [THREE]


def test_it_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / FILE
    ladder = Ladder.of([THREE, TWO])
    ladder.write(path)
    assert Ladder.open(path) == ladder
    assert len(path.read_text("utf-8").splitlines()) == 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Dear Ada", "is not a file of endgames"),
        ("[]", "is not a file of endgames"),
        ('{"format":2,"endgames":[]}', "the format is 2, and this program reads 1"),
        ('{"format":1}', "'endgames'"),
        ('{"format":1,"endgames":[{}]}', "id is None"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "letter"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TzaarError, match=reason):
        Ladder.open(path)
    with pytest.raises(TzaarError, match="No such file"):
        Ladder.open(tmp_path / "nothing")


# -- The one that comes with the package -----------------------------------------------------------


@pytest.fixture(scope="module")
def endgames() -> list[Endgame]:
    return list(Ladder.open())


def test_it_has_rungs_enough(endgames: list[Endgame]) -> None:
    lengths = Counter(endgame.wins_in for endgame in endgames)
    assert sorted(lengths) == list(range(1, len(lengths) + 1))
    assert len(lengths) >= 5
    assert len(endgames) >= 60
    assert all(lengths[wins_in] >= 10 for wins_in in range(1, 5))


def test_all_leave_something_to_find(endgames: list[Endgame]) -> None:
    for endgame in endgames:
        assert is_a_question(endgame.winning, endgame.turns)


def test_a_sample_is_right(endgames: list[Endgame]) -> None:
    positions = 0
    for endgame in Random(18).sample(endgames, SAMPLE):
        result = verify(endgame)
        assert result.problems == ()
        positions += result.positions
    assert positions > 10_000


def test_the_smallest_of_the_short_ones_are_right_by_trying_everything(
    endgames: list[Endgame],
) -> None:
    """Wins in one and two turns, by the rules of the library alone."""
    for wins_in in 1, 2:
        short = [endgame for endgame in endgames if endgame.wins_in == wins_in]
        for endgame in sorted(short, key=lambda one: one.turns)[:4]:
            exhaustive = Exhaustive()
            within = [exhaustive.wins_within(endgame.start, turns) for turns in (1, 3)]
            assert within == [wins_in == 1, True], endgame.id


def test_no_position_comes_twice(endgames: list[Endgame]) -> None:
    assert list(doubles(endgames)) == []
    assert {endgame.id for endgame in endgames}.isdisjoint(p.id for p in Collection.open())


def test_it_is_read_from_the_archive_of_a_wheel(endgames: list[Endgame], tmp_path: Path) -> None:
    pack(default_folder(), tmp_path / "data.tar.bz2")
    assert list(Ladder.open(tmp_path / "data" / FILE)) == endgames


def test_its_file_is_small_and_as_it_is_written(endgames: list[Endgame], tmp_path: Path) -> None:
    path = default_folder() / FILE
    assert path.stat().st_size <= MOST_BYTES
    assert json.loads(path.read_text("utf-8"))["format"] == 1
    Ladder.of(reversed(endgames)).write(tmp_path / FILE)
    assert (tmp_path / FILE).read_bytes() == path.read_bytes()
