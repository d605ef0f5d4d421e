"""Verification finds whatever is not as it should be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.puzzles import Kind, Puzzle
from tzaar.puzzles.puzzle import puzzle_id
from tzaar.puzzles.verifying import Double, doubles, verify


@pytest.mark.parametrize("puzzle", [TWO_TURNS, HALF])
def test_what_is_right(puzzle: Puzzle) -> None:
    result = verify(puzzle)
    assert result.problems == ()
    assert result.id == puzzle.id
    assert result.positions > 20


def test_small_ones_are_looked_through_whole() -> None:
    assert verify(TWO_TURNS).is_whole
    assert not verify(HALF).is_whole
    wrong = verify(replace(TWO_TURNS, line=(wrong_turn(),)))
    assert "the whole game tree contradicts the solution" in wrong.problems


def wrong_turn() -> str:
    """A turn of the sample that loses."""
    return next(
        str(turn) for turn in TWO_TURNS.start.legal_turns() if not TWO_TURNS.is_right(0, turn)
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"id": "12345678"}, "the id of this position is 00ee690e"),
        ({"position": TWO_TURNS.position.replace(" b c", "  b c")}, "not in its usual form"),
        ({"line": (wrong_turn(),)}, " in "),
        ({"line": ("A1xB2 pass",)}, "A1"),
        ({"wins_in": 3}, "wins_in is 2, not 3"),
        ({"is_exact": False}, "is_exact is True, not False"),
        ({"kinds": (Kind.STARVE,)}, "kinds is"),
        ({"seconds": ("pass",)}, ""),
    ],
)
def test_what_is_wrong(change: dict[str, Any], reason: str) -> None:
    problems = verify(replace(TWO_TURNS, **change)).problems
    assert any(reason in problem for problem in problems), problems


def test_a_defence_that_is_not_the_longest() -> None:
    after = TWO_TURNS.start.play_turn(TWO_TURNS.line[0])
    first = TWO_TURNS.line[2].split()[0]
    defences = (
        str(turn)
        for turn in after.legal_turns()
        if str(turn) != TWO_TURNS.line[1] and after.play_turn(turn).is_legal(first)
    )
    line = (TWO_TURNS.line[0], next(defences), TWO_TURNS.line[2])
    problems = verify(replace(TWO_TURNS, line=line)).problems
    assert any("turn 1 is not followed by a longest defence" in p for p in problems), problems


def test_a_second_move_that_wins_too() -> None:
    """The half puzzle with one of its two second moves, as if the other lost."""
    narrow = replace(HALF, seconds=HALF.seconds[:1])
    assert any("in" in problem for problem in verify(narrow).problems)
    whole = replace(HALF, line=(f"{HALF.line[0]} {HALF.seconds[0]}",), seconds=())
    assert verify(whole).problems


def test_a_position_that_is_asked_about_twice() -> None:
    position, _ = TWO_TURNS.played[2]
    image = position.rotate(2).swap_colors()
    [answer] = [t for t in image.legal_turns() if image.play_turn(t).is_over][:1]
    again = replace(
        TWO_TURNS, id=puzzle_id(image), position=str(image), line=(str(answer),), wins_in=1
    )
    assert list(doubles([TWO_TURNS, HALF])) == []
    assert list(doubles([TWO_TURNS, HALF, again])) == [
        Double(again.id, f"turn 1 is to be found in {TWO_TURNS.id} too")
    ]
    assert list(doubles([HALF, HALF])) == [
        Double(HALF.id, f"turn 1 is to be found in {HALF.id} too")
    ]
