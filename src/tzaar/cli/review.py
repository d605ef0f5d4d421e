"""``review``: the turns of a game judged by an engine, as text, JSON, a record or a page."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from tzaar.cli.options import JsonOption, pick_game, print_json
from tzaar.cli.progress import progress_bar
from tzaar.cli.review_page import review_page
from tzaar.cli.review_text import review_text
from tzaar.cli.sources import GameNumberOption
from tzaar.cli.thinking import (
    DepthOption,
    EngineOption,
    NodesOption,
    TimeOption,
    make_limit,
    open_engine,
)
from tzaar.engine import JudgedTurn, Judgement, Limit, Review, annotate
from tzaar.engine import review as judge
from tzaar.engine.game_review import NODES
from tzaar.errors import TzaarError
from tzaar.game import Game
from tzaar.moves import Phase
from tzaar.pieces import Color
from tzaar.records import save, scan
from tzaar.safe_files import replacing


def review(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A game file of any format.")],
    game: GameNumberOption = 1,
    time: TimeOption = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    engine: EngineOption = "native",
    tzr: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Also write the game with glyphs and better turns."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Also write a page for the browser.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over existing files.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Judge every turn of a game: accuracy, mistakes and better turns.

    The limit is for each position, by default 800 000 nodes as on the page: under a second.

    Of a file with many games one is reviewed, by default the first.

    Example: tzaar review games.sgf --game 3 --time 2 --html review.html
    """
    for target in (tzr, html):
        _check_writable(target, force)
    played = _read(source, game)
    limit = Limit(nodes=NODES) if (time, depth, nodes) == (None,) * 3 else None
    judged = _judge(played, limit or make_limit(time, depth, nodes), engine)
    if tzr is not None:
        save([annotate(judged)], tzr)
    if html is not None:
        with replacing(html) as file:
            file.write(review_page(judged).encode())
    if as_json:
        print_json(review_facts(judged))
    else:
        typer.echo(review_text(judged))


def _check_writable(target: Path | None, force: bool) -> None:
    """Complain before the work, not after it."""
    if target is None:
        return
    if target.exists() and not force:
        raise TzaarError(f"{target} exists already; --force writes over it")
    if not target.resolve().parent.is_dir():
        raise TzaarError(f"{target}: there is no such folder")


def _read(path: Path, number: int) -> Game:
    game = pick_game(path, number)
    if all(node.position.phase is Phase.PLACEMENT for node in (game.root, *game.mainline())):
        raise TzaarError(f"{path}: there is nothing to review, as engines do not judge placements")
    if not game.turns():
        raise TzaarError(f"{path}: there is nothing to review, as no turn was played")
    if number == 1 and path.is_file() and len(list(islice(scan(path), 2))) > 1:
        note = f"{path} holds several games, and this is the first; --game 2 reviews the second"
        typer.echo(note, err=True)
    return game


def _judge(game: Game, limit: Limit, engine: str) -> Review:
    with open_engine(engine) as player, progress_bar(Console(stderr=True)) as progress:
        task = progress.add_task("reviewing", total=None)

        def show(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return judge(game, player, limit, on_progress=show)


def review_facts(judged: Review) -> dict[str, Any]:
    """A review as plain data; scores and chances are those of the player who moved."""
    outcome, point = judged.game.outcome(), judged.turning_point
    return {
        "engine": judged.engine,
        "limit": str(judged.limit),
        "tags": judged.game.tags,
        "result": judged.game.result,
        "outcome": None if outcome is None else str(outcome),
        "players": {color.name.lower(): _player_facts(judged, color) for color in Color},
        "turning_point": None if point is None else point.node.number,
        "turns": [_turn_facts(each) for each in judged.turns],
    }


def _player_facts(judged: Review, color: Color) -> dict[str, Any]:
    counts = {each.value: judged.count(color, each) for each in Judgement}
    return {"accuracy": _rounded(judged.accuracy(color), 1), "judgements": counts}


def _turn_facts(each: JudgedTurn) -> dict[str, Any]:
    return {
        "number": each.node.number,
        "color": each.color.name.lower(),
        "turn": str(each.turn),
        "best": str(each.best),
        "line": [str(turn) for turn in each.line],
        "only": each.is_only,
        "before": str(each.before),
        "after": str(each.after),
        "chance_before": _rounded(each.chance_before, 4),
        "chance_after": _rounded(each.chance_after, 4),
        "loss": _rounded(each.loss, 4),
        "judgement": each.judgement,
    }


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)
