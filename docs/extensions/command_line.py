"""The reference of the command line, written from what defines the commands.

It takes the place of the line `MARK` on a page, as Markdown, when that page is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import typer
from sphinx.application import Sphinx
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from tzaar.cli.app import app as tzaar_app

MARK: Final = "<!-- the commands -->"
_SECTION: Final = re.compile(r"^(Examples|Exit status|Environment|Files):\n", re.MULTILINE)
"""What a command's docstring may have sections about, whose lines are kept as they are."""
_LONG_OPTION: Final = re.compile(r"(?<![\w`-])--[a-z][a-z-]*")


def reference() -> str:
    """All commands, with their arguments and options, as Markdown."""
    group = typer.main.get_command(tzaar_app)
    assert isinstance(group, TyperGroup)
    return "\n".join(_commands(group, "tzaar"))


def _commands(group: TyperGroup, path: str) -> Iterator[str]:
    context = typer.Context(group, info_name=path)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, TyperGroup):
            yield from _commands(command, f"{path} {name}")
        elif isinstance(command, TyperCommand) and not command.hidden:
            yield from _command(command, f"{path} {name}")


def _command(command: TyperCommand, path: str) -> Iterator[str]:
    arguments = [param for param in command.params if isinstance(param, TyperArgument)]
    options = [param for param in command.params if isinstance(param, TyperOption)]
    text, *parts = _SECTION.split(command.help or "")
    usage = [path, "[OPTIONS]" if options else "", *map(_argument, arguments)]
    yield f"## `{path}`\n\n{_prose(text.strip())}\n"
    yield f"```text\n{' '.join(filter(None, usage))}\n```\n"
    rows: list[tuple[str, TyperArgument | TyperOption]]
    rows = [(_argument(param), param) for param in arguments]
    rows += [(_option(param), param) for param in options if not param.hidden]
    if rows:
        yield "| argument or option | |\n|---|---|"
        for written, param in rows:
            yield f"| `{written.replace('|', chr(92) + '|')}` | {_meaning(param)} |"
        yield ""
    for title, body in zip(parts[::2], parts[1::2], strict=True):
        yield f"**{title}**\n\n```text\n{_unindented(body)}\n```\n"


def _argument(param: TyperArgument) -> str:
    name = (param.metavar or param.name or "").upper() + ("..." if param.nargs == -1 else "")
    return name if param.required else f"[{name.strip('[]')}]"


def _option(param: TyperOption) -> str:
    names = ", ".join([*sorted(param.opts, key=len), *param.secondary_opts])
    if param.is_flag:
        return names
    return f"{names} {(param.metavar or param.name or '').upper()}"


def _meaning(param: TyperArgument | TyperOption) -> str:
    notes = []
    kind = param.type_descriptor
    if kind.is_choice and kind.choices is not None:
        notes.append("one of " + ", ".join(f"`{choice.value}`" for choice in kind.choices))
    is_flag = isinstance(param, TyperOption) and param.is_flag
    if param.default not in {None, ()} and not is_flag and not callable(param.default):
        notes.append(f"by default `{getattr(param.default, 'value', param.default)}`")
    if isinstance(param.envvar, str):
        notes.append(f"variable `{param.envvar}`")
    said = _prose(" ".join((param.help or "").split())).replace("|", r"\|")
    return f"{said} ({'; '.join(notes)})" if notes else said


def _prose(text: str) -> str:
    """A text whose options are code: two hyphens would become a dash."""
    return _LONG_OPTION.sub(r"`\g<0>`", text)


def _unindented(body: str) -> str:
    lines = body.strip("\n").splitlines()
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n".join(line[indent:].rstrip() for line in lines)


def on_page(_app: Sphinx, _docname: str, source: list[str]) -> None:
    """Put the reference where a page has the mark."""
    if MARK in source[0]:
        source[0] = source[0].replace(MARK, reference())


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.connect("source-read", on_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
