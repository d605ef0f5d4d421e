"""Where a command takes its position from: a position string, or a turn of a game file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tzaar.cli.options import pick_game, position_or_fixed
from tzaar.errors import TzaarError
from tzaar.node import Node, RootNode
from tzaar.position import Position

SourceArgument = Annotated[
    str | None,
    typer.Argument(metavar="[POSITION|FILE]", help="A position string or a game file."),
]
TurnOption = Annotated[
    int | None, typer.Option(min=0, help="Of a game file: the turn, 0 for the start.")
]
GameNumberOption = Annotated[int, typer.Option(min=1, help="Of a file of many games: which.")]


def read_source(source: str | None, position: str | None, turn: int | None, number: int) -> Node:
    """The node to look at: a turn of a game, by default the last, or a position by itself."""
    if source is not None and position is not None:
        raise TzaarError("give the position once: as an argument or with --position")
    if source is not None and Path(source).is_file():
        return _node_of_turn(Path(source), number, turn)
    if turn is not None:
        named = "" if source is None else f" named {source}"
        raise TzaarError(f"--turn needs a game file, and there is none{named}")
    return RootNode(_read_position(source, position))


def _node_of_turn(path: Path, number: int, turn: int | None) -> Node:
    game = pick_game(path, number)
    if turn is None:
        return game.end
    nodes = [game.root, *game.mainline()]
    if turn >= len(nodes):
        raise TzaarError(f"the game has {len(nodes) - 1} turns, there is no turn {turn}")
    return nodes[turn]


def _read_position(source: str | None, position: str | None) -> Position:
    if source is None:
        return position_or_fixed(position)
    try:
        return Position.parse(source)
    except TzaarError as error:
        looks_like_position = source.count("/") == 8
        if looks_like_position:
            raise
        raise TzaarError(f"{source} is neither a file nor a position string") from error
