"""Numbers and text in XML."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tzaar.render.markup import element, number, path, plain, polygon


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.0, "0"), (-0.004, "0"), (100, "100"), (86.60254, "86.6"), (-1.5, "-1.5")],
)
def test_a_number_has_one_form(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize("text", ["<script>&\"'", "]]>", "žluťoučký 🙂", "a\nb\tc"])
def test_text_survives_a_parser(text: str) -> None:
    read = ET.fromstring(element("a", plain(text)))
    assert read.text == text


def test_attributes_survive_a_parser() -> None:
    read = ET.fromstring(element("a", font_family="'A \"B\"', <C> & D"))
    assert read.get("font-family") == "'A \"B\"', <C> & D"


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\ud800", "\ufffe"])
def test_characters_that_xml_cannot_hold_are_replaced(character: str) -> None:
    assert plain(f"a{character}b") == "a\ufffdb"


def test_paths_and_polygons() -> None:
    assert path("M", 0, 1.25, "0 0 1") == "M 0 1.25 0 0 1"
    assert polygon([(0, 1), (2.5, -3)]) == "0,1 2.5,-3"
