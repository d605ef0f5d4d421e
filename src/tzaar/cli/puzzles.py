"""The commands ``puzzles``: find, add and verify puzzles, for those who extend the collection."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import chain, islice, takewhile
from pathlib import Path
from typing import Annotated

import typer

from tzaar.cli.counted import counted
from tzaar.cli.facts import (
    AddedFacts,
    MinedFacts,
    PuzzleProblemFacts,
    VerifiedFacts,
    print_json,
    prints,
)
from tzaar.cli.options import JsonOption, RayOption
from tzaar.cli.progress import at_work
from tzaar.cli.signals import graceful_shutdown
from tzaar.engine.cluster import Cluster
from tzaar.engine.core_missing import core_needed
from tzaar.engine.selfplay import SelfPlay
from tzaar.engine.workers import ThreadWorkers, Workers
from tzaar.puzzles.collection import MANIFEST, Collection, default_folder
from tzaar.puzzles.puzzle import Puzzle
from tzaar.puzzles.selection import most_varied, without_doubles
from tzaar.puzzles.work_file import WorkFile, mined, read_jobs
from tzaar.puzzles.writing import write_collection

app = typer.Typer(name="puzzles", add_completion=False, rich_markup_mode=None)

ConcurrencyOption = Annotated[
    int | None,
    typer.Option(
        "--concurrency",
        "-c",
        metavar="N",
        min=1,
        help="How many jobs to run at a time; by default one for each processor.",
    ),
]
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
    path: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="The file to fill; if it holds games, it is continued."
        ),
    ],
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many games the file is to hold.")
    ],
    records: Annotated[
        list[Path] | None,
        typer.Option(
            "--records",
            metavar="RECORDS",
            help="Search the games of this file first; may be repeated.",
        ),
    ] = None,
    nodes: Annotated[
        int,
        typer.Option("--nodes", "-n", metavar="N", min=1, help="Solver nodes for each question."),
    ] = 100_000,
    stacks: Annotated[
        int,
        typer.Option(
            metavar="N", min=6, max=59, help="Search only positions with at most N stacks."
        ),
    ] = 24,
    variations: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Random turns to try besides the one played."),
    ] = 6,
    play_nodes: Annotated[
        int, typer.Option(metavar="N", min=1, help="Positions searched each turn of self-play.")
    ] = 300,
    seed: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=0,
            max=2**63 - 1,
            help="The seed of the first game; the next game has the next.",
        ),
    ] = 1,
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
        from tzaar.puzzles.digging import (  # noqa: PLC0415 - needs the core
            Digging,
            dig_all,
            record_jobs,
            selfplay_jobs,
        )
    digging = Digging(nodes, stacks, variations, SelfPlay(play_nodes))
    with graceful_shutdown(deferred=True) as shutdown, WorkFile(path) as file:
        read = chain.from_iterable(record_jobs(record) for record in records or [])
        fresh = (job for job in chain(read, selfplay_jobs(seed)) if job.name not in file.jobs)
        wanted = islice(fresh, max(0, games - len(file.jobs)))
        with (
            workers_of(concurrency, ray) as workers,
            at_work("games", games, done=len(file.jobs)) as work,
        ):
            for number in dig_all(file, wanted, digging, workers, lambda: shutdown.is_requested):
                work.update(number)
    if as_json:
        print_json(MinedFacts(file=str(path), games=len(file.jobs)))
    else:
        typer.echo(f"{path} holds {counted(len(file.jobs), 'game')}")
    shutdown.exit_if_requested()


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
    found: list[PuzzleProblemFacts] = []
    wrong = positions = trees = 0
    with (
        workers_of(concurrency, ray) as workers,
        at_work("puzzles", len(collection)) as work,
    ):
        for number, result in enumerate(workers.results(check, collection), start=1):
            positions += result.positions
            trees += result.is_whole
            wrong += bool(result.problems)
            found += [{"id": result.id, "reason": reason} for reason in result.problems]
            work.update(number)
    if not wrong:
        found += [{"id": double.id, "reason": double.reason} for double in doubles(collection)]
    facts = VerifiedFacts(
        puzzles=len(collection), wrong=wrong, positions=positions, trees=trees, problems=found
    )
    if as_json:
        print_json(facts)
    else:
        _print_verified(facts)
    if found:
        raise typer.Exit(1)


def _print_verified(facts: VerifiedFacts) -> None:
    for problem in facts["problems"]:
        typer.echo(f"{problem['id']}: {problem['reason']}")
    count = facts["puzzles"]
    typer.echo(
        f"{count - facts['wrong']} of {counted(count, 'puzzle')} verified: "
        f"{facts['positions']} positions replayed, {facts['trees']} game trees searched in full"
    )


@contextmanager
def workers_of(concurrency: int | None, ray: str | None) -> Iterator[Workers]:
    """Threads here, or the workers of a cluster."""
    if ray is None:
        yield ThreadWorkers(concurrency or os.cpu_count() or 1)
        return
    with Cluster(ray, concurrency) as cluster:
        yield cluster
