"""How arrows are drawn."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tzaar import Space
from tzaar.render.arrows import draw_arrow
from tzaar.render.layout import Point
from tzaar.render.marks import Arrow, ArrowKind
from tzaar.render.stacks import STEP
from tzaar.render.theme import LIGHT

SOURCE, TARGET = Point(0, 0), Point(STEP, 0)


def draw(
    kind: ArrowKind, number: int = 0, vacant: tuple[bool, bool] = (False, False)
) -> ET.Element:
    arrow = Arrow(kind, Space.D4, Space.D5, number)
    return ET.fromstring(draw_arrow(arrow, SOURCE, TARGET, vacant, LIGHT))


def corners(drawing: ET.Element) -> list[tuple[float, float]]:
    points = drawing.findall("polygon")[-1].get("points", "").split()
    return [(float(x), float(y)) for x, y in (point.split(",") for point in points)]


def test_a_capture_is_filled_and_a_reinforcement_hollow() -> None:
    fills = [draw(kind).findall("polygon")[-1].get("fill") for kind in ArrowKind]
    assert fills == [LIGHT.accent, LIGHT.on_accent, LIGHT.accent]


def test_it_keeps_off_the_middle_of_the_discs_at_its_ends() -> None:
    along = [x for x, _ in corners(draw(ArrowKind.CAPTURE))]
    assert min(along) > 0.25 * STEP
    assert max(along) < 0.75 * STEP


def test_it_begins_in_the_middle_of_a_vacated_space() -> None:
    along = [x for x, _ in corners(draw(ArrowKind.CAPTURE, vacant=(True, True)))]
    assert min(along) == 0
    assert max(along) == pytest.approx(0.85 * STEP)


def test_it_points_at_its_target() -> None:
    tip = max(corners(draw(ArrowKind.REINFORCE)))
    assert tip[1] == 0


def test_it_has_a_number_only_if_it_is_given_one() -> None:
    assert [text.text for text in draw(ArrowKind.CAPTURE, 2).iter("text")] == ["2"]
    assert not list(draw(ArrowKind.CAPTURE).iter("text"))
