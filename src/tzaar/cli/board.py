"""Commands about a single position: ``show``, ``moves``, ``perft``, ``new``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tzaar.cli.facts import (
    PerftFacts,
    PositionFacts,
    StartFacts,
    position_facts,
    print_json,
    prints,
    start_facts,
)
from tzaar.cli.options import JsonOption, ThemeChoice
from tzaar.cli.progress import at_work
from tzaar.cli.sources import (
    NAMED_STARTS,
    RANDOM,
    GameOption,
    SourceArgument,
    TurnOption,
    complete_source,
    read_node,
    read_start,
)
from tzaar.cli.terminal import has_colors
from tzaar.node import Node
from tzaar.perft import perft as count_moves
from tzaar.pieces import Color
from tzaar.position import Position
from tzaar.safe_files import replacing

_PICTURE = "Picture options"


@prints(PositionFacts)
def show(
    source: SourceArgument = None,
    turn: TurnOption = None,
    game: GameOption = None,
    as_string: Annotated[
        bool, typer.Option("--string", help="Print the position string instead of a board.")
    ] = False,
    as_json: JsonOption = False,
    flip: Annotated[bool, typer.Option("--flip", help="Draw Black's view.")] = False,
    coordinates: Annotated[
        bool, typer.Option("--coordinates/--no-coordinates", help="Label the spaces.")
    ] = True,
    svg: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write a picture to FILE instead.", rich_help_panel=_PICTURE
        ),
    ] = None,
    theme: Annotated[
        ThemeChoice,
        typer.Option(metavar="NAME", help="Its colours:", rich_help_panel=_PICTURE),
    ] = ThemeChoice.LIGHT,
) -> None:
    """Show a position as a board, a position string or a picture.

    Of a game, it is the position after the last turn or, with --turn, after any other.

    Examples:
        tzaar show                              # the fixed start
        tzaar show random:7 --flip              # a random start, as Black sees it
        tzaar show game.tzr --turn 2            # a game after two turns
        tzaar show games.tzr --game 2 --string  # the second game's end
        tzaar show game.tzr --svg board.svg --theme dark
        tzaar new | tzaar show -

    Environment:
        NO_COLOR  If set, nothing is printed in colour.

    """
    from tzaar.render import render_text  # noqa: PLC0415 - the other commands do not need it

    node = read_node(source, turn, game)
    bottom = Color.BLACK if flip else Color.WHITE
    if svg is not None:
        _write_picture(node, svg, theme, bottom, coordinates=coordinates)
    if as_json:
        print_json(position_facts(node.position))
    elif as_string:
        typer.echo(str(node.position))
    elif svg is None:
        if node.turn:
            typer.echo(f"{node.number}. {node.turn}")
        board = render_text(
            node.position, color=has_colors(), coordinates=coordinates, orientation=bottom
        )
        typer.echo(board)


def _write_picture(
    node: Node, path: Path, theme: ThemeChoice, bottom: Color, *, coordinates: bool
) -> None:
    from tzaar.render import render_svg  # noqa: PLC0415

    picture = render_svg(
        node.position,
        theme=theme.value,
        coordinates=coordinates,
        orientation=bottom,
        arrows=node.turn or (),
    )
    with replacing(path) as file:
        file.write(picture.encode())


@prints(list[str])
def moves(
    source: SourceArgument = None,
    turn: TurnOption = None,
    game: GameOption = None,
    turns: Annotated[
        bool, typer.Option("--turns", help="List whole turns; there may be thousands.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List the legal moves in a position, one per line.

    A position in which the game is over has none.

    Examples:
        tzaar moves                     # the 42 captures White can open with
        tzaar moves random:7 --json
        tzaar moves game.tzr --turn 1 --turns | head -n 5

    """
    start = read_node(source, turn, game).position
    found = start.legal_turns() if turns else start.legal_moves()
    if as_json:
        print_json([str(item) for item in found])
        return
    for item in found:
        print(item)  # buffered, unlike typer.echo: there are thousands


@prints(PerftFacts)
def perft(
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=0, max=100, help="How many moves deep.")
    ],
    source: SourceArgument = None,
    turn: TurnOption = None,
    game: GameOption = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="First print the count behind each legal move.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Count the sequences of legal moves of a given length.

    This is the usual test of a move generator. The last line is the total. Every move counts as one
    level, so a turn is two of them. The count is made in Python; depth 4 takes minutes.

    Examples:
        tzaar perft 3                   # 260556, from the fixed start
        tzaar perft 2 --divide
        tzaar perft 1 game.tzr --turn 1

    """
    start = read_node(source, turn, game).position
    counts = _count(start, depth)
    total = sum(counts.values()) if depth else 1
    if as_json:
        facts = PerftFacts(depth=depth, count=total)
        if divide:
            facts["moves"] = counts
        print_json(facts)
        return
    if divide:
        for move, count in counts.items():
            print(f"{move} {count}")
    typer.echo(str(total))


def _count(start: Position, depth: int) -> dict[str, int]:
    """The count behind each legal move; nothing for depth 0."""
    counts: dict[str, int] = {}
    if depth == 0:
        return counts
    legal = start.legal_moves()
    with at_work(f"perft {depth}", len(legal)) as work:
        for done, move in enumerate(legal, start=1):
            counts[str(move)] = count_moves(start.play(move), depth - 1)
            work.update(done)
    return counts


@prints(StartFacts)
def new(
    start: Annotated[
        str,
        typer.Argument(
            metavar="START",
            help=f"How the game begins: {NAMED_STARTS}.",
            autocompletion=complete_source,
        ),
    ] = RANDOM,
    as_json: JsonOption = False,
) -> None:
    """Print the position string of a new start.

    Without a seed, a random or balanced start is different every time; --json prints its seed.

    Examples:
        tzaar new                       # a random start
        tzaar new random:7              # always the same one
        tzaar new balanced              # equal chances for White and Black
        tzaar new tournament            # the empty board

    """
    game = read_start(start)
    if as_json:
        print_json(start_facts(game))
    else:
        typer.echo(str(game.start))
