from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tzaar.errors import InvalidNotationError
from tzaar.geometry import (
    BETWEEN,
    CENTRE,
    COLUMNS,
    GRID,
    NEIGHBOURS,
    RAYS,
    SPACE_AT,
    SPACES,
    SYMMETRIES,
    Direction,
    Space,
    Symmetry,
    on_board,
)

OPPOSITE = {
    Direction.N: Direction.S,
    Direction.NE: Direction.SW,
    Direction.SE: Direction.NW,
    Direction.S: Direction.N,
    Direction.SW: Direction.NE,
    Direction.NW: Direction.SE,
}


# -- Against the file ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def published(data: Path) -> Any:
    return json.loads((data / "geometry.json").read_text("utf-8"))


def test_directions(published: Any) -> None:
    assert published["directions"] == {d.name: list(d.value) for d in Direction}


def test_names_in_order(published: Any) -> None:
    assert [entry["name"] for entry in published["spaces"]] == [space.name for space in SPACES]


def test_grid_and_rings(published: Any) -> None:
    assert [(e["name"], e["column_row"], e["ring"]) for e in published["spaces"]] == [
        (space.name, list(space.grid), space.ring) for space in SPACES
    ]


def test_neighbours(published: Any) -> None:
    assert {e["name"]: set(e["neighbours"]) for e in published["spaces"]} == {
        space.name: {other.name for other in NEIGHBOURS[space]} for space in SPACES
    }


def test_rays(published: Any) -> None:
    assert {e["name"]: e["rays"] for e in published["spaces"]} == {
        space.name: {d.name: [s.name for s in RAYS[space][d]] for d in Direction}
        for space in SPACES
    }


# -- Spaces ----------------------------------------------------------------------------------------


def test_sixty_spaces_by_index() -> None:
    assert len(SPACES) == 60
    assert [int(space) for space in SPACES] == list(range(60))


def test_names_follow_from_the_grid() -> None:
    for space in SPACES:
        c, r = space.grid
        number = r + 1 if c <= 4 else r + 5 - c
        if c == 4 and r > 4:
            number -= 1
        assert space.name == f"{COLUMNS[c]}{number}"
        assert space.column == COLUMNS[c]


def test_on_board() -> None:
    points = {(c, r) for c in range(-2, 12) for r in range(-2, 12) if on_board(c, r)}
    assert points == set(GRID)
    assert CENTRE not in points
    assert len(points) == 60


def test_space_at_undoes_grid() -> None:
    assert {SPACE_AT[space.grid]: space for space in SPACES} == {s: s for s in SPACES}


def test_rings_hold_6_12_18_24_spaces() -> None:
    assert Counter(space.ring for space in SPACES) == {1: 6, 2: 12, 3: 18, 4: 24}


@pytest.mark.parametrize("space", SPACES, ids=str)
def test_parse_reads_either_case(space: Space) -> None:
    assert Space.parse(space.name) is space
    assert Space.parse(space.name.lower()) is space


def test_texts() -> None:
    assert (str(Space.E5), repr(Space.E5), f"{Space.E5}") == ("E5", "Space.E5", "E5")


ANY_SPACE = "a space is a column A to I and a row, for instance D4"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", ANY_SPACE),
        ("D", ANY_SPACE),
        ("4", ANY_SPACE),
        ("J1", ANY_SPACE),
        ("AB1", ANY_SPACE),
        ("D-1", ANY_SPACE),
        (" D4", ANY_SPACE),
        ("D4 ", ANY_SPACE),
        ("D4\n", ANY_SPACE),
        ("A0", "column A has rows 1 to 5"),
        ("a6", "column A has rows 1 to 5"),
        ("E9", "column E has rows 1 to 8"),
        ("I6", "column I has rows 1 to 5"),
        ("D04", "column D has rows 1 to 8"),
        ("D" + "4" * 1000, "column D has rows 1 to 8"),
        ("\N{CYRILLIC CAPITAL LETTER A}1", ANY_SPACE),
        ("\N{LATIN SMALL LETTER DOTLESS I}1", ANY_SPACE),  # its capital is a plain I
        ("D\N{FULLWIDTH DIGIT FOUR}", ANY_SPACE),
        ("D\N{SUPERSCRIPT TWO}", ANY_SPACE),
        ("D\N{ARABIC-INDIC DIGIT FOUR}", ANY_SPACE),
        ("\N{LATIN SMALL LETTER SHARP S}1", ANY_SPACE),
        ("D\0", ANY_SPACE),
    ],
)
def test_parse_refuses(text: str, hint: str) -> None:
    with pytest.raises(InvalidNotationError) as caught:
        Space.parse(text)
    shown = text if len(text) <= 40 else text[:37] + "..."
    assert str(caught.value) == f"no such space: {shown!r}; {hint}"
    assert caught.value.text == shown


# -- Lines (R2) ------------------------------------------------------------------------------------


def test_150_edges() -> None:
    edges = {frozenset((a, b)) for a in SPACES for b in NEIGHBOURS[a]}
    assert len(edges) == 150
    assert all(len(edge) == 2 for edge in edges)
    assert all(a in NEIGHBOURS[b] for a in SPACES for b in NEIGHBOURS[a])


def test_degrees() -> None:
    assert Counter(len(NEIGHBOURS[space]) for space in SPACES) == {3: 6, 4: 18, 5: 6, 6: 30}
    assert {space for space in SPACES if len(NEIGHBOURS[space]) == 5} == {
        space for space in SPACES if space.ring == 1
    }


def lines() -> set[frozenset[Space]]:
    return {
        frozenset((*RAYS[space][direction], space, *RAYS[space][OPPOSITE[direction]]))
        for space in SPACES
        for direction in Direction
    }


def test_30_lines_six_of_each_length() -> None:
    assert Counter(map(len, lines())) == {4: 6, 5: 6, 6: 6, 7: 6, 8: 6}


def test_every_space_is_on_three_lines() -> None:
    on_lines = Counter(space for line in lines() for space in line)
    assert on_lines == dict.fromkeys(SPACES, 3)


@pytest.mark.parametrize("pair", ["E4 E5", "D5 F4", "D4 F5"])
def test_the_hole_cuts_the_long_lines(pair: str) -> None:
    one, other = map(Space.parse, pair.split())
    assert other not in NEIGHBOURS[one]
    assert (one, other) not in BETWEEN
    assert (other, one) not in BETWEEN


def test_rays_stop_at_the_hole() -> None:
    assert RAYS[Space.E1][Direction.N] == (Space.E2, Space.E3, Space.E4)
    assert RAYS[Space.A1][Direction.NE] == (Space.B2, Space.C3, Space.D4)
    assert RAYS[Space.I1][Direction.NW] == (Space.H2, Space.G3, Space.F4)


def test_rays_are_neighbour_after_neighbour() -> None:
    for space, rays in zip(SPACES, RAYS, strict=True):
        for ray in rays.values():
            assert all(b in NEIGHBOURS[a] for a, b in itertools.pairwise((space, *ray)))


def test_between_is_read_off_the_rays() -> None:
    assert BETWEEN[Space.A1, Space.A2] == ()
    assert BETWEEN[Space.A1, Space.D4] == (Space.B2, Space.C3)
    assert BETWEEN[Space.D4, Space.A1] == (Space.C3, Space.B2)
    # Each line of n spaces gives n * (n - 1) ordered pairs.
    assert len(BETWEEN) == 6 * sum(n * (n - 1) for n in (4, 5, 6, 7, 8))
    for (one, other), way in BETWEEN.items():
        assert BETWEEN[other, one] == way[::-1]
        assert any({one, other, *way} <= line for line in lines())


# -- Symmetries ------------------------------------------------------------------------------------


def test_12_different_symmetries() -> None:
    assert len(SYMMETRIES) == len(set(SYMMETRIES)) == 12
    assert len({symmetry.mapping for symmetry in SYMMETRIES}) == 12
    assert SYMMETRIES[0].mapping == SPACES


def test_each_is_a_permutation() -> None:
    for symmetry in SYMMETRIES:
        assert sorted(symmetry.mapping) == list(SPACES)


def test_they_form_a_group() -> None:
    mappings = {symmetry.mapping for symmetry in SYMMETRIES}
    for first, second in itertools.product(SYMMETRIES, repeat=2):
        assert tuple(second(first(space)) for space in SPACES) in mappings


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=repr)
def test_inverse_undoes(symmetry: Symmetry) -> None:
    assert symmetry.inverse in SYMMETRIES
    assert [symmetry.inverse(symmetry(space)) for space in SPACES] == list(SPACES)


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=repr)
def test_rays_go_to_rays(symmetry: Symmetry) -> None:
    for space in SPACES:
        images = {tuple(map(symmetry, ray)) for ray in RAYS[space].values()}
        assert images == set(RAYS[symmetry(space)].values())


def test_a_turn_of_the_six_corners() -> None:
    corners = [Space.E8, Space.I5, Space.I1, Space.E1, Space.A1, Space.A5]
    turn = Symmetry(rotation=1)
    assert [turn(corner) for corner in corners] == [*corners[1:], corners[0]]


def test_the_mirror_exchanges_columns_and_keeps_rows() -> None:
    mirror = Symmetry(mirrored=True)
    for space in SPACES:
        column = COLUMNS[::-1][COLUMNS.index(space.column)]
        assert mirror(space).name == column + space.name[1]


def test_mirrored_first_then_turned() -> None:
    both, mirror, turn = Symmetry(2, mirrored=True), Symmetry(mirrored=True), Symmetry(2)
    assert [both(space) for space in SPACES] == [turn(mirror(space)) for space in SPACES]


def test_rotations_count_modulo_six() -> None:
    assert Symmetry(7).mapping == Symmetry(1).mapping
    assert Symmetry(-1).mapping == Symmetry(5).mapping


# -- Habits from other boards ----------------------------------------------------------------------


def test_every_space_is_true() -> None:
    assert all(SPACES)
    assert next(iter(SPACES)) or False


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Space.D4 + 8,
        lambda: 8 + Space.D4,
        lambda: Space.D4 - 1,
        lambda: 60 - Space.D4,
        lambda: Space.D4 - Space.D3,
        lambda: sum([Space.D4]),
    ],
)
def test_indices_are_not_added(wrong: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"Space\.D4\.step\(direction\)|Space\.D3\.step"):
        wrong()


def test_steps_follow_the_rays() -> None:
    for space in SPACES:
        for direction in Direction:
            ray = RAYS[space][direction]
            assert space.step(direction) is (ray[0] if ray else None)
        steps = {space.step(direction) for direction in Direction} - {None}
        assert set(space.neighbours) == steps
        assert f"{space.column}{space.row}" == space.name
    assert Space.E4.step(Direction.N) is None
