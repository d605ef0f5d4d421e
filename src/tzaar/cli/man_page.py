"""All manual pages as one man page, in the macros of man(7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tzaar.cli.manual import ManualGroup, Page, page_of

if TYPE_CHECKING:
    from typer._click import Context


def man_page(context: Context) -> str:
    """``tzaar.1``: the program, then each command in a section of its own."""
    group = context.command
    assert isinstance(group, ManualGroup)
    lines = ['.TH TZAAR 1 "" "tzaar" "User commands"']
    page = page_of(group, context)
    lines += [".SH NAME", f"{page.name} \\- {_escaped(page.summary).removesuffix('.')}"]
    lines += _page(page, ".SH")
    for inner in _pages(group, context):
        lines += [".SH " + _escaped(inner.name.upper()), _escaped(inner.summary)]
        lines += _page(inner, ".SS")
    return "\n".join(lines) + "\n"


def _pages(group: ManualGroup, context: Context) -> Iterator[Page]:
    """The pages of all commands of a group and of the groups in it."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        with type(context)(command, parent=context, info_name=name) as inner:
            yield page_of(command, inner)
            if isinstance(command, ManualGroup):
                yield from _pages(command, inner)


def _page(page: Page, section: str) -> Iterator[str]:
    yield f"{section} SYNOPSIS"
    yield f".B {_escaped(page.synopsis)}"
    if page.description:
        yield f"{section} DESCRIPTION"
        for paragraph in page.description:
            yield ".PP"
            yield _escaped(paragraph)
    for heading, entries in page.entries.items():
        if not entries and heading != "JSON output":
            continue
        yield f"{section} {heading.upper()}"
        if heading == "JSON output":
            yield _escaped(page.json)
        for entry in entries:
            yield f".TP {8 + 2 * entry.level}"
            yield f".B {_escaped(entry.term)}"
            yield _escaped(entry.text)
    if page.examples:
        yield f"{section} EXAMPLES"
        yield ".nf"
        yield from map(_escaped, page.examples)
        yield ".fi"


def _escaped(text: str) -> str:
    """A line of text in which roff finds no command of its own."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + safe if safe.startswith((".", "'")) else safe
