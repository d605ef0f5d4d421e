"""How stacks are drawn (R3)."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from tzaar import BLACK, WHITE, Color, PieceType, Stack
from tzaar.render.stacks import DISC, EDGE, STEP, draw_stack, thickness
from tzaar.render.theme import DARK, LIGHT, Theme

HEIGHTS = range(1, 31)


def engraved(stack: Stack) -> list[str]:
    """The shapes engraved in a stack's upper disc."""
    drawing = ET.fromstring(draw_stack(stack, LIGHT))
    groove = LIGHT.stone(stack.color).groove
    return [part.tag for part in drawing.iter() if groove in (part.get("stroke"), part.get("fill"))]


@pytest.mark.parametrize("color", [WHITE, BLACK])
@pytest.mark.parametrize("height", [1, 12])
def test_types_are_told_apart_by_what_is_engraved(color: Color, height: int) -> None:
    types = (PieceType.TOTT, PieceType.TZARRA, PieceType.TZAAR)
    signs = [engraved(Stack(color, piece_type, height)) for piece_type in types]
    assert signs == [[], ["circle"], ["path"]]


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_every_height_above_1_stands_in_figures(height: int, theme: Theme) -> None:
    for piece_type in PieceType:
        drawing = ET.fromstring(draw_stack(Stack(BLACK, piece_type, height), theme))
        texts = [text.text for text in drawing.iter("text")]
        assert texts == ([str(height)] if height > 1 else [])


def test_a_stack_grows_with_its_height_but_never_reaches_the_next_disc() -> None:
    thicknesses = [thickness(height) for height in HEIGHTS]
    assert all(lower < higher for lower, higher in pairwise(thicknesses))
    assert thicknesses[0] == 0
    assert thicknesses[-1] + 2 * DISC + EDGE < STEP


def test_up_to_six_discs_are_all_seen() -> None:
    # Each disc but the lowest has a line below it: the upper one's own, the others' joints.
    for height in range(2, 7):
        drawing = draw_stack(Stack(WHITE, PieceType.TOTT, height), LIGHT)
        assert drawing.count(f'stroke="{LIGHT.white.joint}"') == height - 2
