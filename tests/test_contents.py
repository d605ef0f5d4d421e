from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tzaar.contents import stack_contents
from tzaar.geometry import Space
from tzaar.moves import Move
from tzaar.notation import parse_moves
from tzaar.pieces import Color, PieceType
from tzaar.position import Position

Study = Callable[[str], Position]

TZAAR, TZARRA, TOTT = PieceType
CORNERS = "A1:Z A2:R A3:T I3:z I4:r I5:t"


def test_at_the_start_every_stack_is_its_top() -> None:
    start = Position.fixed()
    assert stack_contents(start, []) == {
        space: (stack.piece_type,) for space, stack in start.stacks()
    }


def test_what_a_start_does_not_tell_is_unknown(study: Study) -> None:
    contents = stack_contents(study(f"{CORNERS} D4:T3 w c"), [])
    assert contents[Space.D4] == (None, None, TOTT)


def test_the_lower_stack_keeps_its_order() -> None:
    start = Position.fixed()
    moves = parse_moves("D7xE7 F6xF5 G1+F2 D6xE6 A5xA4 H2xH3 F2+F3", start)
    contents = stack_contents(start, moves)
    assert contents[Space.F3] == (TZAAR, TZARRA, TOTT)
    assert Space.F2 not in contents
    assert Space.G1 not in contents


def test_a_capture_takes_all_that_lies_below(study: Study) -> None:
    start = study(f"{CORNERS} D4:Z2 D5:t2 w c")
    contents = stack_contents(start, parse_moves("D4xD5 pass", start))
    assert contents[Space.D5] == (None, TZAAR)
    assert Space.D4 not in contents


def test_placement() -> None:
    start = Position.empty()
    contents = stack_contents(start, parse_moves("Z@D4 t@A1 r@I5", start))
    assert contents == {Space.D4: (TZAAR,), Space.A1: (TOTT,), Space.I5: (TZARRA,)}


@pytest.mark.parametrize("seed", range(5))
def test_contents_agree_with_the_position(seed: int) -> None:
    """The contents are as high as the stacks, show their tops and never exceed the supply."""
    random = Random(seed)
    start = position = Position.random(seed)
    moves: list[Move] = []
    while position.outcome() is None:
        moves.append(random.choice(position.legal_moves()))
        position = position.play(moves[-1])
    contents = stack_contents(start, moves)
    assert {s: (c[-1], len(c)) for s, c in contents.items()} == {
        space: (stack.piece_type, stack.height) for space, stack in position.stacks()
    }
    for color in Color:
        pieces = [p for space, _ in position.stacks(color) for p in contents[space]]
        assert all(pieces.count(kind) <= kind.supply for kind in PieceType)
