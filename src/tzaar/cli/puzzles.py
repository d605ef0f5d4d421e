"""The commands ``puzzles``: find, add and verify puzzles, for those who extend the collection."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Annotated

import typer

from tzaar.cli.checking import check_all, print_checked
from tzaar.cli.counted import counted
from tzaar.cli.facts import (
    AddedFacts,
    MinedFacts,
    VerifiedFacts,
    print_json,
    prints,
)
from tzaar.cli.mining import (
    ConcurrencyOption,
    FileArgument,
    GamesOption,
    NodesOption,
    PlayNodesOption,
    RecordsOption,
    SeedOption,
    StacksOption,
    VariationsOption,
    fill,
    workers_of,
)
from tzaar.cli.options import JsonOption, RayOption
from tzaar.cli.progress import at_work
from tzaar.cli.signals import graceful_shutdown
from tzaar.engine.core_missing import core_needed
from tzaar.engine.selfplay import SelfPlay
from tzaar.puzzles.collection import MANIFEST, Collection, default_folder
from tzaar.puzzles.puzzle import Puzzle
from tzaar.puzzles.selection import most_varied, without_doubles
from tzaar.puzzles.work_file import WorkFile, mined, read_jobs
from tzaar.puzzles.writing import write_collection

app = typer.Typer(name="puzzles", add_completion=False, rich_markup_mode=None)

FolderOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER", help="The collection; by default the one that comes with this package."
    ),
]


@app.callback()
def puzzles() -> None:
    """Find puzzles in games, rate and collect them, and verify the collection."""


@app.command("mine")
@prints(MinedFacts)
def mine(
    path: FileArgument,
    games: GamesOption,
    records: RecordsOption = None,
    nodes: NodesOption = 100_000,
    stacks: StacksOption = 24,
    variations: VariationsOption = 6,
    play_nodes: PlayNodesOption = 300,
    seed: SeedOption = 1,
    concurrency: ConcurrencyOption = None,
    ray: RayOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play games and search them for puzzles until a file holds N games.

    It may be stopped or killed at any time; the same command continues where it was. The puzzles of
    a game are in the file as soon as it has been searched. After Ctrl-C the games in progress are
    finished first; a second Ctrl-C abandons them. `tzaar puzzles add` reads the file.

    Examples:
        tzaar puzzles mine work.jsonl --games 2 --nodes 2000 --stacks 14
        tzaar puzzles mine work.jsonl --games 3 --records games.tzr --json

    Exit status:
        130  Interrupted by Ctrl-C; every finished game is in the file.
        143  Ended by SIGTERM; every finished game is in the file.

    """
    with core_needed("native"):
        from tzaar.puzzles.digging import Digging, LatePositions  # noqa: PLC0415 - needs the core
    fill(
        path,
        Digging(nodes, LatePositions(stacks, variations, SelfPlay(play_nodes))),
        games=games,
        records=records or [],
        seed=seed,
        concurrency=concurrency,
        ray=ray,
        as_json=as_json,
    )


@app.command("add")
@prints(AddedFacts)
def add(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Files written by `tzaar puzzles mine`.")
    ],
    folder: FolderOption = None,
    most: Annotated[
        int, typer.Option(metavar="N", min=1, help="The collection is to hold at most N puzzles.")
    ] = 2000,
    ratings: Annotated[
        Path | None,
        typer.Option(
            metavar="RATINGS", help="The file that keeps ratings; by default beside the first FILE."
        ),
    ] = None,
    concurrency: ConcurrencyOption = None,
    ray: RayOption = None,
    as_json: JsonOption = False,
) -> None:
    """Rate the puzzles in FILE and add them to the collection, keeping it varied.

    Puzzles already in the collection stay. It may be stopped or killed at any time; the same
    command continues where it was. Ratings are kept as they come, and the collection is written at
    the end.

    Examples:
        tzaar puzzles add work.jsonl --folder mine
        tzaar puzzles add work.jsonl --folder mine --most 500 --json

    Exit status:
        130  Interrupted by Ctrl-C; every finished rating is kept.
        143  Ended by SIGTERM; every finished rating is kept.

    """
    with core_needed("native"):
        from tzaar.puzzles.rating import rate  # noqa: PLC0415 - needs the core
    folder = folder or default_folder()
    old = list(Collection.open(folder)) if (folder / MANIFEST).is_file() else []
    found = (Puzzle.parse(text) for path in paths for text in mined(path))
    fresh = without_doubles(found, old)
    ratings = ratings or paths[0].with_suffix(".ratings.jsonl")
    with graceful_shutdown(deferred=True) as shutdown, WorkFile(ratings) as file:
        texts = [str(puzzle) for puzzle in fresh if puzzle.id not in file.jobs]
        with workers_of(concurrency, ray) as workers, at_work("ratings", len(texts)) as work:
            wanted = takewhile(lambda _: not shutdown.is_requested, texts)
            with closing(workers.results(rate, wanted)) as lines:
                for number, line in enumerate(lines, start=1):
                    file.append(line)
                    work.update(number)
    shutdown.exit_if_requested()
    rated = {facts["job"]: facts["rating"] for facts in read_jobs(ratings)}
    fresh = [replace(puzzle, rating=rated[puzzle.id]) for puzzle in fresh]
    chosen = most_varied(fresh, max(0, most - len(old)))
    write_collection([*old, *chosen], folder)
    count = len(old) + len(chosen)
    if as_json:
        print_json(AddedFacts(folder=str(folder), puzzles=count, new=len(chosen)))
    else:
        typer.echo(f"{folder} holds {counted(count, 'puzzle')}, {len(chosen)} of them new")


@app.command("verify")
@prints(VerifiedFacts)
def verify(
    folder: FolderOption = None,
    concurrency: ConcurrencyOption = None,
    ray: RayOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check every proof, length, kind and id of a collection from scratch.

    Nothing that found the puzzles is trusted: docs/puzzles.md says how. The collection that comes
    with this package takes about half a minute.

    Examples:
        tzaar puzzles verify --folder mine
        tzaar puzzles verify --folder mine --json

    Exit status:
        0  All puzzles are right.
        1  At least one puzzle is wrong, or a position comes up twice.

    """
    with core_needed("native"):
        from tzaar.puzzles.verifying import doubles  # noqa: PLC0415 - needs the core
        from tzaar.puzzles.verifying import verify as check  # noqa: PLC0415
    collection = list(Collection.open(folder))
    checked = check_all(collection, check, doubles, "puzzles", concurrency, ray)
    facts = VerifiedFacts(puzzles=len(collection), **checked)
    if as_json:
        print_json(facts)
    else:
        print_checked(checked, len(collection), "puzzle")
    if facts["problems"]:
        raise typer.Exit(1)
