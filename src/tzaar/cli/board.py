"""Commands about a single position: ``show``, ``moves``, ``perft``, ``new``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tzaar.cli.options import (
    JsonOption,
    PositionOption,
    SeedOption,
    StartChoice,
    StartOption,
    ThemeChoice,
    new_game,
    position_facts,
    position_or_fixed,
    print_json,
)
from tzaar.cli.sources import GameNumberOption, SourceArgument, TurnOption, read_source
from tzaar.perft import divide as count_by_move
from tzaar.perft import perft as count_moves
from tzaar.pieces import Color
from tzaar.render import render_svg, render_text
from tzaar.safe_files import replacing


def show(
    source: SourceArgument = None,
    position: PositionOption = None,
    turn: TurnOption = None,
    game: GameNumberOption = 1,
    svg: Annotated[Path | None, typer.Option(help="Write a picture to this file instead.")] = None,
    theme: Annotated[ThemeChoice, typer.Option(help="Of the picture.")] = ThemeChoice.LIGHT,
    flip: Annotated[bool, typer.Option("--flip", help="Black at the bottom.")] = False,
    coordinates: Annotated[bool, typer.Option(help="Label the spaces.")] = True,
    as_json: JsonOption = False,
) -> None:
    """Show a position, or a turn of a game, as text or as a picture.

    Without anything it shows the fixed start; of a game file, the end of its first game.
    """
    node = read_source(source, position, turn, game)
    bottom = Color.BLACK if flip else Color.WHITE
    if svg is not None:
        picture = render_svg(
            node.position,
            theme=theme.value,
            coordinates=coordinates,
            orientation=bottom,
            arrows=node.turn or (),
        )
        with replacing(svg) as file:
            file.write(picture.encode())
    if as_json:
        print_json(position_facts(node.position))
    elif svg is None:
        if node.turn:
            typer.echo(f"{node.number}. {node.turn}")
        typer.echo(
            render_text(
                node.position,
                color=sys.stdout.isatty(),
                coordinates=coordinates,
                orientation=bottom,
            )
        )


def moves(
    position: PositionOption = None,
    turns: Annotated[
        bool, typer.Option("--turns", help="Whole turns, which may be thousands.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List the legal moves of a position, one a line."""
    start = position_or_fixed(position)
    found = start.legal_turns() if turns else start.legal_moves()
    texts = [str(item) for item in found]
    if as_json:
        print_json(texts)
    else:
        for text in texts:
            typer.echo(text)


def perft(
    depth: Annotated[int, typer.Argument(min=0, max=100, help="How many moves deep.")],
    position: PositionOption = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="First the count behind each legal move.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Count the move sequences of a length; the last line is the count alone."""
    start = position_or_fixed(position)
    by_move = count_by_move(start, depth) if divide and depth else {}
    total = sum(by_move.values()) if by_move else count_moves(start, depth)
    if as_json:
        counts = {str(move): count for move, count in by_move.items()}
        print_json({"depth": depth, "count": total} | ({"moves": counts} if divide else {}))
        return
    for move, count in by_move.items():
        typer.echo(f"{move} {count}")
    typer.echo(str(total))


def new(
    start: StartOption = StartChoice.RANDOM,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print the position string of a start."""
    game = new_game(start, seed)
    if as_json:
        seed_used = game.tags.get("Seed")
        facts = position_facts(game.start)
        print_json(facts | ({"seed": int(seed_used)} if seed_used else {}))
    else:
        typer.echo(str(game.start))
