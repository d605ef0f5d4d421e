"""Themes: colours that remain distinguishable in greyscale."""

from __future__ import annotations

import pytest

from tzaar import BLACK, WHITE, TzaarError
from tzaar.render.theme import DARK, LIGHT, Theme, find_theme

THEMES = [LIGHT, DARK]


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_themes_are_found_by_name_or_given() -> None:
    assert find_theme("light") is LIGHT
    assert find_theme("dark") is DARK
    assert find_theme(DARK) is DARK


def test_an_unknown_theme_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(TzaarError, match="no such theme: 'sepia'; there are light, dark"):
        find_theme("sepia")


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_everything_is_told_apart_without_hue(theme: Theme) -> None:
    for color in (WHITE, BLACK):
        stone = theme.stone(color)
        assert contrast(stone.numeral, stone.face) > 12
        assert contrast(stone.groove, stone.face) > 5
    assert contrast(theme.white.face, theme.black.face) > 12
    assert contrast(theme.label, theme.board) > 4.3
    assert contrast(theme.on_accent, theme.accent) > 4.5
    assert contrast(theme.accent, theme.board) > 3
    assert contrast(theme.danger, theme.board) > 3
    # A disc stands out from the board by its face or by its outline.
    for color in (WHITE, BLACK):
        stone = theme.stone(color)
        assert max(contrast(paint, theme.board) for paint in (stone.face, stone.edge)) > 2.5
