"""Verification finds whatever is not as it should be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.endgames.samples import THREE, TWO
from tests.puzzles.samples import TWO_TURNS
from tzaar.endgames import Endgame
from tzaar.endgames.mining import EndgameProver
from tzaar.endgames.verifying import doubles, verify
from tzaar.puzzles.puzzle import puzzle_id
from tzaar.puzzles.verifying import Double


def small() -> Endgame:
    """One that Python looks through to the end."""
    found = EndgameProver().endgame(TWO_TURNS.start, "a puzzle")
    assert found is not None
    return found


@pytest.mark.parametrize("endgame", [TWO, THREE])
def test_what_is_right(endgame: Endgame) -> None:
    result = verify(endgame)
    assert result.problems == ()
    assert result.id == endgame.id
    assert result.positions > 20
    assert not result.is_whole


def test_small_ones_are_looked_through_whole() -> None:
    result = verify(small())
    assert (result.problems, result.is_whole) == ((), True)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"id": "12345678"}, "the id of this position is 832f75e6"),
        ({"position": TWO.position.replace(" w c", "  w c")}, "not in its usual form"),
        ({"position": "nonsense"}, ""),
        ({"wins_in": 1}, "no turn is found"),
        ({"wins_in": 3}, "no turn is found"),
        ({"winning": 3}, "winning is 2, not 3"),
        ({"turns": 47}, "turns is 46, not 47"),
    ],
)
def test_what_is_wrong(change: dict[str, Any], reason: str) -> None:
    problems = verify(replace(TWO, **change)).problems
    assert any(reason in problem for problem in problems), problems


def test_a_position_that_comes_twice() -> None:
    image = TWO.start.rotate(2).swap_colors()
    again = replace(TWO, id="another", position=str(image))
    assert puzzle_id(image) == TWO.id
    assert list(doubles([TWO, THREE])) == []
    assert list(doubles([TWO, THREE, again])) == [
        Double("another", f"it is the position of {TWO.id}, turned or recoloured")
    ]
