"""Commands about files of games: ``convert`` and ``check``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from tzaar import records
from tzaar.cli.counted import counted
from tzaar.cli.facts import CheckFacts, ConvertFacts, ProblemFacts, print_json, prints
from tzaar.cli.losses import fitted, losses, losses_text
from tzaar.cli.options import JsonOption
from tzaar.cli.progress import Work, at_work
from tzaar.cli.sources import scan_games
from tzaar.errors import RecordError, TzaarError
from tzaar.game import Game
from tzaar.records import Format

_STANDARD_OUTPUT = Path("-")


class Conversion:
    """Games on their way into another format, and what is lost and left out on it."""

    def __init__(self, source: Path, form: Format, work: Work) -> None:
        self.source = source
        self.form = form
        self.games = 0
        self.lost: Counter[str] = Counter()
        self.problems: list[RecordError] = []
        self._work = work

    def run(self) -> Iterator[Game]:
        """The games that the format can hold; raises `TzaarError` if there is none."""
        for number, entry in enumerate(scan_games(self.source), start=1):
            self._work.update(number, counted(number, "game"))
            if isinstance(entry, RecordError):
                self._leave_out(entry)
                continue
            try:
                game, lost = fitted(entry, self.form)
                text = records.write(game, self.form)
            except RecordError as error:
                self._leave_out(RecordError(f"game {number}: {error.reason}"))
                continue
            self.lost += lost + losses(game, text, self.form)
            self.games += 1
            yield game
        if self.games == 0:
            raise TzaarError(f"{self.source} has no game that can be converted to {self.form}")

    def _leave_out(self, error: RecordError) -> None:
        self.problems.append(error)
        self._work.note(f"{self.source}: {error}")


@prints(ConvertFacts)
def convert(
    source: Annotated[
        Path,
        typer.Argument(metavar="IN", help="The file to read; - is standard input."),
    ],
    target: Annotated[
        Path,
        typer.Argument(metavar="OUT", help="The file to write; - is standard output."),
    ] = _STANDARD_OUTPUT,
    to: Annotated[
        Format | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="The format to write; needed unless OUT ends in .tzr or is standard output.",
            show_default=False,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace OUT if it exists.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Convert game records to another format.

    The format of IN is found by its content: .tzr, Little Golem, Boardspace or self-play. At the
    end, one line on standard error says how many games were written and what of them the format
    cannot hold, such as comments or clock times. Games that are broken, or that the format cannot
    hold at all, are named and left out. OUT is written as a whole or not at all.

    Examples:
        tzaar convert game.sgf new.tzr
        tzaar convert game.tzr new.sgf --to littlegolem
        tzaar convert game.sgf                  # to .tzr on standard output
        tzaar convert selfplay.bin games.tzr --force

    Exit status:
        1  Some games were left out.
        2  Wrong use, or no game could be converted; nothing was written.

    """
    form = to or _format_of(target)
    to_output = target == _STANDARD_OUTPUT
    if to_output and as_json:
        raise TzaarError("--json needs OUT to be a file: both would go to standard output")
    if not to_output and target.exists() and not force:
        raise TzaarError(f"{target} exists already; --force replaces it")
    with at_work("converting") as work:
        conversion = Conversion(source, form, work)
        if to_output:
            for number, game in enumerate(conversion.run()):
                gap = "\n" if number else ""
                print(gap + records.write(game, form).rstrip("\n"))
        else:
            records.save(conversion.run(), target, form)
    if as_json:
        print_json(_facts(conversion, target))
    else:
        typer.echo(_report(conversion, target), err=True)
    if conversion.problems:
        raise typer.Exit(1)


@prints(CheckFacts)
def check(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="The files to check; - is standard input."),
    ],
    as_json: JsonOption = False,
) -> None:
    """Check that game records can be read and that every turn in them is legal.

    Prints a line for each broken game, with the file, the line and the turn. Files may be in any
    format, including that of self-play.

    Examples:
        tzaar check game.tzr game.sgf
        tzaar check games.tzr --json
        cat games.tzr | tzaar check -

    Exit status:
        1  There are problems.

    """
    games, problems = 0, list[tuple[Path, RecordError]]()
    with at_work("checking") as work:
        for path in paths:
            for number, entry in enumerate(scan_games(path), start=1):
                work.update(number, f"{path}: {counted(number, 'game')}")
                if isinstance(entry, RecordError):
                    problems.append((path, entry))
                else:
                    games += 1
    if as_json:
        found = [_problem_facts(path, error) for path, error in problems]
        print_json(CheckFacts(games=games, problems=found))
    else:
        for path, error in problems:
            print(f"{path}: {error}")
        if not problems:
            typer.echo(f"{counted(games, 'game')}, no problems")
    if problems:
        raise typer.Exit(1)


def _format_of(target: Path) -> Format:
    if target == _STANDARD_OUTPUT or target.suffix.lower() == ".tzr":
        return Format.TZR
    known = " or ".join(f"--to {form}" for form in Format)
    raise TzaarError(f"the name {target} does not say which format to write; add {known}")


def _report(conversion: Conversion, target: Path) -> str:
    name = "" if target == _STANDARD_OUTPUT else f"{target}: "
    parts = [f"{name}wrote {counted(conversion.games, 'game')} as {conversion.form}"]
    if conversion.problems:
        parts.append(f"left out {len(conversion.problems)}")
    if conversion.lost:
        parts.append(f"{conversion.form} cannot hold {losses_text(conversion.lost)}")
    return "; ".join(parts)


def _facts(conversion: Conversion, target: Path) -> ConvertFacts:
    return {
        "file": str(target),
        "format": conversion.form.value,
        "games": conversion.games,
        "lost": dict(conversion.lost),
        "problems": [_problem_facts(conversion.source, e) for e in conversion.problems],
    }


def _problem_facts(path: Path, error: RecordError) -> ProblemFacts:
    return {"file": str(path), "line": error.line, "turn": error.turn, "reason": error.reason}
