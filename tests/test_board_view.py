"""What stands on a board and what it sees."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tzaar.errors import InvalidNotationError
from tzaar.geometry import SPACES, Space
from tzaar.moves import Capture
from tzaar.pieces import BLACK, WHITE, Color, PieceType
from tzaar.position import Position, Setup

Study = Callable[[str], Position]

positions = st.from_type(Position)


@given(positions)
def test_spaces_are_sets_that_make_up_the_board(position: Position) -> None:
    parts = [position.spaces(color, kind) for color in Color for kind in PieceType]
    assert position.vacant.union(*parts) == set(SPACES)
    assert sum(map(len, parts)) + len(position.vacant) == 60
    for color in Color:
        assert position.spaces(color) == {space for space, _ in position.stacks(color)}
        for kind in PieceType:
            assert len(position.spaces(color, kind)) == position.visible(color, kind)
            assert position.spaces(color) & position.spaces(None, kind) == position.spaces(
                color, kind
            )
    assert position.spaces() == set(SPACES) - position.vacant


@given(positions)
def test_attacks_and_attackers_are_two_sides_of_one_thing(position: Position) -> None:
    for space in SPACES:
        assert all(space in position.attackers(other) for other in position.attacks(space))
        assert all(space in position.attacks(other) for other in position.attackers(space))
        assert position.is_attacked(space) == bool(position.attackers(space))
        assert position.attacks(space) | position.attackers(space) <= position.reach(space)
    for color in Color:
        hanging = {space for space in position.spaces(color) if position.is_attacked(space)}
        assert position.attacked(color) == hanging


@given(positions)
def test_what_is_attacked_is_what_can_be_captured(position: Position) -> None:
    captures = {move for move in position.legal_moves() if isinstance(move, Capture)}
    opponent = position.to_move.opponent
    if captures:
        assert {move.target for move in captures} == position.attacked(opponent)
    for move in captures:
        assert move.target in position.attacks(move.source)


def test_higher_stacks_and_walls_are_not_attacked(study: Study) -> None:
    position = study("A1:Z A2:t2 A5:R B1:r C1:z E8:T I1:z2 I5:t w c")
    assert position.reach("A1") == {Space.A2, Space.B1, Space.E8} - {Space.E8}
    assert position.attacks("A1") == {Space.B1}
    assert position.attackers("A1") == {Space.A2, Space.B1}
    assert position.attacks("A3") == position.attackers("A3") == frozenset()


def test_names_do_wherever_values_do() -> None:
    position = Position.fixed()
    assert dict(position.stacks("black")) == dict(position.stacks(BLACK))
    assert position.spaces("w", "Z") == position.spaces(WHITE, PieceType.TZAAR)
    assert position.visible("white", "tott") == 15
    assert position.attacked("white") == position.attacked(WHITE)
    for wrong in ("green", ""):
        with pytest.raises(InvalidNotationError, match="not a colour"):
            position.stacks(wrong)
    with pytest.raises(InvalidNotationError, match="not a type"):
        position.spaces("white", "king")


def test_an_index_off_the_board_is_not_another_space() -> None:
    position = (
        Setup({"A1": "T", "A2": "z", "I5": "r"})
        .with_stack("C3", "Z2")
        .with_stack("D4", "R")
        .with_stack("D5", "t")
        .position()
    )
    assert position[int(Space.I5)] == position["I5"]  # type: ignore[index]
    for index in (-1, 60):
        with pytest.raises(ValueError, match="not a valid Space"):
            position[index]  # type: ignore[index]
