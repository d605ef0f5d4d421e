"""The rule book: our own words, one Markdown file a language, with diagrams the program draws.

A diagram stands in a fenced block of lines ``name: value``: `position` and `caption`, and where
wanted `highlight` (spaces) and either `arrows` (moves, each from the position shown) or `turn` (one
after the other, numbered). Every book has the same numbered rules and the same diagrams.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from tzaar.errors import TzaarError, excerpt
from tzaar.geometry import Space
from tzaar.moves import Move
from tzaar.notation import parse_move, parse_turn
from tzaar.position import Position

ORIGINAL: Final = "en"
"""The language the other books follow, and the one to fall back on."""

NUMBER_OF_RULES: Final = 17

_FENCE: Final = "```"
_OPENING: Final = "```diagram"
_HEADING: Final = re.compile(r"### R(\d+) \S")
_AFTER_LANGUAGE: Final = re.compile(r"[_.@-]")
_RULE_LIKE: Final = re.compile(r"#+\s*R\s*\d")
_NEEDED: Final = ("position", "caption")
_FIELDS: Final = (*_NEEDED, "highlight", "arrows", "turn")


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position shown in the rule book.

    The `arrows` are the moves of one turn if `numbered`, and else moves to choose from.
    """

    position: Position
    caption: str
    highlights: tuple[Space, ...] = ()
    arrows: tuple[Move, ...] = ()
    numbered: bool = False


def languages() -> list[str]:
    """The languages there is a rule book in, as two-letter codes, the original first.

    >>> languages()
    ['en', 'de', 'es', 'fr', 'hu', 'it', 'nl', 'pl']
    """
    names = (entry.name for entry in files(__name__).iterdir())
    codes = (name.removesuffix(".md") for name in names if name.endswith(".md"))
    return sorted(codes, key=lambda code: (code != ORIGINAL, code))


def preferred_language(environment: Mapping[str, str]) -> str:
    """The language of a POSIX environment, if there is a rule book in it, and else English.

    The first of LC_ALL, LC_MESSAGES and LANG that says anything decides.

    >>> preferred_language({"LANG": "hu_HU.UTF-8"})
    'hu'
    >>> preferred_language({"LC_ALL": "C", "LANG": "hu_HU.UTF-8"})
    'en'
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    code = _AFTER_LANGUAGE.split(locale)[0].lower()
    return code if code in languages() else ORIGINAL


def read_rulebook(language: str) -> list[str | Diagram]:
    """The rule book in a language: Markdown and diagrams in their order.

    Raises `TzaarError` for a language without a rule book.
    """
    if language not in languages():
        known = ", ".join(languages())
        raise TzaarError(f"no rule book in {excerpt(language)!r}; there is one in: {known}")
    text = files(__name__).joinpath(f"{language}.md").read_text(encoding="utf-8")
    return parse_rulebook(text, name=f"{language}.md")


def parse_rulebook(text: str, *, name: str = "rule book") -> list[str | Diagram]:
    """The Markdown and the diagrams of a text, in their order.

    Raises `TzaarError`, with the `name` and the line, for a diagram that cannot be read or drawn
    and for rules that are not R1 to R17, each once and in order.
    """
    reader = _Reader()
    try:
        for line in text.splitlines():
            reader.read(line)
        reader.finish()
    except TzaarError as error:
        raise TzaarError(f"{name}, line {reader.number}: {error}") from error
    return reader.parts


class _Reader:
    """Reads a book line by line into `parts`; `number` is the line of a fault."""

    def __init__(self) -> None:
        self.parts: list[str | Diagram] = []
        self.number = 0
        self._rules = 0
        self._prose: list[str] = []
        self._block: list[str] = []
        self._opened = 0  # the line of the fence that is open, or 0

    def read(self, line: str) -> None:
        self.number += 1
        if self._opened and line == _FENCE:
            self.parts.append(_read_diagram(self._block))
            self._opened = 0
        elif self._opened:
            self._block.append(line)
        elif line == _OPENING:
            self._end_prose()
            self._opened = self.number
            self._block = []
        elif line.startswith(_FENCE):
            raise TzaarError(f"{excerpt(line)!r} does not open a diagram")
        else:
            self._count_rule(line)
            self._prose.append(line)

    def finish(self) -> None:
        if self._opened:
            self.number = self._opened
            raise TzaarError("a diagram that is not closed")
        if self._rules != NUMBER_OF_RULES:
            raise TzaarError(f"the rules end with R{self._rules}, not R{NUMBER_OF_RULES}")
        self._end_prose()

    def _end_prose(self) -> None:
        if paragraphs := "\n".join(self._prose).strip():
            self.parts.append(paragraphs)
        self._prose = []

    def _count_rule(self, line: str) -> None:
        due = self._rules + 1
        if heading := _HEADING.match(line):
            if int(heading[1]) != due:
                raise TzaarError(f"R{heading[1]} where R{due} is due")
            self._rules = due
        elif _RULE_LIKE.match(line):
            raise TzaarError(f"the heading of a rule is '### R{due} Title', not {excerpt(line)!r}")


def _read_diagram(block: list[str]) -> Diagram:
    fields: dict[str, str] = {}
    for line in block:
        field, colon, value = line.partition(": ")
        if not colon or field not in _FIELDS:
            raise TzaarError(f"{excerpt(line)!r} is not a field of a diagram")
        if field in fields:
            raise TzaarError(f"a diagram with two fields {field!r}")
        if not value.strip():
            raise TzaarError(f"a diagram with an empty {field!r}")
        fields[field] = value.strip()
    if missing := [field for field in _NEEDED if field not in fields]:
        raise TzaarError(f"a diagram without {' and '.join(map(repr, missing))}")
    if "arrows" in fields and "turn" in fields:
        raise TzaarError("a diagram with both 'arrows' and 'turn'")
    position = Position.parse(fields["position"])
    highlights = tuple(map(Space.parse, fields.get("highlight", "").split()))
    if "turn" in fields:
        moves = tuple(parse_turn(fields["turn"], position))
    else:
        moves = tuple(parse_move(text, position) for text in fields.get("arrows", "").split())
    return Diagram(position, fields["caption"], highlights, moves, numbered="turn" in fields)
