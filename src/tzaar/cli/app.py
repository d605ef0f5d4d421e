"""The commands of ``tzaar`` under one roof.

Each is imported only when it is asked for: what an engine or a server needs would make the others
slow to start.
"""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.main import get_command

from tzaar.cli.entry import complain
from tzaar.cli.manual import Entry, ManualCommand, ManualGroup
from tzaar.errors import TzaarError

if TYPE_CHECKING:
    from typer._click import Command, Context

COMMANDS: Final = {
    "Playing": {"play": "play", "puzzle": "puzzle", "serve": "serve", "rules": "rules"},
    "Positions": {"new": "board", "show": "board", "moves": "board", "perft": "board"},
    "Game records": {"check": "files", "convert": "files"},
    "The engine": {
        "best": "engine",
        "analyse": "engine",
        "solve": "engine",
        "review": "review",
        "engine": "engine",
    },
    "Engine development": {
        "match": "match",
        "selfplay": "selfplay",
        "puzzles": "puzzles",
        "endgames": "endgames",
    },
    "Administration": {"admin": "admin"},
}
"""The commands under their headings, and the modules of `tzaar.cli` that hold them."""

_MODULES: Final = {
    name: module for commands in COMMANDS.values() for name, module in commands.items()
}
_COMPLETION: Final = "_TZAAR_COMPLETE"
"""The variable by which a shell asks how a line may continue."""
_EXTRA_ARGUMENTS: Final = re.compile(r"Got unexpected extra argument\S* \((.*)\)", re.DOTALL)
# Typer checks values with pydantic; this is what pydantic says, and what we say instead.
_WRONG_TYPE: Final = re.compile(r"Input should be a valid (integer|number).*")
_TYPES: Final = {"integer": "a whole number", "number": "a number"}
_WRONG_RANGE: Final = {
    "Input should be greater than or equal to": "it must be at least",
    "Input should be less than or equal to": "it must be at most",
}
_POSITION_TAIL: Final = re.compile(r"[wb] [pcs]")


class Commands(ManualGroup):
    """All commands, imported one by one."""

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002
        """The names of the commands."""
        return [*_MODULES]

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """A command by its name."""
        if cmd_name in _MODULES and cmd_name not in self.commands:
            self.add_command(_load(cmd_name), cmd_name)
        return super().get_command(ctx, cmd_name)

    def grouped_commands(self, ctx: Context) -> dict[str, list[Entry]]:
        """The commands and what they do, under headings."""
        (entries,) = super().grouped_commands(ctx).values()
        by_name = {entry.term: entry for entry in entries}
        return {heading: [by_name[name] for name in names] for heading, names in COMMANDS.items()}


app = typer.Typer(
    name="tzaar",
    cls=Commands,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run(arguments: list[str]) -> int:
    """Run a command line; gives the exit status.

    Errors of use and of the library become one line on standard error.
    """
    commands = get_command(app)
    if os.environ.get(_COMPLETION):
        commands.main(arguments, prog_name="tzaar")  # prints how the line may continue, and exits
    try:
        with commands.make_context("tzaar", [*arguments]) as context:
            commands.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as error:
        return complain(_in_our_words(error))
    except TzaarError as error:
        return complain(str(error))
    return 0


def _load(name: str) -> Command:
    """Import a command."""
    module = import_module(f"tzaar.cli.{_MODULES[name]}")
    inner = getattr(module, "app", None)
    if not isinstance(inner, typer.Typer):
        inner = typer.Typer(add_completion=False, rich_markup_mode=None)
        inner.command(name)(getattr(module, name))
    inner.info.cls = ManualGroup
    for command in inner.registered_commands:
        command.cls = ManualCommand
    return get_command(inner)


def _in_our_words(error: typer.TyperException) -> str:
    """A message of typer as our own messages are: no capital, no full stop, and what to do."""
    message = error.format_message().strip().removesuffix(".")
    if extra := _EXTRA_ARGUMENTS.fullmatch(message):
        message = f"unexpected arguments: {extra[1]}"
        if _POSITION_TAIL.fullmatch(extra[1]):
            message += "; a position string needs quotes around it"
    message = _WRONG_TYPE.sub(lambda found: f"it must be {_TYPES[found[1]]}", message)
    for theirs, ours in _WRONG_RANGE.items():
        message = message.replace(theirs, ours)
    message = message[:1].lower() + message[1:]
    if near := get_close_matches(
        getattr(error, "option_name", ""), getattr(error, "possibilities", None) or (), n=1
    ):
        message = f"{message.partition(' (')[0]}; did you mean {near[0]}?"
    context = getattr(error, "ctx", None)
    return f"{message}; see {context.command_path} --help" if context else message


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - takes a while to import

        typer.echo(f"tzaar {version('tzaar')}")
        raise typer.Exit


def _print_man_page(context: typer.Context, wanted: bool) -> None:
    if wanted:
        from tzaar.cli.man_page import man_page  # noqa: PLC0415

        print(man_page(context), end="")
        raise typer.Exit


@app.callback()
def tzaar(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
    _man: Annotated[
        bool,
        typer.Option(
            "--man",
            callback=_print_man_page,
            is_eager=True,
            help="Print a man page of all commands, in roff: tzaar --man | man -l -",
        ),
    ] = False,
) -> None:
    """Play and analyse TZAAR, the abstract board game by Kris Burm.

    `tzaar COMMAND --help` explains a command. All commands name a position or a game in the same
    way, as SOURCE: a position string in quotes; the word fixed, random, random:SEED, balanced,
    balanced:SEED or tournament for the start of a game; or a file, with --turn for a position in
    it. Results go to standard output, in JSON with --json. Errors go to standard error, and so does
    progress, but only in a terminal.

    Examples:
        tzaar show random:7
        tzaar best game.tzr --turn 1 --time 0.1
        tzaar moves "$(tzaar new)"

    Exit status:
        0    Done.
        1    The answer is no, or problems were found: check, convert, solve, puzzle,
             puzzles verify.
        2    Wrong use, or input that cannot be read; one line on standard error says why.
        130  Interrupted by Ctrl-C.
        141  Nobody read the output to its end, as in: tzaar moves | head -n 1
        143  Ended by SIGTERM.

    Environment:
        NO_COLOR        If set, nothing is printed in colour or bold.
        COLUMNS         How wide the text is; by default as wide as the terminal.
        TZAAR_DATA      The folder with the online games of serve and admin.
        TZAAR_DATABASE  The database with them, if it is not a file.

    """
