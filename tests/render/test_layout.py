"""Where things are in a diagram (R2)."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from tzaar import BLACK, SPACES, WHITE, Space
from tzaar.geometry import BETWEEN, NEIGHBOURS
from tzaar.render import layout


def test_neighbours_are_one_step_apart() -> None:
    for space in SPACES:
        x, y = layout.point(space)
        for neighbour in NEIGHBOURS[space]:
            u, v = layout.point(neighbour)
            assert hypot(u - x, v - y) == pytest.approx(1)


def test_columns_run_from_left_to_right_and_rows_upwards() -> None:
    assert layout.point(Space.A1).x < layout.point(Space.E1).x == 0 < layout.point(Space.I1).x
    assert layout.point(Space.E8).y < layout.point(Space.E5).y < 0 < layout.point(Space.E4).y


def test_black_sees_the_board_turned_by_180_degrees() -> None:
    for space in SPACES:
        x, y = layout.point(space)
        assert layout.point(space, BLACK) == (-x, -y)


def test_stacks_are_painted_from_the_far_rim_to_the_near_one() -> None:
    assert layout.back_to_front()[0] is Space.E8
    assert layout.back_to_front()[-1] is Space.E1
    assert layout.back_to_front(BLACK)[0] is Space.E1
    assert sorted(layout.back_to_front(WHITE)) == list(SPACES)


def test_the_30_lines_join_all_neighbours_and_leave_the_hole_out() -> None:
    lines = list(layout.lines())
    lengths = [len(BETWEEN[line]) + 2 for line in lines]
    assert [lengths.count(length) for length in range(4, 9)] == [6] * 5
    edges = set()
    for first, last in lines:
        spaces = (first, *BETWEEN[first, last], last)
        edges |= set(pairwise(spaces))
    assert len(edges) == 150
    assert (Space.E4, Space.E5) not in edges


def test_both_ends_of_every_column_are_labelled() -> None:
    names = [str(space) for space, _ in layout.labels()]
    assert names[::2] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1"]
    assert names[1::2] == ["A5", "B6", "C7", "D8", "E8", "F8", "G7", "H6", "I5"]


def test_the_plate_keeps_its_distances() -> None:
    corners = layout.plate(slanted=0.9, upright=0.7)
    assert len(corners) == 6
    assert max(x for x, _ in corners) - layout.point(Space.I1).x == pytest.approx(0.7)
    assert (max(y for _, y in corners) - layout.point(Space.E1).y) * layout.COLUMN_STEP == (
        pytest.approx(0.9)
    )
