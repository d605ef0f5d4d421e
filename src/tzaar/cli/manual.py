"""The manual page of each command, which ``--help`` shows, taken from what defines the command.

The docstring of a command is its first source: a summary, a description, and sections that begin
with one of `SECTIONS`, whose lines are kept as they are. Options and arguments come from its
signature, the fields of its JSON output from its schema (`tzaar.cli.facts`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    NotRequired,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from tzaar.cli.facts import Schema

if TYPE_CHECKING:
    from typer._click import Command, Context

SECTIONS: Final = ("Examples", "Exit status", "Environment", "Files")
"""What a docstring may have sections about; `Exit status` and `Environment` are lists of terms."""
OPTIONS: Final = "Options"
"""The group of the options that belong to no other."""

_SECTION: Final = re.compile(rf"^({'|'.join(SECTIONS)}):\n", re.MULTILINE)
_CONTINUATION: Final = re.compile(r"\n\s+")
_TERM: Final = re.compile(r"(\S+)  +(.*)", re.DOTALL)
_JSON_TYPES: Final = {
    str: "string",
    int: "number",
    float: "number",
    bool: "true or false",
    type(None): "null",
}
_STATUSES: Final = (
    ("0", "Done."),
    ("2", "Wrong use, or input that cannot be read; one line on standard error says why."),
    ("130", "Interrupted by Ctrl-C."),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A term and what it means: an option, an exit status, a variable, a field."""

    term: str
    text: str
    level: int = 0
    """How deep it lies in the entry before."""


@dataclass(slots=True)
class Page:
    """The manual page of a command, to be printed as text or as a man page."""

    name: str
    """As it is typed, such as ``tzaar admin backup``."""
    summary: str
    synopsis: str
    description: list[str] = field(default_factory=list)
    """Paragraphs."""
    entries: dict[str, list[Entry]] = field(default_factory=dict)
    """Sections of terms, by their headings."""
    examples: list[str] = field(default_factory=list)
    """Command lines, each with a comment behind it."""
    json: str = ""
    """A sentence before the fields of the JSON output, which are among the entries."""


class ManualCommand(TyperCommand):
    """A command whose ``--help`` is its manual page."""

    def get_help(self, ctx: Context) -> str:
        """The manual page as text."""
        from tzaar.cli.manual_text import page_text  # noqa: PLC0415 - needed only here

        return page_text(page_of(self, ctx))

    def get_short_help_str(self, limit: int = 0) -> str:  # noqa: ARG002 - it is never cut
        """The summary."""
        return _summary(self.help or "")


class ManualGroup(TyperGroup):
    """A command with commands of its own."""

    def get_help(self, ctx: Context) -> str:
        """The manual page as text."""
        from tzaar.cli.manual_text import page_text  # noqa: PLC0415 - needed only here

        return page_text(page_of(self, ctx))

    def get_short_help_str(self, limit: int = 0) -> str:  # noqa: ARG002 - it is never cut
        """The summary."""
        return _summary(self.help or "")

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """The arguments for the command; without any, the group explains itself."""
        return super().parse_args(ctx, args or ([] if ctx.resilient_parsing else ["--help"]))

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        """The command that is asked for, and its arguments."""
        name = args[0]
        if not ctx.resilient_parsing and self.get_command(ctx, name) is None:
            near = get_close_matches(name, self.list_commands(ctx), n=1)
            ctx.fail(f"no such command: {name}" + (f"; did you mean {near[0]}?" if near else ""))
        return super().resolve_command(ctx, args)

    def grouped_commands(self, ctx: Context) -> dict[str, list[Entry]]:
        """The commands and what they do, under headings."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return {
            "Commands": [
                Entry(name, command.get_short_help_str(0)) for name, command in found if command
            ]
        }


def page_of(command: Command, ctx: Context) -> Page:
    """The manual page of a command."""
    text, *parts = _SECTION.split(command.help or "")
    sections = {name: _lines(body) for name, body in zip(parts[::2], parts[1::2], strict=True)}
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    page = Page(
        name=ctx.command_path,
        summary=_summary(text),
        synopsis=_synopsis(command, ctx),
        description=[part for part in paragraphs[1:] if part],
        examples=sections.get("Examples", []),
    )
    if isinstance(command, ManualGroup):
        page.entries |= command.grouped_commands(ctx)
    page.entries |= _parameters(command, ctx)
    schema = getattr(command.callback, "json_schema", None)
    if isinstance(schema, Schema):
        page.json, page.entries["JSON output"] = _json_output(schema)
    if not isinstance(command, ManualGroup) or "Exit status" in sections:
        own = {entry.term: entry for entry in _terms(sections.get("Exit status", []))}
        common = {term: Entry(term, meaning) for term, meaning in _STATUSES}
        statuses = common | own
        page.entries["Exit status"] = sorted(statuses.values(), key=lambda entry: int(entry.term))
    if environment := [*_variables(command), *_terms(sections.get("Environment", []))]:
        page.entries["Environment"] = environment
    return page


# -- The parts of a page ---------------------------------------------------------------------------


def _summary(text: str) -> str:
    return " ".join(text.split("\n\n", 1)[0].split())


def _lines(body: str) -> list[str]:
    indent = min(len(line) - len(line.lstrip()) for line in body.splitlines() if line.strip())
    return [line[indent:].rstrip() for line in body.strip("\n").splitlines()]


def _terms(lines: list[str]) -> Iterator[Entry]:
    """The entries of a section: a term, two spaces, and a meaning that may go on, indented."""
    for line in _CONTINUATION.sub(" ", "\n".join(lines)).splitlines():
        if found := _TERM.fullmatch(line):
            yield Entry(found[1], found[2])


def _synopsis(command: Command, ctx: Context) -> str:
    required = (
        f"{param.opts[0]} {param.metavar or param.name.upper()}"
        for param in command.params
        if isinstance(param, TyperOption) and param.required
    )
    words = [ctx.command_path, *required, "[OPTIONS]"]
    for param in command.params:
        if isinstance(param, TyperArgument):
            name = _name(param) + ("..." if param.nargs == -1 else "")
            words += [name if param.required else f"[{name}]"]
    if isinstance(command, TyperGroup):
        words.append("COMMAND [ARGUMENTS]")
    return " ".join(words)


def _parameters(command: Command, ctx: Context) -> dict[str, list[Entry]]:
    groups: dict[str, list[Entry]] = {}
    arguments = [param for param in command.params if isinstance(param, TyperArgument)]
    if arguments:
        groups["Arguments"] = [Entry(_name(param), _meaning(param)) for param in arguments]
    groups[OPTIONS] = []
    for param in command.get_params(ctx):
        if isinstance(param, TyperOption) and not param.hidden:
            heading = param.rich_help_panel or OPTIONS
            groups.setdefault(heading, []).append(Entry(_option(param), _meaning(param)))
    return groups


def _name(param: TyperArgument) -> str:
    return (param.metavar or param.name).upper()


def _option(param: TyperOption) -> str:
    names = ", ".join(sorted(param.opts, key=len))
    if param.is_flag:
        return ", ".join([names, *param.secondary_opts]) if param.secondary_opts else names
    return f"{names} {param.metavar or param.name.upper()}"


def _meaning(param: TyperArgument | TyperOption) -> str:
    """What a parameter means, with its choices, range and default."""
    notes = []
    descriptor = param.type_descriptor
    if descriptor.is_choice and descriptor.choices is not None:
        notes.append("one of " + ", ".join(str(choice.value) for choice in descriptor.choices))
    if param.min is not None and param.max is not None:
        notes.append(f"{_number(param.min)} to {_number(param.max)}")
    if isinstance(param.show_default, str):
        notes.append(f"default: {param.show_default}")
    elif (
        param.show_default
        and param.default not in {None, ()}
        and not (isinstance(param, TyperOption) and param.is_flag)
    ):
        notes.append(f"default: {_number(getattr(param.default, 'value', param.default))}")
    return f"{param.help or ''} [{'; '.join(notes)}]" if notes else param.help or ""


def _number(value: object) -> str:
    """A value as a person writes it."""
    if value in (2**63 - 1, 2**64 - 1):
        return f"2**{64 if value == 2**64 - 1 else 63} - 1"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _variables(command: Command) -> Iterator[Entry]:
    for param in command.params:
        if isinstance(param, TyperOption) and isinstance(param.envvar, str):
            yield Entry(param.envvar, f"The same as {param.opts[0]}.")


# -- JSON output -----------------------------------------------------------------------------------


def _json_output(schema: Schema) -> tuple[str, list[Entry]]:
    if schema.is_stream:
        return "With --json, one object a line, as they come:", [*_fields(schema.type, 0)]
    if get_origin(schema.type) is list:
        (item,) = get_args(schema.type)
        return f"With --json, an array of {_plural(item)}.", []
    return "With --json, one object:", [*_fields(schema.type, 0)]


def _fields(schema: Any, level: int) -> Iterator[Entry]:
    """The fields of a `TypedDict` and of those in it."""
    for name, hint in get_type_hints(schema, include_extras=True).items():
        core, meaning = hint, ""
        if get_origin(core) is NotRequired:
            (core,) = get_args(core)
        if get_origin(core) is Annotated:
            core, meaning = get_args(core)
        kind = _json_type(core)
        yield Entry(name, f"{kind}: {meaning}" if meaning else kind, level)
        for inner in (core, *get_args(core)):
            if is_typeddict(inner):
                yield from _fields(inner, level + 1)
                break


def _json_type(hint: Any) -> str:
    origin = get_origin(hint)
    if origin is list:
        return f"array of {_plural(get_args(hint)[0])}"
    if is_typeddict(hint) or origin is dict:
        return "object"
    if origin is not None:  # a union
        return " or ".join(_json_type(part) for part in get_args(hint))
    return _JSON_TYPES[hint]


def _plural(hint: Any) -> str:
    return f"{_json_type(hint)}s"
