"""A position as text for a terminal: a hexagon of letters and heights, with a summary beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tzaar.geometry import SPACES
from tzaar.moves import Phase
from tzaar.pieces import BLACK, WHITE, Color, PieceType, Stack
from tzaar.position import Position
from tzaar.render.layout import labels, slot
from tzaar.render.marks import Highlights, Mark, read_highlights
from tzaar.render.words import headline, phase_line

# Two lines are about as high as four characters are wide, so that columns four characters apart
# make a nearly regular hexagon. A stack and its brackets take five: neighbouring columns never
# share a line, and the next but one is eight away.
_PITCH: Final = 4
_LEFT: Final = 2
_SUMMARY_AT: Final = 41  # the longest phase line then ends with the 80th character

_BRACKETS: Final = {Mark.ACCENT: ("[", "]"), Mark.DANGER: ("<", ">")}

# Light on dark and dark on light with both colours given, to read alike on any terminal.
_STONE_STYLES: Final = {WHITE: "1;30;47", BLACK: "1;97;40"}
_MARK_STYLES: Final = {Mark.ACCENT: "1;35", Mark.DANGER: "1;31"}
_LABEL_STYLE: Final = "2"
_HEADLINE_STYLE: Final = "1"

_FEW: Final = 2
"""With so many visible pieces of a type left, or fewer, the count has an exclamation mark."""


class _Span(NamedTuple):
    """Some characters in one style, and where in the line they begin."""

    at: int
    text: str
    style: str = ""


def render_text(  # noqa: PLR0913 - options of a picture, all by keyword
    position: Position,
    *,
    color: bool = False,
    unicode: bool = True,
    coordinates: bool = True,
    orientation: Color | str = WHITE,
    highlights: Highlights = (),
    summary: bool = True,
) -> str:
    """The position in lines of at most 80 characters, with no line break at the end.

    White's stacks are in capitals, Black's in small letters, each with its height if above 1.
    `highlights` stand in brackets, in <> if their `Mark` is that of danger. `color` adds ANSI
    colours; without `unicode` the text is plain ASCII. The `summary` beside the board says who is
    to do what, and the counts of all types.

    >>> print(render_text(Position.empty(), unicode=False).splitlines()[-1])
                      E1
    """
    lines: dict[int, list[_Span]] = {}
    near = Color.of(orientation)
    marks = read_highlights(highlights)
    vacant = "\N{MIDDLE DOT}" if unicode else "."
    for space in SPACES:
        right, down = slot(space, near)
        cell = _cell(_column(right), position[space], vacant, marks.get(space))
        lines.setdefault(down, []).extend(cell)
    if coordinates:
        for space, step in labels():
            right, down = slot(space, near)
            outwards = step if near is WHITE else -step
            lines.setdefault(down + 2 * outwards, []).append(
                _Span(_column(right), str(space), _LABEL_STYLE)
            )
    beside = _summary(position) if summary else []
    first = -(len(beside) // 2)
    for number, spans in enumerate(beside, first):
        lines[number] += (span._replace(at=span.at + _SUMMARY_AT) for span in spans)
    return "\n".join(_write(lines[number], color=color) for number in sorted(lines))


def _column(right: int) -> int:
    return _LEFT + (right + 4) * _PITCH


def _cell(at: int, stack: Stack | None, vacant: str, mark: Mark | None) -> list[_Span]:
    """A space, with a blank or a bracket on either side of it."""
    text = str(stack) if stack else vacant
    style = _STONE_STYLES[stack.color] if stack else ""
    if mark is None:
        return [_Span(at - 1, f" {text} ", style)] if stack else [_Span(at, text)]
    before, after = _BRACKETS[mark]
    around = _MARK_STYLES[mark]
    return [
        _Span(at - 1, before, around),
        _Span(at, text, style),
        _Span(at + len(text), after, around),
    ]


def _summary(position: Position) -> list[list[_Span]]:
    """Who is to move, where the turn stands, and the count of every type."""
    placing = position.phase is Phase.PLACEMENT
    lines = [
        [_Span(0, headline(position), _HEADLINE_STYLE)],
        [_Span(0, phase_line(position))],
        [],
        [_Span(0, f"{'in hand' if placing else 'visible':<11}White   Black")],
    ]
    for piece_type in PieceType:
        row = [_Span(0, str(piece_type))]
        for side, at in ((WHITE, 11), (BLACK, 19)):
            if placing:
                count, alarm = position.in_hand(side, piece_type), ""
            else:
                count = position.visible(side, piece_type)
                alarm = "!" if count <= _FEW else ""
            row.append(_Span(at - 1, f" {Stack(side, piece_type)} ", _STONE_STYLES[side]))
            row.append(_Span(at + 2, f"{count:>3}{alarm}"))
        lines.append(row)
    return lines


def _write(spans: Iterable[_Span], *, color: bool) -> str:
    written, width = "", 0
    for span in sorted(spans):
        written += " " * (span.at - width)
        written += f"\x1b[{span.style}m{span.text}\x1b[0m" if color and span.style else span.text
        width = span.at + len(span.text)
    return written.rstrip()
