"""How arrows are drawn: filled for a capture, hollow for a reinforcement, numbered if asked.

An arrow keeps off the middle of the discs at its ends, where the heights stand; between neighbours
a head and a number are all there is room for. Proportions were found by eye, as in `stacks`.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from tzaar.render.layout import Point
from tzaar.render.marks import Arrow, ArrowKind
from tzaar.render.markup import element, polygon
from tzaar.render.stacks import STEP, figures
from tzaar.render.theme import Theme

_SHAFT: Final = 0.045 * STEP  # half its width
_HEAD: Final = 0.135 * STEP  # half its width
_HEAD_LENGTH: Final = 0.2 * STEP
_LINE: Final = 0.03 * STEP  # the outline of a hollow arrow
_CASING: Final = 0.022 * STEP  # what shows of it on either side

_BADGE: Final = 0.145 * STEP
_BADGE_FIGURE: Final = 0.215 * STEP

_TIP: Final = 0.30 * STEP  # from the middle of a stack: well onto the disc, short of the figures
_TIP_VACANT: Final = 0.15 * STEP
_TAIL: Final = 0.32 * STEP


def draw_arrow(
    arrow: Arrow, source: Point, target: Point, vacant: tuple[bool, bool], theme: Theme
) -> str:
    """A group that shows an arrow; `vacant` says whether its source and target are."""
    length = hypot(target.x - source.x, target.y - source.y)
    along = Point((target.x - source.x) / length, (target.y - source.y) / length)
    tail = 0.0 if vacant[0] else _TAIL
    tip = length - (_TIP_VACANT if vacant[1] else _TIP)
    outline = polygon(
        (source.x + d * along.x - w * along.y, source.y + d * along.y + w * along.x)
        for d, w in _outline(tail, tip)
    )
    hollow = arrow.kind is ArrowKind.REINFORCE
    line = {"points": outline, "stroke_linejoin": "round"}
    parts = [
        element("polygon", **line, stroke=theme.casing, stroke_width=_LINE + 2 * _CASING),
        element(
            "polygon",
            **line,
            fill=theme.on_accent if hollow else theme.accent,
            stroke=theme.accent,
            stroke_width=_LINE,
        ),
    ]
    if arrow.number:
        at = Point(source.x + tail * along.x, source.y + tail * along.y)
        parts += _badge(arrow.number, at, theme)
    return element("g", *parts, data_arrow=f"{arrow.kind}-{arrow.source}-{arrow.target}")


def _outline(tail: float, tip: float) -> list[tuple[float, float]]:
    """The corners as distances along the arrow and across it."""
    neck = max(tip - _HEAD_LENGTH, tail)
    half = [(tail, _SHAFT), (neck, _SHAFT), (neck, _HEAD)]
    return [*half, (tip, 0), *((d, -w) for d, w in reversed(half))]


def _badge(number: int, at: Point, theme: Theme) -> list[str]:
    return [
        element(
            "circle",
            cx=at.x,
            cy=at.y,
            r=_BADGE,
            fill=theme.accent,
            stroke=theme.casing,
            stroke_width=_CASING,
        ),
        figures(str(number), at.x, at.y, _BADGE_FIGURE, theme.on_accent),
    ]
