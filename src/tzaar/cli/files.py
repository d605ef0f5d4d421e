"""Commands about files of games: ``convert`` and ``check``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from tzaar import records
from tzaar.cli.options import JsonOption, print_json
from tzaar.engine.selfplay_games import is_selfplay, scan_selfplay
from tzaar.errors import RecordError, TzaarError
from tzaar.game import Game
from tzaar.records import Format

FormatOption = Annotated[
    Format | None,
    typer.Option("--to", help="The format to write; .tzr files need no telling."),
]


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The file to read, - for input.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write, - for output.")],
    to: FormatOption = None,
    force: Annotated[bool, typer.Option("--force", help="Write over an existing file.")] = False,
) -> None:
    """Convert game records; the format of IN is found by looking at it, also of self-play.

    Games that are broken are reported and left out, and the exit status is then 1.
    """
    form = to or _format_of(target)
    if str(target) != "-" and target.exists() and not force:
        raise TzaarError(f"{target} exists already; --force writes over it")
    games: list[Game] = []
    problems = 0
    for entry in _scan(source):
        if isinstance(entry, RecordError):
            problems += 1
            typer.echo(f"{source}: {entry}", err=True)
        else:
            games.append(entry)
    if not games:
        raise TzaarError(f"{source} holds no game that could be converted")
    if str(target) == "-":
        typer.echo("\n\n".join(records.write(game, form).rstrip("\n") for game in games))
    else:
        records.save(games, target, form)
        number = f"{len(games)} {'game' if len(games) == 1 else 'games'}"
        typer.echo(f"{target}: {number}{f', {problems} left out' if problems else ''}", err=True)
    if problems:
        raise typer.Exit(1)


def check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE...", help="The files to check.")],
    as_json: JsonOption = False,
) -> None:
    """Check game records: one line a problem, and exit status 1 if there is any."""
    games, problems = 0, []
    for path in paths:
        for entry in _scan(path):
            if isinstance(entry, RecordError):
                problems.append((path, entry))
            else:
                games += 1
    if as_json:
        print_json(
            {
                "games": games,
                "problems": [
                    {"file": str(path), "line": e.line, "turn": e.turn, "reason": e.reason}
                    for path, e in problems
                ],
            }
        )
    else:
        for path, error in problems:
            typer.echo(f"{path}: {error}")
        if not problems:
            typer.echo(f"{games} {'game' if games == 1 else 'games'}, no problems")
    if problems:
        raise typer.Exit(1)


def _scan(path: Path) -> Iterator[Game | RecordError]:
    if str(path) == "-":
        return records.scan_text(sys.stdin.read())
    if is_selfplay(path):
        return scan_selfplay(path)
    return records.scan(path)


def _format_of(target: Path) -> Format:
    if target.suffix.lower() == ".tzr":
        return Format.TZR
    known = " or ".join(f"--to {form}" for form in Format)
    raise TzaarError(f"the name {target} does not tell which format to write: say {known}")
