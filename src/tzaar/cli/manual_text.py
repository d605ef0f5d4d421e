"""A manual page as text for the terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from typing import Final

from tzaar.cli.manual import Entry, Page
from tzaar.cli.terminal import has_colors

WIDEST: Final = 100
"""Columns; longer lines are hard to read, however wide the terminal is."""
_INDENT: Final = "  "
_TERM_WIDTH: Final = 22
"""Columns for terms; what is longer stands on a line of its own."""


def page_text(page: Page) -> str:
    """The page, as wide as the terminal; headings are bold where it has colours."""
    width = min(shutil.get_terminal_size((80, 24)).columns, WIDEST)
    lines = [*_heading("Name"), *_wrapped(f"{page.name} - {_lower(page.summary)}", width)]
    lines += [*_heading("Synopsis"), *_wrapped(page.synopsis, width, hanging=len(page.name) + 1)]
    if page.description:
        lines += _heading("Description")
        for number, paragraph in enumerate(page.description):
            lines += [""] if number else []
            lines += _wrapped(paragraph, width)
    for heading, entries in page.entries.items():
        if heading == "JSON output":
            lines += [*_heading(heading), *_wrapped(page.json, width)]
        elif entries:
            lines += _heading(heading)
        if heading == "Exit status":
            lines += _table(entries, width, 5)
        else:
            lines += _table(entries, width, _TERM_WIDTH)
    if page.examples:
        lines += [*_heading("Examples"), *(f"{_INDENT}{line}".rstrip() for line in page.examples)]
    return "\n".join(lines[1:])


def _heading(text: str) -> list[str]:
    shown = text.upper()
    return ["", f"\x1b[1m{shown}\x1b[0m" if has_colors() else shown]


def _wrapped(text: str, width: int, hanging: int = 0) -> list[str]:
    return textwrap.wrap(
        text,
        max(width, 20),
        initial_indent=_INDENT,
        subsequent_indent=_INDENT + " " * hanging,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _table(entries: list[Entry], width: int, terms: int) -> Iterator[str]:
    # A narrow terminal has no room for two columns.
    column = terms if width >= 60 else 4
    for entry in entries:
        indent = _INDENT * (1 + entry.level)
        gap = column - len(_INDENT) * entry.level
        text = textwrap.wrap(
            entry.text,
            max(width - len(_INDENT) - column, 20),
            break_on_hyphens=False,
            break_long_words=False,
        )
        begin = f"{indent}{entry.term}"
        if text and len(entry.term) + 2 <= gap:
            yield f"{begin:<{len(_INDENT) + column}}{text.pop(0)}"
        else:
            yield begin
        yield from (" " * (len(_INDENT) + column) + line for line in text)


def _lower(text: str) -> str:
    """A summary behind a dash: no capital, no full stop."""
    return text[:1].lower() + text[1:].removesuffix(".")
