"""Marks on a picture: highlighted spaces and arrows, in the forms in which callers give them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tzaar.errors import TzaarError
from tzaar.geometry import Space
from tzaar.moves import Capture, Move, Pass, Place, Reinforce, Turn
from tzaar.position import Position


class Mark(StrEnum):
    """The two kinds of highlight."""

    ACCENT = "accent"
    """What can be done, or what the text speaks of: a closed ring."""
    DANGER = "danger"
    """What is about to be lost: a dashed ring in the colour of danger."""


class ArrowKind(StrEnum):
    """What kind of move an arrow shows."""

    CAPTURE = "capture"
    REINFORCE = "reinforce"
    PLAIN = "plain"
    """Two spaces whose move is unknown: drawn as a capture, described neutrally."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one space to another; `number` is its place in the turn, 0 for none."""

    kind: ArrowKind
    source: Space
    target: Space
    number: int = 0


SpaceLike = Space | str
Highlights = Iterable[SpaceLike] | Mapping[Space, str] | Mapping[str, str]
Arrows = Turn | Iterable[Move | tuple[SpaceLike, SpaceLike]]


def read_highlights(highlights: Highlights) -> dict[Space, Mark]:
    """The kind of every highlighted space, in the order of the board.

    Raises `InvalidNotationError` for an unknown space and `TzaarError` for an unknown kind.

    >>> read_highlights(["E5"])
    {Space.E5: <Mark.ACCENT: 'accent'>}
    """
    marks: dict[Space, Mark] = {}
    if isinstance(highlights, Mapping):
        for space, mark in highlights.items():
            marks[_space(space)] = _mark(mark)
    else:
        marks = {_space(space): Mark.ACCENT for space in highlights}
    return dict(sorted(marks.items()))


def read_arrows(
    arrows: Arrows, position: Position, *, numbered: bool | None
) -> tuple[list[Arrow], list[Space]]:
    """The arrows to draw, and the spaces of placements, which have no arrow but a highlight.

    A pass draws nothing. Arrows are numbered if `numbered`, or if it is None and they are the two
    of one `Turn`. Raises `TzaarError` for an arrow from a space to itself.
    """
    moves = list(arrows)
    drawn = [arrow for move in moves if (arrow := _arrow(move, position))]
    placed = [move.space for move in moves if isinstance(move, Place)]
    if numbered is None:
        numbered = isinstance(arrows, Turn) and len(drawn) > 1
    if numbered:
        drawn = [replace(arrow, number=number) for number, arrow in enumerate(drawn, 1)]
    return drawn, placed


def _arrow(move: Move | tuple[SpaceLike, SpaceLike], position: Position) -> Arrow | None:
    match move:
        case Pass() | Place():
            return None
        case Capture(source, target):
            kind = ArrowKind.CAPTURE
        case Reinforce(source, target):
            kind = ArrowKind.REINFORCE
        case (first, last):
            source, target = _space(first), _space(last)
            kind = _kind(source, target, position)
        case _:
            raise TypeError(f"an arrow is a move or a pair of spaces, not {move!r}")
    if source is target:
        raise TzaarError(f"an arrow from {source} to itself")
    return Arrow(kind, source, target)


def _space(space: SpaceLike) -> Space:
    return Space.of(space)


def _mark(mark: str) -> Mark:
    try:
        return Mark(mark)
    except ValueError:
        kinds = ", ".join(Mark)
        raise TzaarError(f"no such kind of highlight: {mark!r}; there are {kinds}") from None


def _kind(source: Space, target: Space, position: Position) -> ArrowKind:
    """What a move between two spaces is, where both are still occupied."""
    mover, met = position[source], position[target]
    if mover is None or met is None:
        return ArrowKind.PLAIN
    return ArrowKind.REINFORCE if mover.color is met.color else ArrowKind.CAPTURE
