"""Diagrams: a position as an SVG picture or as text for a terminal.

>>> from tzaar import Position
>>> from tzaar.render import render_svg
>>> render_svg(Position.fixed(), theme="dark").count("<use ")
60
"""

from tzaar.render.marks import Mark
from tzaar.render.svg import render_svg
from tzaar.render.text import render_text
from tzaar.render.theme import DARK, LIGHT, Stone, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "Mark",
    "Stone",
    "Theme",
    "render_svg",
    "render_text",
]
