"""Themes: every colour of a picture, and its typeface.

A theme carries no meaning by itself: a star, a ring or a plain disc shows the type, light and dark
the side, filled and hollow arrows whether a move captures or reinforces. So any colours will do
that keep light stone light and dark stone dark.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tzaar.errors import TzaarError, excerpt
from tzaar.pieces import WHITE, Color


@dataclass(frozen=True, slots=True)
class Stone:
    """The colours of one side's discs."""

    face: str
    """The top of the upper disc."""
    side: str
    """The rims of the discs below it."""
    edge: str
    """The outline."""
    lip: str
    """The near edge of the upper disc of a stack, to set it off from the rims below."""
    joint: str
    """The lines between rims."""
    groove: str
    """The engraving: a Tzarra's ring, a Tzaar's star."""
    glint: str
    """The lip below an engraving, lighter or darker than the face."""
    numeral: str
    """The height."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours and the typeface of a picture, as SVG writes them.

    >>> from dataclasses import replace
    >>> replace(LIGHT, name="bare", page="none", board="none").accent == LIGHT.accent
    True
    """

    name: str
    page: str
    """Behind everything; ``none`` leaves it transparent."""
    board: str
    """The hexagonal plate; ``none`` leaves it out."""
    line: str
    """The grid."""
    label: str
    """The names of spaces along the rim."""
    white: Stone
    black: Stone
    accent: str
    """Highlights and arrows."""
    on_accent: str
    """Numerals on the accent, and the fill of hollow arrows."""
    danger: str
    """Highlights of the kind `Mark.DANGER`."""
    casing: str
    """The thin line around an arrow that parts it from the stacks beneath."""
    font: str = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
    """A CSS font family list. Its digits should be tabular, as those of the default are."""

    def stone(self, color: Color) -> Stone:
        """The colours of a side's discs.

        >>> LIGHT.stone(WHITE).face
        '#faf7ee'
        """
        return self.white if color is WHITE else self.black


LIGHT: Final = Theme(
    name="light",
    page="#ffffff",
    board="#e8e3d7",
    line="#a1988a",
    label="#696154",
    white=Stone(
        face="#faf7ee",
        side="#f1ecdf",
        edge="#4c463d",
        lip="#4c463d",
        joint="#978e80",
        groove="#5b5346",
        glint="#ffffff",
        numeral="#1f1c18",
    ),
    black=Stone(
        face="#2a2826",
        side="#2a2826",
        edge="#12110f",
        lip="#a39c8f",
        joint="#8f887b",
        groove="#cdc6b8",
        glint="#0c0b0a",
        numeral="#fbf8f0",
    ),
    accent="#0f6c8c",
    on_accent="#ffffff",
    danger="#c8371f",
    casing="#fdfbf5",
)
DARK: Final = Theme(
    name="dark",
    page="#16181a",
    board="#3b3f43",
    line="#70757a",
    label="#a3a8ac",
    white=Stone(
        face="#ece7db",
        side="#d6cfbf",
        edge="#26231f",
        lip="#26231f",
        joint="#7b7366",
        groove="#5b5346",
        glint="#fffdf6",
        numeral="#1b1916",
    ),
    black=Stone(
        face="#131415",
        side="#131415",
        edge="#7d8286",
        lip="#9a9fa3",
        joint="#74797d",
        groove="#bdb8ad",
        glint="#000000",
        numeral="#f3efe6",
    ),
    accent="#5cc2e4",
    on_accent="#0d1a20",
    danger="#ff8266",
    casing="#16181a",
)

_THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK)}


def find_theme(theme: Theme | str) -> Theme:
    """The theme itself, or the one with that name; raises `TzaarError` for an unknown name.

    >>> find_theme("dark") is DARK
    True
    """
    if isinstance(theme, Theme):
        return theme
    if theme not in _THEMES:
        raise TzaarError(f"no such theme: {excerpt(theme)!r}; there are {', '.join(_THEMES)}")
    return _THEMES[theme]
