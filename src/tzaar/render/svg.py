"""A position as an SVG picture, fit for a book, a page or a README."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

from tzaar.errors import TzaarError, excerpt
from tzaar.geometry import Space
from tzaar.pieces import WHITE, Color, Stack
from tzaar.position import Position
from tzaar.render import layout
from tzaar.render.arrows import draw_arrow
from tzaar.render.marks import Arrow, Arrows, Highlights, Mark, read_arrows, read_highlights
from tzaar.render.markup import element, path, plain, polygon
from tzaar.render.stacks import STEP, draw_stack, figures, silhouette
from tzaar.render.theme import Theme, find_theme
from tzaar.render.words import describe, headline

_LINE: Final = 0.016 * STEP
_LABEL: Final = 0.21 * STEP  # the size of the rim's labels
_LABEL_AWAY: Final = 0.755 * STEP  # below the rims of the highest stack
_UPRIGHT_MARGIN: Final = 0.74  # steps from the rim's lines to the edges of the plate
_SLANTED_MARGIN: Final = {True: 1.0, False: 0.74}  # with room for labels, and without
_ROUNDING: Final = 0.5  # steps: the radius of the plate's corners
_PAGE_MARGIN: Final = 0.08
_HALO: Final = 0.085 * STEP
_HALO_LINE: Final = 0.05 * STEP

_PREFIX: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def render_svg(  # noqa: PLR0913 - options of a picture, all by keyword
    position: Position,
    *,
    theme: Theme | str = "light",
    coordinates: bool = True,
    orientation: Color | str = WHITE,
    highlights: Highlights = (),
    arrows: Arrows = (),
    numbered: bool | None = None,
    size: float = 480,
    title: str | None = None,
    description: str | None = None,
    id_prefix: str | None = None,
) -> str:
    """The position as a self-contained SVG document; the same bytes for the same arguments.

    `orientation` is the side that sits at the bottom. `highlights` are spaces (or their names), or
    a mapping of these to a `Mark`. `arrows` are a `Turn`, or moves, or pairs of spaces; `numbered`
    puts 1, 2 on them (by default on the two of a `Turn`). `size` is the width in pixels. `title`
    and `description` stand in for the English words for screen readers. Ids begin with `id_prefix`,
    by default one that no different picture has: many pictures fit on one page.

    Raises `TzaarError` for an unknown theme, kind of highlight, size or prefix and
    `InvalidNotationError` for a name that is not a space.

    >>> render_svg(Position.fixed(), size=320)[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="'
    """
    colours, orientation = find_theme(theme), Color.of(orientation)
    if not (isfinite(size) and size >= 1):
        raise TzaarError(f"the size of a picture is at least 1 pixel and finite, not {size}")
    if id_prefix is not None and not _PREFIX.fullmatch(id_prefix):
        raise TzaarError(
            "an id prefix is a letter, then letters, digits, '-' or '_', "
            f"not {excerpt(id_prefix)!r}"
        )
    marks = read_highlights(highlights)
    drawn, placed = read_arrows(arrows, position, numbered=numbered)
    for space in placed:
        marks.setdefault(space, Mark.ACCENT)
    if title is None:
        title = f"TZAAR: {headline(position)}"
    if description is None:
        description = describe(position, marks, drawn)
    if id_prefix is None:
        id_prefix = _own_prefix(
            position, colours, orientation, marks, drawn, coordinates, size, title, description
        )
    picture = _Picture(position, colours, orientation, id_prefix)
    width, height = _extent(coordinates)
    body = [
        element("title", plain(title), id=f"{id_prefix}-title"),
        element("desc", plain(description), id=f"{id_prefix}-desc"),
        picture.definitions(),
        picture.ground(coordinates),
        picture.lines(),
        picture.labels() if coordinates else "",
        picture.halos(marks),
        picture.stacks(),
        picture.arrows(drawn),
    ]
    return element(
        "svg",
        "\n",
        "\n".join(part for part in body if part),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        width=size,
        height=size * height / width,
        viewBox=path(-width / 2, -height / 2, width, height),
        role="img",
        aria_labelledby=f"{id_prefix}-title {id_prefix}-desc",
        font_family=colours.font,
        font_weight="600",
        text_anchor="middle",
    )


def _own_prefix(*parts: object) -> str:
    """A prefix for what a picture is made of."""
    digest = hashlib.sha256("\0".join(map(repr, parts)).encode()).hexdigest()
    return f"tzaar-{digest[:12]}"


def _extent(coordinates: bool) -> tuple[float, float]:
    """Width and height of the picture: the plate with the page's margin around it."""
    corners = layout.plate(_SLANTED_MARGIN[coordinates], _UPRIGHT_MARGIN)
    # The upper corner is cut off by its rounding: less by this share of the radius.
    cut = _ROUNDING * (1 / layout.COLUMN_STEP - 1)
    side, top = max(x for x, _ in corners), max(y for _, y in corners) - cut
    return 2 * (side + _PAGE_MARGIN) * STEP, 2 * (top + _PAGE_MARGIN) * STEP


class _Picture:
    """One picture in the making: each method draws a layer."""

    def __init__(
        self, position: Position, theme: Theme, orientation: Color, id_prefix: str
    ) -> None:
        self.position = position
        self.theme = theme
        self.orientation = orientation
        self.id_prefix = id_prefix

    def at(self, space: Space) -> layout.Point:
        x, y = layout.point(space, self.orientation)
        return layout.Point(x * STEP, y * STEP)

    def definitions(self) -> str:
        """One drawing of every kind of stack there is."""
        kinds = dict.fromkeys(stack for _, stack in self.position.stacks())
        ordered = sorted(kinds, key=lambda s: (s.color.index, s.piece_type.index, s.height))
        return element(
            "defs", *(draw_stack(stack, self.theme, id=self.stack_id(stack)) for stack in ordered)
        )

    def stack_id(self, stack: Stack) -> str:
        color, piece_type = stack.color.name.lower(), stack.piece_type.name.lower()
        return f"{self.id_prefix}-{color}-{piece_type}-{stack.height}"

    def ground(self, coordinates: bool) -> str:
        width, height = _extent(coordinates)
        # The corners are rounded by a stroke of the plate's own colour.
        corners = layout.plate(
            _SLANTED_MARGIN[coordinates] - _ROUNDING, _UPRIGHT_MARGIN - _ROUNDING
        )
        page = element(
            "rect", x=-width / 2, y=-height / 2, width=width, height=height, fill=self.theme.page
        )
        plate = element(
            "polygon",
            points=polygon((x * STEP, y * STEP) for x, y in corners),
            fill=self.theme.board,
            stroke=self.theme.board,
            stroke_width=2 * _ROUNDING * STEP,
            stroke_linejoin="round",
        )
        return f"{page}\n{plate}"

    def lines(self) -> str:
        steps: list[str | float] = []
        for first, last in layout.lines():
            steps += ["M", *self.at(first), "L", *self.at(last)]
        return element(
            "path",
            d=path(*steps),
            fill="none",
            stroke=self.theme.line,
            stroke_width=_LINE,
            stroke_linecap="round",
        )

    def labels(self) -> str:
        written = []
        for space, step in layout.labels():
            x, y = self.at(space)
            away = _LABEL_AWAY * (step if self.orientation is WHITE else -step)
            written.append(figures(str(space), x, y + away, _LABEL, self.theme.label))
        return element("g", *written, font_weight="400")

    def halos(self, marks: Mapping[Space, Mark]) -> str:
        return "\n".join(self._halo(space, mark) for space, mark in marks.items())

    def _halo(self, space: Space, mark: Mark) -> str:
        x, y = self.at(space)
        stack = self.position[space]
        danger = mark is Mark.DANGER
        attributes: dict[str, str | float] = {
            "d": silhouette(stack.height if stack else 1, _HALO),
            "fill": self.theme.board if stack else "none",
            "stroke": self.theme.danger if danger else self.theme.accent,
            "stroke_width": _HALO_LINE,
        }
        if danger:
            attributes["stroke_dasharray"] = path(0.16 * STEP, 0.09 * STEP)
        return element(
            "path",
            **attributes,
            transform=f"translate({path(x, y)})",
            data_highlight=f"{mark}-{space}",
        )

    def stacks(self) -> str:
        placed = []
        for space in layout.back_to_front(self.orientation):
            if stack := self.position[space]:
                x, y = self.at(space)
                placed.append(
                    element("use", href=f"#{self.stack_id(stack)}", x=x, y=y, data_space=str(space))
                )
        return "\n".join(placed)

    def arrows(self, arrows: Sequence[Arrow]) -> str:
        return "\n".join(
            draw_arrow(
                arrow,
                self.at(arrow.source),
                self.at(arrow.target),
                (self.position[arrow.source] is None, self.position[arrow.target] is None),
                self.theme,
            )
            for arrow in arrows
        )
