"""``review``: the turns of a game judged by an engine, as text, JSON, a record or a page."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from tzaar.cli.facts import (
    MissedWinFacts,
    ReviewedPlayerFacts,
    ReviewedTurnFacts,
    ReviewFacts,
    print_json,
    prints,
)
from tzaar.cli.options import JsonOption
from tzaar.cli.progress import at_work
from tzaar.cli.review_page import review_page
from tzaar.cli.review_text import review_text
from tzaar.cli.sources import GameOption, SourceArgument, read_source, scan_games
from tzaar.cli.thinking import (
    DepthOption,
    EngineOption,
    make_limit,
    nodes_option,
    open_engine,
    time_option,
)
from tzaar.engine import JudgedTurn, Judgement, Limit, Review, annotate
from tzaar.engine import review as judge
from tzaar.engine.core_missing import core_needed
from tzaar.engine.game_review import NODES
from tzaar.errors import TzaarError
from tzaar.game import Game
from tzaar.moves import Phase
from tzaar.pieces import Color
from tzaar.puzzles import Collection
from tzaar.puzzles.collection import MANIFEST
from tzaar.records import save
from tzaar.safe_files import replacing


@prints(ReviewFacts)
def review(
    source: SourceArgument = None,
    game: GameOption = None,
    time: Annotated[float | None, time_option()] = None,
    depth: DepthOption = None,
    nodes: Annotated[int | None, nodes_option(f"{NODES}, if no other limit is given")] = None,
    engine: EngineOption = "native",
    tzr: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Also write the game with glyphs and better turns."),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Also write a page for the browser.")
    ] = None,
    puzzles: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Also add missed wins to the collection of puzzles in FOLDER."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace OUT if it exists.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Judge every turn of a game: accuracy, mistakes, better turns and missed wins.

    The limits are for each position; the default is that of the page, and takes less than a second.
    Placements are not judged. Of a file with several games, the first is reviewed, unless --game
    names another.

    A missed win is one that was proved before a mistake or a blunder. With --puzzles, those in
    which exactly one turn wins become puzzles: `tzaar puzzle --folder FOLDER` asks them.

    Examples:
        tzaar review game.tzr --nodes 1000
        tzaar review games.tzr --game 2 --nodes 1000 --json
        tzaar review game.tzr --nodes 1000 --html review.html --tzr reviewed.tzr
        tzaar review game.tzr --nodes 1000 --puzzles mine

    """
    for target in (tzr, html):
        _check_writable(target, force)
    _check_collection(puzzles)
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
    if puzzles is not None:
        _keep(judged, puzzles)


def _keep(judged: Review, folder: Path) -> None:
    with core_needed("native"):
        from tzaar.puzzles.own import keep_missed_puzzles  # noqa: PLC0415 - needs the core
    kept = keep_missed_puzzles(judged, folder)
    typer.echo(f"{kept} new {'puzzle' if kept == 1 else 'puzzles'} in {folder}", err=True)


def _check_writable(target: Path | None, force: bool) -> None:
    """Complain before the work, not after it."""
    if target is None:
        return
    if target.exists() and not force:
        raise TzaarError(f"{target} exists already; --force replaces it")
    if not target.resolve().parent.is_dir():
        raise TzaarError(f"{target}: there is no such folder")


def _check_collection(folder: Path | None) -> None:
    """Likewise for puzzles: the folder is new, or holds a collection that can be read."""
    if folder is None or not folder.exists():
        return
    if not folder.is_dir():
        raise TzaarError(f"{folder} is not a folder")
    if (folder / MANIFEST).is_file():
        list(Collection.open(folder))
    elif any(folder.iterdir()):
        raise TzaarError(f"{folder} holds other files; name a new folder or one with puzzles")


def _read(text: str | None, number: int | None) -> Game:
    source = read_source(text, number)
    game, name = source.game, source.path or "this position"
    if all(node.position.phase is Phase.PLACEMENT for node in (game.root, *game.mainline())):
        raise TzaarError(f"{name}: there is nothing to review, as engines do not judge placements")
    if not game.turns():
        raise TzaarError(f"{name}: there is nothing to review, as no turn was played")
    if number is None and _holds_several(source.path):
        note = f"{name} holds several games, and this is the first; --game 2 reviews the second"
        typer.echo(note, err=True)
    return game


def _holds_several(path: Path | None) -> bool:
    if path is None or not path.is_file():  # a pipe can be read only once
        return False
    return len(list(islice(scan_games(path), 2))) > 1


def _judge(game: Game, limit: Limit, engine: str) -> Review:
    positions = game.end.number + 1
    with open_engine(engine) as player, at_work("reviewing", positions) as work:

        def show(done: int, total: int) -> None:
            work.update(positions - total + done)  # some positions need no engine

        return judge(game, player, limit, on_progress=show)


def review_facts(judged: Review) -> ReviewFacts:
    """A review as plain data; scores and chances are those of the player who moved."""
    outcome, point = judged.game.outcome(), judged.turning_point
    return {
        "engine": judged.engine,
        "limit": str(judged.limit),
        "tags": judged.game.tags,
        "result": judged.game.result,
        "outcome": None if outcome is None else str(outcome),
        "players": {
            "white": _player_facts(judged, Color.WHITE),
            "black": _player_facts(judged, Color.BLACK),
        },
        "turning_point": None if point is None else point.node.number,
        "turns": [_turn_facts(each) for each in judged.turns],
    }


def _player_facts(judged: Review, color: Color) -> ReviewedPlayerFacts:
    counts = {each.value: judged.count(color, each) for each in Judgement}
    return {"accuracy": _rounded(judged.accuracy(color), 1), "judgements": counts}


def _turn_facts(each: JudgedTurn) -> ReviewedTurnFacts:
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
        "missed_win": _missed_win_facts(each),
    }


def _missed_win_facts(each: JudgedTurn) -> MissedWinFacts | None:
    if each.missed_win is None or each.before.win is None:
        return None
    return {"turns": each.before.win, "after": each.missed_win}


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)
