"""How a stack is drawn: an engraved disc, the rims of those below it, and its height in figures.

The upper disc lies exactly on its space, however high the stack; the rims show below it, as seen
from a chair. Lengths are in units of which a step has `STEP`; the proportions were found by eye, on
pictures 320 and 900 pixels wide, in light, dark and grey.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from tzaar.pieces import PieceType, Stack
from tzaar.render.markup import element, path
from tzaar.render.theme import Stone, Theme

STEP: Final = 100.0

DISC: Final = 0.385 * STEP
"""The radius of a disc."""
EDGE: Final = 0.022 * STEP
"""The width of an outline."""
JOINT: Final = 0.012 * STEP
"""The width of the line between two rims."""
LIP: Final = 0.017 * STEP
"""The width of the line along the near edge of the upper disc."""
RING: Final = 0.226 * STEP
"""The radius of a Tzarra's ring."""
GROOVE: Final = 0.045 * STEP
"""The width of a ring."""
STAR_POINTS: Final = 8
STAR_OUTER: Final = 0.313 * STEP
STAR_INNER: Final = 0.217 * STEP
"""Just wide enough for a height of two figures inside a Tzaar's star."""
EYE: Final = 0.10 * STEP
"""The radius of the ring in the star of a single Tzaar."""
GLINT: Final = 0.015 * STEP
"""How far the lip of an engraving shows below it."""

# Up to five discs are all alike; further ones add less and less, and from the seventh on no line of
# their own. So rims stay over a pixel apart in a picture 320 pixels wide, and no stack ever reaches
# the next disc down: one step less two radii leaves 0.23 steps.
_RIM: Final = 0.045 * STEP
_FULL_RIMS: Final = 4
_MOST_RIMS: Final = 5
_REST: Final = 0.027 * STEP  # what all further discs together add at most
_HALF_REST_AT: Final = 6

_LIP_ENDS: Final = pi / 12  # where the lip would begin to blot the outline

# By whether the height has two figures and whether a star leaves it little room: the widest of the
# usual fonts, DejaVu Sans Bold, takes 0.7 em a figure.
_FIGURE_SIZES: Final = {False: 0.31 * STEP, True: 0.27 * STEP}
_FIGURE_SIZE_CRAMPED: Final = 0.225 * STEP

# Arial, Helvetica and DejaVu Sans all have figures about 0.72 em high; half of that centres them on
# the baseline's terms, which every renderer takes the same way.
_FIGURE_HEIGHT: Final = 0.72


def thickness(height: int) -> float:
    """How far the rims of a stack show below its upper disc.

    >>> [round(thickness(height), 1) for height in (1, 2, 5, 10, 30)]
    [0.0, 4.5, 18.0, 19.2, 20.2]
    """
    below = height - 1
    further = max(below - _FULL_RIMS, 0)
    return _RIM * min(below, _FULL_RIMS) + _REST * further / (further + _HALF_REST_AT)


def silhouette(height: int, margin: float = 0) -> str:
    """The outline of a whole stack around (0, 0), as path data, `margin` wider all round."""
    radius, down = DISC + margin, thickness(height)
    return path(
        "M", -radius, 0, "A", radius, radius, "0 0 1", radius, 0,
        "V", down, "A", radius, radius, "0 0 1", -radius, down, "Z",
    )  # fmt: skip


def draw_stack(stack: Stack, theme: Theme, **attributes: str) -> str:
    """A group that shows a stack at (0, 0)."""
    stone = theme.stone(stack.color)
    parts = _rims(stack.height, stone)
    parts.append(element("circle", r=DISC, fill=stone.face, stroke=stone.edge, stroke_width=EDGE))
    if stack.height > 1:
        parts.append(_arc(0, _LIP_ENDS, stone.lip, LIP))
    parts += _sign(stack, stone)
    return element("g", *parts, **attributes)


def figures(text: str, x: float, y: float, size: float, fill: str) -> str:
    """Figures centred on a point."""
    return element("text", text, x=x, y=y + size * _FIGURE_HEIGHT / 2, font_size=size, fill=fill)


def _sign(stack: Stack, stone: Stone) -> list[str]:
    """What is engraved in the upper disc, the same as on the page: nothing, a ring or a star."""
    text = str(stack.height)
    size, numeral = _FIGURE_SIZES[len(text) > 1], stone.numeral
    parts = []
    if stack.piece_type is PieceType.TZARRA:
        parts = [_ring(RING, stone.glint, GROOVE, GLINT), _ring(RING, stone.groove, GROOVE)]
    elif stack.piece_type is PieceType.TZAAR:
        parts = [_star(stone.glint, GLINT), _star(stone.groove)]
        # The star is filled, so what stands in it takes the colour of the disc.
        numeral = stone.face
        if stack.height == 1:
            parts.append(_ring(EYE, stone.face, GROOVE))
        elif len(text) > 1:
            size = _FIGURE_SIZE_CRAMPED
    if stack.height > 1:
        parts.append(figures(text, 0, 0, size, numeral))
    return parts


def _ring(radius: float, stroke: str, width: float, y: float = 0) -> str:
    return element("circle", cy=y, r=radius, fill="none", stroke=stroke, stroke_width=width)


def _star(fill: str, y: float = 0) -> str:
    corners: list[str | float] = []
    for corner in range(2 * STAR_POINTS):
        radius = STAR_INNER if corner % 2 else STAR_OUTER
        angle = pi * corner / STAR_POINTS
        corners += ["L" if corners else "M", radius * sin(angle), y - radius * cos(angle)]
    return element("path", d=path(*corners, "Z"), fill=fill)


def _rims(height: int, stone: Stone) -> list[str]:
    if height == 1:
        return []
    outline, down = silhouette(height), thickness(height)
    count = min(height - 1, _MOST_RIMS)
    return [
        element("path", d=outline, fill=stone.side),
        *(_arc(down * joint / count, 0, stone.joint, JOINT) for joint in range(1, count)),
        element("path", d=outline, fill="none", stroke=stone.edge, stroke_width=EDGE),
    ]


def _arc(y: float, ends: float, stroke: str, width: float) -> str:
    """The near half of a disc's edge, `y` lower than the upper disc, its ends cut by an angle."""
    across, down = DISC * cos(ends), DISC * sin(ends)
    d = path("M", -across, y + down, "A", DISC, DISC, "0 0 0", across, y + down)
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width)
