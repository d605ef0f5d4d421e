"""Positions as SVG."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tzaar import (
    BLACK,
    SPACES,
    WHITE,
    Capture,
    InvalidNotationError,
    PieceType,
    Place,
    Position,
    Reinforce,
    Setup,
    Space,
    Stack,
    Turn,
    TzaarError,
)
from tzaar.render import DARK, LIGHT, Mark, render_svg
from tzaar.render.layout import point

SVG = "{http://www.w3.org/2000/svg}"
MIDDLEGAME = Position.parse(
    "TTTTt/t...R5t/tr..z6rt/tr..tTRt/tr...Z.T/TZ..TZRT/T....RT/Tr..rT/Ttttt w c"
)


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def stacks(svg: str) -> dict[str, tuple[str, float, float]]:
    """For every space: the drawing used, and where."""
    return {
        use.get("data-space", ""): (
            use.get("href", ""),
            float(use.get("x", "")),
            float(use.get("y", "")),
        )
        for use in read(svg).iter(f"{SVG}use")
    }


def texts(svg: str) -> list[str | None]:
    return [text.text for text in read(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", ["light", "dark", LIGHT, DARK])
def test_every_stack_is_there_and_nothing_else(
    theme: str, random_positions: list[Position]
) -> None:
    for position in random_positions[::40]:
        drawn = {
            space: use[0]
            for space, use in stacks(render_svg(position, theme=theme, id_prefix="tzaar")).items()
        }
        assert drawn == {
            str(space): f"#tzaar-{stack.color.name.lower()}-{stack.piece_type.name.lower()}"
            f"-{stack.height}"
            for space, stack in position.stacks()
        }


def test_every_drawing_used_is_defined_once() -> None:
    root = read(render_svg(MIDDLEGAME))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= set(ids)


@pytest.mark.parametrize("height", range(1, 31))
def test_all_heights_can_be_drawn(height: int) -> None:
    stack = Stack(BLACK, PieceType.TZAAR, height)
    trio = zip((Space.A1, Space.A2, Space.A3), PieceType, strict=True)  # or both have lost
    white = {space: Stack(WHITE, piece_type) for space, piece_type in trio}
    position = Setup({**white, Space.D4: stack}).position()
    figures = texts(render_svg(position, coordinates=False))
    assert figures == ([str(height)] if height > 1 else [])


def test_the_same_position_gives_the_same_bytes() -> None:
    again = Position.parse(str(MIDDLEGAME))
    turn = Turn(Capture(Space.B5, Space.B6), Reinforce(Space.F6, Space.F5))
    first = render_svg(MIDDLEGAME, highlights=["E5", "A1"], arrows=turn)
    assert first == render_svg(again, highlights={Space.A1, Space.E5}, arrows=turn)


def test_it_stands_by_itself() -> None:
    svg = render_svg(MIDDLEGAME, arrows=[("A1", "A2")], highlights=["E5"])
    assert svg.count("http") == 1  # the XML namespace
    assert all(reference.startswith("#") for reference in re.findall(r'href="([^"]*)"', svg))
    for unwanted in ("<style", "<script", "<image", "url(", "@import", "dominant-baseline", "nan"):
        assert unwanted not in svg


def test_fonts_end_in_a_generic_family() -> None:
    for theme in (LIGHT, DARK):
        assert (
            read(render_svg(MIDDLEGAME, theme=theme)).get("font-family", "").endswith("sans-serif")
        )


def test_it_speaks_to_screen_readers() -> None:
    root = read(render_svg(MIDDLEGAME))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert title.text == "TZAAR: White to move"
    assert description.text is not None
    assert description.text.startswith("White to move, move 1 of 2: capture. White: Tzaars on E6")


def test_callers_words_are_escaped() -> None:
    words = "</desc><script>alert('1 & 2')</script>"
    root = read(render_svg(MIDDLEGAME, title=words, description=f'"{words}"'))
    assert root.findtext(f"{SVG}title") == words
    assert root.findtext(f"{SVG}desc") == f'"{words}"'
    evil = replace(LIGHT, page='"/><script/>', font="a\"b'<c>")
    assert not list(read(render_svg(MIDDLEGAME, theme=evil)).iter(f"{SVG}script"))


def ids(svg: str) -> set[str]:
    found = set(re.findall(r' id="([^"]*)"', svg))
    assert found
    return found


@pytest.mark.parametrize(
    "wish",
    [
        {"id_prefix": "mine"},
        {"theme": "dark"},
        {"orientation": BLACK},
        {"highlights": ["A1"]},
        {"arrows": [("A1", "A2")]},
        {"coordinates": False},
        {"size": 320},
        {"title": "a game"},
        {"description": "a game"},
    ],
    ids=lambda wish: next(iter(wish)),
)
def test_different_pictures_on_one_page_share_no_ids(wish: dict[str, Any]) -> None:
    assert not ids(render_svg(MIDDLEGAME)) & ids(render_svg(MIDDLEGAME, **wish))


def test_pictures_of_different_positions_share_no_ids() -> None:
    assert not ids(render_svg(MIDDLEGAME)) & ids(render_svg(Position.fixed()))


@pytest.mark.parametrize("prefix", ["", "1a", "a b", 'x"', "a\n"])
def test_a_prefix_that_is_no_name_is_refused(prefix: str) -> None:
    with pytest.raises(TzaarError, match="id prefix"):
        render_svg(MIDDLEGAME, id_prefix=prefix)


def test_columns_run_from_left_to_right_and_e8_is_at_the_top() -> None:
    drawn = stacks(render_svg(Position.fixed()))
    for space in SPACES:
        x, y = point(space)
        assert drawn[str(space)][1:] == pytest.approx((100 * x, 100 * y), abs=0.01)
    assert drawn["A1"][1] < drawn["E1"][1] < drawn["I1"][1]
    assert drawn["E8"][2] < drawn["E1"][2]


def test_blacks_view_is_turned_by_180_degrees() -> None:
    white = stacks(render_svg(MIDDLEGAME, id_prefix="a"))
    black = stacks(render_svg(MIDDLEGAME, orientation=BLACK, id_prefix="a"))
    assert black == {space: (use, -x, -y) for space, (use, x, y) in white.items()}


def test_orientation_may_be_a_name() -> None:
    for color in (WHITE, BLACK):
        by_name = render_svg(MIDDLEGAME, orientation=color.name.lower())
        assert by_name == render_svg(MIDDLEGAME, orientation=color)
    with pytest.raises(TzaarError, match="not a colour"):
        render_svg(MIDDLEGAME, orientation="north")


def test_near_stacks_are_painted_over_far_ones() -> None:
    for orientation in (WHITE, BLACK):
        down = [y for _, _, y in stacks(render_svg(MIDDLEGAME, orientation=orientation)).values()]
        assert down == sorted(down)


def test_coordinates_can_be_left_out() -> None:
    with_labels, bare = (
        render_svg(Position.fixed()),
        render_svg(Position.fixed(), coordinates=False),
    )
    assert len(texts(with_labels)) == 18
    assert {"A1", "A5", "E1", "E8", "I1", "I5"} <= set(texts(with_labels))
    assert not texts(bare)


def test_labels_stay_with_their_columns() -> None:
    for orientation in (WHITE, BLACK):
        svg = render_svg(Position.fixed(), orientation=orientation)
        drawn = stacks(svg)
        for text in read(svg).iter(f"{SVG}text"):
            assert float(text.get("x", "")) == drawn[text.text or ""][1]
            assert abs(float(text.get("y", ""))) > abs(drawn[text.text or ""][2])


def test_an_empty_board_has_lines_and_no_stacks() -> None:
    svg = render_svg(Position.empty())
    assert not stacks(svg)
    (lines,) = read(svg).iter(f"{SVG}path")
    assert lines.get("d", "").count("M") == 30


def test_highlights_are_drawn_by_kind() -> None:
    svg = render_svg(MIDDLEGAME, highlights={"E5": Mark.ACCENT, "C5": Mark.DANGER})
    marks = {
        path.get("data-highlight"): path.get("stroke-dasharray")
        for path in read(svg).iter(f"{SVG}path")
        if path.get("data-highlight")
    }
    assert marks == {"danger-C5": "16 9", "accent-E5": None}
    assert "Highlighted: E5. In danger: C5." in svg


def test_a_placement_is_highlighted() -> None:
    place = Place(PieceType.TZAAR, Space.D4)
    assert 'data-highlight="accent-D4"' in render_svg(Position.empty().play(place), arrows=[place])


def test_a_turn_is_two_numbered_arrows() -> None:
    turn = Turn(Capture(Space.B5, Space.B6), Reinforce(Space.F6, Space.F5))
    for position in (MIDDLEGAME, MIDDLEGAME.play_turn(turn)):
        svg = render_svg(position, arrows=turn, coordinates=False)
        assert re.findall(r'data-arrow="([^"]*)"', svg) == ["capture-B5-B6", "reinforce-F6-F5"]
        assert texts(svg)[-2:] == ["1", "2"]
        assert "Arrows: 1. B5 captures B6; 2. F6 reinforces F5." in svg


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(TzaarError, match="no such theme: 'blue'; there are light, dark"):
        render_svg(MIDDLEGAME, theme="blue")
    with pytest.raises(InvalidNotationError, match="Z1"):
        render_svg(MIDDLEGAME, highlights=["Z1"])
    for size in (0, -5, float("nan"), float("inf")):
        with pytest.raises(TzaarError, match="size"):
            render_svg(MIDDLEGAME, size=size)


def test_size_is_the_width_and_keeps_the_shape() -> None:
    for size in (1, 320, 900.5):
        root = read(render_svg(MIDDLEGAME, size=size))
        _, _, width, height = map(float, root.get("viewBox", "").split())
        assert float(root.get("width", "")) == size
        assert float(root.get("height", "")) == pytest.approx(size * height / width, abs=0.01)
