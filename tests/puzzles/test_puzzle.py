"""Puzzles as texts, and what counts as their solution."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.puzzles.samples import HALF, TWO_TURNS
from tzaar.geometry import SYMMETRIES
from tzaar.moves import Turn
from tzaar.notation import parse_move, parse_turn
from tzaar.position import Position
from tzaar.puzzles import InvalidPuzzleError, Puzzle
from tzaar.puzzles.puzzle import MAX_LINE, canonical, puzzle_id


@pytest.mark.parametrize(
    "puzzle", [TWO_TURNS, HALF, replace(TWO_TURNS, is_exact=False, kinds=(), rating=-300)]
)
def test_what_is_written_can_be_read(puzzle: Puzzle) -> None:
    assert Puzzle.parse(str(puzzle)) == puzzle
    assert "\n" not in str(puzzle)
    assert str(Puzzle.parse(str(puzzle))) == str(puzzle)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"position": 7}, "7 is not a string"),
        ({"rating": "high"}, "'high' is not a whole number"),
        ({"rating": True}, "True is not a whole number"),
        ({"kinds": ["chess"]}, "'chess' is not a valid Kind"),
        ({"line": ["A1xB2", "pass"]}, "does not end with the solver's turn"),
        ({"line": []}, "does not end with the solver's turn"),
        ({"line": 3}, "not iterable"),
    ],
)
def test_nonsense_is_refused(change: dict[str, object], reason: str) -> None:
    facts = json.loads(str(TWO_TURNS)) | change
    with pytest.raises(InvalidPuzzleError, match=reason):
        Puzzle.parse(json.dumps(facts))


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", '"x"', "{}", "[" * MAX_LINE, " " * (MAX_LINE + 1)]
)
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(InvalidPuzzleError):
        Puzzle.parse(text)


@pytest.mark.parametrize("name", ["id", "position", "line", "wins_in", "kinds", "rating", "source"])
def test_nothing_may_be_missing(name: str) -> None:
    facts = json.loads(str(TWO_TURNS))
    del facts[name]
    with pytest.raises(InvalidPuzzleError, match=name):
        Puzzle.parse(json.dumps(facts))


def test_both_orders_of_two_moves_are_right() -> None:
    first, second = TWO_TURNS.played[2][1]
    position = TWO_TURNS.played[2][0]
    swapped = Turn(second, first)
    assert position.play_turn(swapped) == position.play_turn(Turn(first, second))
    assert TWO_TURNS.is_right(1, swapped)


def test_other_turns_are_wrong() -> None:
    right = [turn for turn in TWO_TURNS.start.legal_turns() if TWO_TURNS.is_right(0, turn)]
    after = {TWO_TURNS.start.play_turn(turn) for turn in right}
    assert len(after) == 1
    assert TWO_TURNS.turns == 2
    assert not TWO_TURNS.asks_first_move_only


def test_where_a_first_move_is_asked_for_any_good_second_will_do() -> None:
    first = HALF.line[0]
    assert HALF.asks_first_move_only
    assert HALF.is_right(0, Turn(parse_move(first, HALF.start)))
    for second in HALF.seconds:
        assert HALF.is_right(0, parse_turn(f"{first} {second}", HALF.start))
    assert not HALF.is_right(0, parse_turn(f"{first} pass", HALF.start))
    [(_, played)] = HALF.played
    assert str(played) == f"{first} {HALF.seconds[0]}"


def test_the_id_is_the_same_however_the_board_is_turned() -> None:
    start = TWO_TURNS.start
    images = [start.transform(symmetry) for symmetry in SYMMETRIES]
    images += [image.swap_colors() for image in images]
    assert {puzzle_id(image) for image in images} == {TWO_TURNS.id}
    assert len({str(image) for image in images}) == 24
    assert len({canonical(Position.random(seed)) for seed in range(20)}) == 20
