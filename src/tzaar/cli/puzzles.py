"""The commands ``puzzles``: for whoever makes the collection grow."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import chain, islice, takewhile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tzaar.cli.options import RayOption
from tzaar.cli.progress import progress_bar
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

app = typer.Typer(no_args_is_help=True)

ConcurrencyOption = Annotated[
    int | None,
    typer.Option(
        "--concurrency", "-c", "-j", min=1, help="Jobs at a time; by default one a processor."
    ),
]
FolderOption = Annotated[
    Path | None, typer.Option(help="Of the collection; by default the one of this package.")
]


@app.callback()
def puzzles() -> None:
    """Find puzzles in games, rate them, add them to the collection and check all proofs."""


@app.command()
def mine(
    path: Annotated[
        Path, typer.Argument(metavar="FILE", help="Continued if it already holds games.")
    ],
    games: Annotated[int, typer.Option(min=1, help="How many the file is to hold.")],
    records: Annotated[
        list[Path] | None,
        typer.Option(
            "--records", help="Look through the games of this file first; may be repeated."
        ),
    ] = None,
    nodes: Annotated[
        int, typer.Option("--nodes", "-n", min=1, help="Of the solver, for each question.")
    ] = 100_000,
    stacks: Annotated[
        int, typer.Option(min=6, max=59, help="Look at positions with so many stacks at most.")
    ] = 24,
    variations: Annotated[
        int, typer.Option(min=0, help="Turns at random to look at besides the one played.")
    ] = 6,
    play_nodes: Annotated[int, typer.Option(min=1, help="Search nodes a turn of self-play.")] = 300,
    seed: Annotated[
        int, typer.Option(min=0, max=2**63, help="Of the first game; the next has the next.")
    ] = 1,
    concurrency: ConcurrencyOption = None,
    ray: RayOption = None,
) -> None:
    """Play games and look through them for puzzles, until a file has so many.

    It may be stopped or killed at any time, and the same command continues where it was: what a
    game gave is in the file as soon as it has been looked through. `tzaar puzzles add` takes them
    from there.
    """
    with core_needed("native"):
        from tzaar.puzzles.digging import Digging, dig_all, record_jobs, selfplay_jobs  # noqa: PLC0415
    digging = Digging(nodes, stacks, variations, SelfPlay(play_nodes))
    with graceful_shutdown(deferred=True) as shutdown, WorkFile(path) as file:
        read = chain.from_iterable(record_jobs(record) for record in records or [])
        fresh = (job for job in chain(read, selfplay_jobs(seed)) if job.name not in file.jobs)
        wanted = islice(fresh, max(0, games - len(file.jobs)))
        with (
            workers_of(concurrency, ray) as workers,
            progress_bar(Console(stderr=True)) as progress,
        ):
            bar = progress.add_task("games", total=games, completed=len(file.jobs))
            for number in dig_all(file, wanted, digging, workers, lambda: shutdown.is_requested):
                progress.update(bar, completed=number)
    typer.echo(f"{path} holds {len(file.jobs)} games")
    shutdown.exit_if_requested()


@app.command()
def add(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Files of `tzaar puzzles mine`.")
    ],
    folder: FolderOption = None,
    most: Annotated[
        int, typer.Option(min=1, help="How many puzzles the collection is to have at most.")
    ] = 2000,
    ratings: Annotated[
        Path | None,
        typer.Option(help="Where ratings are kept; by default beside the first file."),
    ] = None,
    concurrency: ConcurrencyOption = None,
    ray: RayOption = None,
) -> None:
    """Rate puzzles that were found and add them to the collection, the most varied first.

    What is in the collection stays. It may be stopped or killed at any time, and the same command
    continues where it was: the collection is written at the end, and ratings are kept as they come.
    """
    with core_needed("native"):
        from tzaar.puzzles.rating import rate  # noqa: PLC0415
    folder = folder or default_folder()
    old = list(Collection.open(folder)) if (folder / MANIFEST).is_file() else []
    found = (Puzzle.parse(text) for path in paths for text in mined(path))
    fresh = without_doubles(found, old)
    ratings = ratings or paths[0].with_suffix(".ratings.jsonl")
    with graceful_shutdown(deferred=True) as shutdown, WorkFile(ratings) as file:
        texts = [str(puzzle) for puzzle in fresh if puzzle.id not in file.jobs]
        with workers_of(concurrency, ray) as workers, shown("ratings", len(texts)) as advance:
            wanted = takewhile(lambda _: not shutdown.is_requested, texts)
            with closing(workers.results(rate, wanted)) as lines:
                for line in lines:
                    file.append(line)
                    advance()
    shutdown.exit_if_requested()
    rated = {facts["job"]: facts["rating"] for facts in read_jobs(ratings)}
    fresh = [replace(puzzle, rating=rated[puzzle.id]) for puzzle in fresh]
    chosen = most_varied(fresh, max(0, most - len(old)))
    write_collection([*old, *chosen], folder)
    typer.echo(f"{folder} has {len(old) + len(chosen)} puzzles, {len(chosen)} of them new")


@app.command()
def verify(
    folder: FolderOption = None,
    concurrency: ConcurrencyOption = None,
    ray: RayOption = None,
) -> None:
    """Check the whole collection from scratch; exit status 1 if anything is not as it should be."""
    with core_needed("native"):
        from tzaar.puzzles.verifying import doubles  # noqa: PLC0415
        from tzaar.puzzles.verifying import verify as check  # noqa: PLC0415
    collection = list(Collection.open(folder))
    bad = positions = trees = 0
    with workers_of(concurrency, ray) as workers, shown("puzzles", len(collection)) as advance:
        for result in workers.results(check, collection):
            positions += result.positions
            trees += result.is_whole
            bad += bool(result.problems)
            for problem in result.problems:
                typer.echo(f"{result.id}: {problem}")
            advance()
    twice = [] if bad else list(doubles(collection))
    for double in twice:
        typer.echo(double)
    typer.echo(
        f"{len(collection) - bad} of {len(collection)} puzzles are right; "
        f"{positions} positions were played out, and {trees} whole game trees looked through"
    )
    if bad or twice:
        raise typer.Exit(1)


@contextmanager
def shown(words: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar, and what to call when it is to go on by one."""
    with progress_bar(Console(stderr=True)) as progress:
        bar = progress.add_task(words, total=total)
        yield lambda: progress.advance(bar)


@contextmanager
def workers_of(concurrency: int | None, ray: str | None) -> Iterator[Workers]:
    """Threads here, or the workers of a cluster."""
    if ray is None:
        yield ThreadWorkers(concurrency or os.cpu_count() or 1)
        return
    with Cluster(ray, concurrency) as cluster:
        yield cluster
