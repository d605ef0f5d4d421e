"""The rule book: our own words, one Markdown file a language, with diagrams the program draws.

A diagram stands in a fenced block of lines ``name: value``: `position` and `caption`, and where
wanted `highlight` (spaces) and `arrows` (moves).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from tzaar.errors import TzaarError, excerpt
from tzaar.geometry import Space
from tzaar.moves import Move
from tzaar.notation import parse_move
from tzaar.position import Position

_DIAGRAM: Final = re.compile(r"^```diagram\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position shown in the rule book."""

    position: Position
    caption: str
    highlights: tuple[Space, ...] = ()
    arrows: tuple[Move, ...] = ()


def languages() -> list[str]:
    """The languages there is a rule book in, as two-letter codes."""
    names = (entry.name for entry in files(__name__).iterdir())
    return sorted(name.removesuffix(".md") for name in names if name.endswith(".md"))


def read_rulebook(language: str) -> Iterator[str | Diagram]:
    """The rule book in a language: Markdown and diagrams in their order.

    Raises `TzaarError` if there is none in that language.
    """
    if language not in languages():
        known = ", ".join(languages())
        raise TzaarError(f"no rule book in {excerpt(language)!r}; there is one in: {known}")
    text = files(__name__).joinpath(f"{language}.md").read_text(encoding="utf-8")
    # A pattern with one group splits into texts and, between them, the groups.
    for index, part in enumerate(_DIAGRAM.split(text)):
        if index % 2:
            yield _read_diagram(part)
        elif part.strip():
            yield part.strip()


def _read_diagram(block: str) -> Diagram:
    fields = dict(line.split(": ", 1) for line in block.splitlines())
    position = Position.parse(fields["position"])
    return Diagram(
        position,
        fields["caption"],
        tuple(map(Space.parse, fields.get("highlight", "").split())),
        tuple(parse_move(text, position) for text in fields.get("arrows", "").split()),
    )
