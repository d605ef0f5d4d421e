"""What was noted beside a turn, as the properties that SGF has for it.

Comments are ``C``, clocks ``WL`` and ``BL`` (seconds left), glyphs ``TE``, ``BM``, ``IT`` and
``DO``, others ``TN``. An evaluation is ``V``, which SGF counts in Black's favour, so its sign is
turned.
"""

from __future__ import annotations

import re
from typing import Final

from tzaar.annotations import CLOCK_LIMIT, Evaluation, Glyph, format_clock, parse_clock
from tzaar.errors import FailureCode, RecordError, TzaarError, excerpt
from tzaar.node import ChildNode, Node
from tzaar.pieces import WHITE
from tzaar.records.builder import GameBuilder
from tzaar.records.characters import printable
from tzaar.records.movetext import check_other_glyph
from tzaar.records.sgf import SgfNode

_GLYPHS: Final = {
    Glyph.GOOD: ("TE", "1"),
    Glyph.BRILLIANT: ("TE", "2"),
    Glyph.MISTAKE: ("BM", "1"),
    Glyph.BLUNDER: ("BM", "2"),
    Glyph.INTERESTING: ("IT", ""),
    Glyph.DUBIOUS: ("DO", ""),
}
_SECONDS: Final = re.compile(r"[0-9]{1,8}(?:\.[0-9]{1,6})?")
REMARK_PROPERTIES: Final = frozenset({"C", "N", "V", "WL", "BL", "TE", "BM", "IT", "DO", "TN"})


def read_remarks(source: SgfNode, node: Node, builder: GameBuilder) -> None:
    """Copy the notes of an SGF node; raises `RecordError`."""
    for text in (*source.properties.get("N", ()), *source.properties.get("C", ())):
        builder.comment(node, text.strip())
    for glyph, (name, emphasis) in _GLYPHS.items():
        # A mild one comes first in the table, so a value that says neither counts as mild.
        if name in source.properties and (emphasis != "2" or source.only(name) == "2"):
            node.glyph = glyph
    for text in source.properties.get("TN", ()):
        check_other_glyph(text)
        builder.glyph(node, text)
    try:
        if (value := source.only("V")) is not None:
            node.evaluation = _turned(Evaluation.parse(value.strip()))
        if (value := source.only(_clock_property(node))) is not None:
            node.clock = _read_seconds(value.strip())
    except RecordError:
        raise
    except TzaarError as error:
        raise RecordError(
            str(error), line=source.line, code=error.code, values=error.values
        ) from error


def write_remarks(node: Node) -> dict[str, list[str]]:
    """The properties for the notes beside a turn."""
    properties = {}
    if node.glyph is not None:
        name, emphasis = _GLYPHS[node.glyph]
        properties[name] = [emphasis]
    if node.other_glyphs:
        for glyph in node.other_glyphs:
            check_other_glyph(glyph)
        properties["TN"] = list(node.other_glyphs)
    if node.evaluation is not None:
        properties["V"] = [str(_turned(node.evaluation))]
    if node.clock is not None:
        properties[_clock_property(node)] = [_write_seconds(node.clock)]
    if comment := printable(node.comment).strip():
        properties["C"] = [comment]
    return properties


def _clock_property(node: Node) -> str:
    """The property for the clock of the player who made the turn, White's at the start."""
    mover = node.mover if isinstance(node, ChildNode) else WHITE
    return "WL" if mover is WHITE else "BL"


def _turned(evaluation: Evaluation) -> Evaluation:
    if evaluation.win_in is not None:
        return Evaluation(win_in=-evaluation.win_in)
    assert evaluation.units is not None
    return Evaluation(units=0 - evaluation.units)  # unlike -x, this makes no minus zero


def _read_seconds(text: str) -> float:
    if not _SECONDS.fullmatch(text) or float(text) >= CLOCK_LIMIT:
        raise TzaarError(
            f"{excerpt(text)!r} is not a number of seconds on a clock",
            code=FailureCode.BAD_CLOCK,
            values={"text": excerpt(text)},
        )
    return float(text)


def _write_seconds(seconds: float) -> str:
    # There and back: to the millisecond, and refused where no clock can show it.
    return f"{parse_clock(format_clock(seconds)):.3f}".rstrip("0").rstrip(".")
