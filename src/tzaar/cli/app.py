"""The commands of ``tzaar`` under one roof, and what becomes of their errors."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from tzaar.cli import (
    admin,
    board,
    engine,
    files,
    match,
    play,
    puzzle,
    puzzles,
    rules,
    selfplay,
    serve,
)
from tzaar.errors import TzaarError

app = typer.Typer(
    name="tzaar",
    help="TZAAR, the board game: play, here or in the browser, analyse, look at positions, "
    "convert and check records.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    play.play,
    serve.serve,
    board.show,
    board.moves,
    board.perft,
    board.new,
    files.convert,
    files.check,
    rules.rules,
    engine.best,
    engine.analyse,
    engine.solve,
    match.match,
    selfplay.selfplay,
    puzzle.puzzle,
    engine.engine,
):
    app.command()(command)
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(admin.app, name="admin")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tzaar {version('tzaar')}")
        raise typer.Exit


@app.callback()
def _options(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """What stands before the name of a command."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit.

    Wrong input is one line on standard error and exit status 2, never a traceback.
    """
    _open_missing_streams()
    try:
        status = app(arguments, standalone_mode=False)
    except typer.TyperException as error:
        status = _complain(error.format_message())
    except TzaarError as error:
        status = _complain(str(error))
    except OSError as error:
        reason = error.strerror or str(error)
        status = _complain(f"{error.filename}: {reason}" if error.filename else reason)
    except (KeyboardInterrupt, typer.Abort):
        status = 130
    sys.exit(status if isinstance(status, int) else 0)


def _open_missing_streams() -> None:
    """Give a stream that was closed by whoever started us (``>&-``) a place to go.

    In this order each gets its own descriptor back, or the next file opened would take it, and what
    is printed would end up in that file.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, stream)


def _complain(message: str) -> int:
    one_line = " ".join(message.split())
    typer.echo(f"tzaar: {one_line}", err=True)
    return 2
