"""The command ``play``: two people at one terminal, or one against the computer."""

from __future__ import annotations

from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tzaar.cli.computer import Computer
from tzaar.cli.options import PLAYERS, complete_player
from tzaar.cli.sources import (
    STANDARD_INPUT,
    GameOption,
    Source,
    SourceArgument,
    TurnOption,
    check_turn,
    read_source,
    scan_games,
)
from tzaar.cli.table import Table
from tzaar.engine import Limit
from tzaar.engine.levels import levels
from tzaar.engine.players import parse_player
from tzaar.errors import TzaarError
from tzaar.pieces import Color


class ColorChoice(StrEnum):
    """A colour to play."""

    WHITE = "white"
    BLACK = "black"


def _complete_level(incomplete: str) -> list[str]:
    return [str(level) for level in levels() if str(level).startswith(incomplete)]


def play(
    source: SourceArgument = None,
    turn: TurnOption = None,
    game: GameOption = None,
    level: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Play against the computer at this level, 1 to 10.",
            autocompletion=_complete_level,
        ),
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option(
            "--engine",
            "-e",
            metavar="ENGINE",
            help=f"Play against {PLAYERS}.",
            autocompletion=complete_player,
        ),
    ] = None,
    color: Annotated[
        ColorChoice | None,
        typer.Option(metavar="COLOR", help="Against the computer: your colour."),
    ] = None,
    time: Annotated[
        float,
        typer.Option(
            "--time", "-t", metavar="SECONDS", min=0.001, help="The computer's time for each turn."
        ),
    ] = 1.0,
) -> None:
    """Play at this terminal: two people taking turns, or one against the computer.

    Type `help` during the game. A game from a file is continued, and saved to the same file unless
    that holds other games. With --turn, it is continued from that turn, and saved to a file that
    you name.

    Examples:
        tzaar play                          # two people
        tzaar play --level 3 --color black  # against the computer
        tzaar play random --level 1
        tzaar play game.tzr                 # continue a saved game
        tzaar play game.tzr --turn 1        # from an earlier turn

    Environment:
        NO_COLOR  If set, nothing is printed in colour.

    """
    begun = _begin(source, turn, game)
    with _opponent(level, engine, color, time) as computer:
        Table(begun.game, Console(highlight=False), begun.path, computer).run()


def _begin(text: str | None, turn: int | None, number: int | None) -> Source:
    """The game to play, and the file to save it to without asking for a name."""
    if text is not None and Path(text) == STANDARD_INPUT:
        raise TzaarError("moves are typed on standard input, so the game cannot come from there")
    source = read_source(text, number)
    if turn is None:
        return source if _is_alone(source.path) else Source(source.game)
    check_turn(source, turn, text)
    while source.game.end.number > turn:
        source.game.undo()
    return Source(source.game)


def _is_alone(path: Path | None) -> bool:
    """Whether a file holds one game: to save it there would delete others."""
    if path is None or not path.is_file():
        return False
    return sum(1 for _ in islice(scan_games(path), 2)) == 1


def _opponent(
    level: int | None, engine: str | None, color: ColorChoice | None, time: float
) -> Computer:
    """The computer at the table, which plays only if it is asked to."""
    if level is not None and engine is not None:
        raise TzaarError("give --level or --engine, not both")
    limit = Limit(movetime=time)
    if level is None and engine is None:
        if color is not None:
            raise TzaarError("--color is for games against the computer; add --level 5, say")
        return Computer(None, None, limit)
    player = parse_player(f"level:{level}" if engine is None else engine)
    yours = Color[(color or ColorChoice.WHITE).name]
    return Computer(player, yours.opponent, limit)
